#include "search/algorithm.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "search/searcher.h"
#include "support/message.h"
#include "support/tree_game.h"

namespace senet::search {
namespace {

TEST(Algorithms, AreFoundByTheirNames) {
    for (const AlgorithmInfo& each : kAlgorithms) {
        ASSERT_NE(algorithm_named(each.name), nullptr) << each.name;
        EXPECT_EQ(algorithm_named(each.name)->id, each.id);
        EXPECT_EQ(info(each.id).name, each.name);
    }
    EXPECT_EQ(algorithm_named("alpha"), nullptr);
    EXPECT_EQ(names_of(Walk::NullWindows), "mtdf and sss");
}

class OnePlayer : public testing::RandomRules {
  public:
    OnePlayer() : RandomRules(1, {}) {
        game::Game one = game();
        one.name = "Solo";
        one.players = {"one"};
        set_game(std::move(one));
    }
};

TEST(Algorithms, RefuseGamesThatTheyDoNotTakeByName) {
    OnePlayer rules;
    for (const AlgorithmInfo& each : kAlgorithms) {
        Options options;
        options.algorithm = each.id;
        EXPECT_EQ(testing::message_of([&] { Searcher(rules, options, 1); }),
                  "senet: error: search.algorithm " + std::string(each.name) +
                      " needs two to eight players; Solo has 1");
    }
}

TEST(Options, RefuseAMarkThatIsNamedTwice) {
    Options options;
    options.order = {Mark::Killer, Mark::Hint, Mark::Killer};
    EXPECT_EQ(testing::message_of([&] { check(options); }),
              "senet: error: search.order has \"killer\" twice");
}

}  // namespace
}  // namespace senet::search
