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

std::vector<std::pair<std::string, RandomGameShape>> shapes() {
    RandomGameShape plain;
    RandomGameShape wide{.branching = 9, .positions = 500};
    RandomGameShape extra{.positions = 2000, .extra_turns = true};
    RandomGameShape illegal{.positions = 300, .illegal_moves = true};
    RandomGameShape memory{.positions = 200, .extra_turns = true, .apart = true};
    RandomGameShape ply{.positions = 200, .reads_ply = true};
    RandomGameShape cycles{.branching = 3, .positions = 8, .endings = false, .repetition = 3};
    RandomGameShape twice{.branching = 3, .positions = 30, .repetition = 2};
    RandomGameShape extra_cycles{.branching = 3,
                                 .positions = 6,
                                 .extra_turns = true,
                                 .endings = false,
                                 .repetition = 3,
                                 .repeater_loses = true};
    RandomGameShape endless{.branching = 3, .positions = 12, .endings = false, .repetition = 4};
    RandomGameShape limited{.branching = 3, .positions = 40, .max_plies = 9};
    RandomGameShape both{.branching = 3,
                         .positions = 10,
                         .endings = false,
                         .apart = true,
                         .repetition = 3,
                         .max_plies = 11};
    return {
        {"plain", plain},           {"wide", wide},         {"extra turns", extra},
        {"illegal moves", illegal}, {"apart", memory},      {"ply", ply},
        {"cycles", cycles},         {"superko", twice},     {"extra turns in cycles", extra_cycles},
        {"four times", endless},    {"max plies", limited}, {"cycles and max plies", both}};
}

/// Plays up to `plies` random moves, so that there is a past to repeat.
void play_some(game::Line& line, int plies, Random& random) {
    for (int i = 0; i < plies && !line.outcome().over(); ++i) {
        const auto moves = line.legal_moves();
        line.play(moves[random.below(moves.size())]);
    }
}

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
        value = after.state().turn() == 1 ? line.rules().evaluate(after.state())
                                          : -line.rules().evaluate(after.state());
    }
    if (after.state().turn() != line.state().turn()) value = -value;
    return !game::is_forced(value) ? value : value > 0 ? value - 1 : value + 1;
}

TEST(Agreement, EveryAlgorithmFindsTheValueOfPlainMinimaxOnRandomGames) {
    const std::uint64_t games = 60;
    const auto base_seed =
        static_cast<std::uint64_t>(::testing::UnitTest::GetInstance()->random_seed());
    for (const auto& [shape_name, shape] : shapes()) {
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
