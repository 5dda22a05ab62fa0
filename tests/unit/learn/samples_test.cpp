// Self-play that samples what can be thrown, where that is too much for its searches.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "jobs/learn_games.h"
#include "learn/self_play.h"
#include "search/scale.h"
#include "search/searcher.h"
#include "support/shipped.h"

namespace senet::learn {
namespace {

class Samples : public ::testing::Test {
  protected:
    SelfPlay play(script::ScriptedGame& rules, bool samples) {
        rules.set_evaluator(evaluation_by_lot());
        return self_play(rules, {}, {.nodes = 60, .samples = samples}, 1, 0, 6, interrupt_);
    }

    Interrupt interrupt_;
};

// It is one of the values that the outcomes have, of which the full search takes the mean.
TEST_F(Samples, StandForAllThatCouldComeUp) {
    for (const std::string name : {"ewn", "ur", "senet"}) {
        const auto rules = testing::shipped_game(name);
        const SelfPlay played = play(*rules, true);
        ASSERT_GT(played.data.size(), 50U) << name;
        EXPECT_EQ(played.data.blocks, play(*rules, true).data.blocks) << name;
        EXPECT_NE(played.data.blocks, play(*rules, false).data.blocks) << name;
        const search::Scale scale({}, rules->game());
        search::Searcher searcher(*rules, {}, 0);
        for (std::size_t i = 0; i < played.data.size(); i += 7) {
            game::State state(rules->game().layout);
            const std::size_t words = played.data.words;
            std::copy_n(played.data.blocks.begin() + static_cast<std::ptrdiff_t>(i * words), words,
                        reinterpret_cast<std::uint64_t*>(state.bytes()));
            ASSERT_TRUE(state.throws()) << name;
            game::Line line(*rules, state);
            double nearest = 1;
            for (const game::Move outcome : line.legal_moves()) {
                line.play(outcome);
                if (!line.outcome().over() && !line.state().throws()) {
                    const double share = scale.way(
                        searcher
                            .search(line, {.depth = 1, .milliseconds = {}, .nodes = {}}, interrupt_)
                            .best.value);
                    const double told = 1 / (1 + std::exp(-double{played.data.examples[i].value}));
                    nearest = std::min(nearest, std::abs(share - told));
                }
                line.undo();
            }
            EXPECT_LT(nearest, 0.0015) << name;
        }
    }
}

TEST_F(Samples, AreTakenWhereThrowsAreMany) {
    const auto many = [](const std::string& name, std::uint64_t nodes) {
        return jobs::throws_are_many(*testing::shipped_game(name), nodes, 1);
    };
    EXPECT_TRUE(many("backgammon", 500));
    EXPECT_FALSE(many("backgammon", 100'000));
    EXPECT_FALSE(many("ewn", 500));
    EXPECT_FALSE(many("ludo", 500));
    EXPECT_FALSE(many("pig", 150));
    EXPECT_FALSE(many("chess", 1)) << "nothing is thrown";
}

}  // namespace
}  // namespace senet::learn
