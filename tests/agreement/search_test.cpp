// Every search algorithm, with every option that promises the same value, against plain minimax: on
// random games whose rules are a hash, with extra turns, illegal moves, cycles, counters apart and
// tables of a few entries.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "search/searcher.h"
#include "support/tree_game.h"
#include "support/variants.h"

namespace senet::testing {
namespace {

using search::Options;

/// What a move is worth to who makes it, by the judge.
game::Value value_of_move(const game::Line& line, game::Move move, int depth,
                          const Options& judge) {
    game::Line after = line;
    after.play(move);
    game::Value value = 0;
    if (const game::Outcome outcome = after.outcome(); outcome.over() || depth > 1) {
        const search::Limits limits{
            .depth = std::max(1, depth - 1), .milliseconds = {}, .nodes = {}};
        value = search::Searcher(line.rules(), judge, 1).search(after, limits).best.value;
    } else {
        value = game::seen_by(after.state().turn(), line.rules().evaluate(after.state()));
    }
    if (after.state().turn() != line.state().turn()) value = -value;
    return !game::is_forced(value) ? value : value > 0 ? value - 1 : value + 1;
}

TEST(Agreement, EveryAlgorithmFindsTheValueOfPlainMinimaxOnRandomGames) {
    const std::uint64_t games = 60;
    const auto base_seed =
        static_cast<std::uint64_t>(::testing::UnitTest::GetInstance()->random_seed());
    for (const auto& [shape_name, shape] : game_shapes()) {
        for (std::uint64_t game = 0; game < games; ++game) {
            const std::uint64_t seed = mix(base_seed) + game;
            RandomRules rules(seed, shape);
            Random random(seed);
            game::Line line(rules, rules.start(seed));
            play_some(line, static_cast<int>(random.below(8)), random);
            if (line.outcome().over()) continue;
            const int depth = 1 + static_cast<int>(random.below(shape.branching > 5 ? 4 : 8));
            Options judge = exact_options(search::Algorithm::Minimax);
            judge.table.reset();
            judge.iterative = false;
            const search::Limits limits{.depth = depth, .milliseconds = {}, .nodes = {}};
            const auto expected = search::Searcher(rules, judge, 1).search(line, limits);
            for (const Variant& variant : exact_variants()) {
                search::Searcher searcher(rules, variant.options, seed);
                const auto found = searcher.search(line, limits);
                // A search that stops early because nothing is left to learn has the value of every
                // greater depth.
                ASSERT_EQ(found.best.value, expected.best.value)
                    << variant.name << " on \"" << shape_name << "\", game seed " << seed
                    << ", depth " << depth << ", " << line.told();
                // At depth 1 the judge would see that the other side has no move; a search at its
                // horizon does not.
                if (depth == 1) continue;
                EXPECT_EQ(value_of_move(line, found.best.moves.front(), depth, judge),
                          expected.best.value)
                    << variant.name << " on \"" << shape_name << "\", game seed " << seed
                    << ", depth " << depth << ", " << line.told()
                    << ": the move is not one of the best";
            }
        }
    }
}

}  // namespace
}  // namespace senet::testing
