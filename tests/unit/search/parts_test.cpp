#include "search/parts.h"

#include <gtest/gtest.h>

#include "support/random_network.h"
#include "support/shipped.h"

namespace senet::search {
namespace {

// What a game without evaluate() lacks, a network gives it: then parts that go by values do guess.
TEST(Parts, TakeANetworkForAnEvaluation) {
    const auto rules = testing::shipped_game("tictactoe");
    Options options;
    drop_guesses(options);
    options.futility = Futility{};
    EXPECT_EQ(missing(Needs::Evaluate, *rules), "evaluate()");
    EXPECT_FALSE(guesses(options, *rules));
    EXPECT_FALSE(rules->evaluates());
    EXPECT_EQ(rules->worth(rules->start(1)), 0);
    const auto network = testing::random_network(rules->game(), {}, 1);
    rules->set_evaluator(network);
    EXPECT_EQ(missing(Needs::Evaluate, *rules), "");
    EXPECT_TRUE(guesses(options, *rules));
    EXPECT_TRUE(rules->evaluates());
    EXPECT_NE(rules->worth(rules->start(1)), 0);
    EXPECT_EQ(rules->evaluate(rules->start(1)), 0) << "the script's own is as it was";
}

}  // namespace
}  // namespace senet::search
