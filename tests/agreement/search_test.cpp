// Every search algorithm, with every option that promises the same value, against plain minimax: on
// random games whose rules are a hash, with extra turns, illegal moves, cycles, counters apart and
// tables of a few entries.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "search/average.h"
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

/// What a state is worth to player 1 of two, by the judge, so many decisions deep.
game::Value expectation(const game::Line& line, int depth, const Options& judge) {
    const search::Scale scale(judge, line.rules().game());
    if (const game::Outcome outcome = line.outcome(); outcome.over())
        return scale.of(outcome, game::Player{1}, 0);
    if (depth == 0) return scale.evaluation(line.rules().evaluate(line.state()));
    if (!line.state().throws()) {
        const search::Limits limits{.depth = depth, .milliseconds = {}, .nodes = {}};
        const auto found = search::Searcher(line.rules(), judge, 1).search(line, limits);
        return game::seen_by(line.state().turn(), found.best.value);
    }
    game::Throws throws;
    line.rules().chance(line.state(), throws);
    std::int64_t sum = 0;
    for (const game::Throw& one : throws) {
        game::Line after = line;
        after.play(one.outcome);
        sum += one.weight * std::int64_t{expectation(after, depth, judge)};
    }
    return search::mean(sum, throws.total());
}

TEST(Agreement, EveryAlgorithmLooksThroughThrowsAndAtManyPlayersAsPlainMinimaxDoes) {
    const std::uint64_t games = 60;
    const auto base_seed =
        static_cast<std::uint64_t>(::testing::UnitTest::GetInstance()->random_seed());
    for (const auto& [shape_name, shape] : shapes_of_expectation()) {
        for (std::uint64_t game = 0; game < games; ++game) {
            const std::uint64_t seed = mix(base_seed) + game;
            RandomRules rules(seed, shape);
            Random random(seed);
            game::Line line(rules, rules.start(seed));
            play_some(line, static_cast<int>(random.below(8)), random);
            while (line.state().throws() && !line.outcome().over()) play_some(line, 1, random);
            if (line.outcome().over()) continue;
            const int depth = 1 + static_cast<int>(random.below(4));
            Options judge = exact_options(search::Algorithm::Minimax);
            judge.table.reset();
            judge.iterative = false;
            const search::Limits limits{.depth = depth, .milliseconds = {}, .nodes = {}};
            const auto expected = search::Searcher(rules, judge, 1).search(line, limits);
            if (shape.players == 2) {
                ASSERT_EQ(expectation(line, depth, judge),
                          game::seen_by(line.state().turn(), expected.best.value));
            }
            for (Variant variant : exact_variants()) {
                for (const bool probes : {false, true}) {
                    variant.options.throws.probes = probes;
                    search::Searcher searcher(rules, variant.options, seed);
                    const auto found = searcher.search(line, limits);
                    ASSERT_EQ(found.best.value, expected.best.value)
                        << variant.name << (probes ? " with probes" : "") << " on \"" << shape_name
                        << "\", game seed " << seed << ", depth " << depth << ", " << line.told();
                    if (shape.players > 2 || depth == 1) continue;
                    game::Line after = line;
                    after.play(found.best.moves.front());
                    EXPECT_EQ(
                        game::seen_by(line.state().turn(), expectation(after, depth - 1, judge)),
                        expected.best.value)
                        << variant.name << " on \"" << shape_name << "\", game seed " << seed
                        << ", depth " << depth << ": the move is not one of the best";
                }
            }
        }
    }
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
