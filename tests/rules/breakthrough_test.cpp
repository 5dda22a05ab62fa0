// Breakthrough against published counts and outcomes.

#include <gtest/gtest.h>

#include "base/random.h"
#include "game/line.h"
#include "game/notation.h"
#include "support/counts.h"
#include "support/replayed.h"
#include "support/seed.h"
#include "support/solver.h"

namespace senet::testing {
namespace {

OptionValues breakthrough_size(const nlohmann::json& one) {
    return sized(one.at("width"), one.at("height"), {{"rows", number(one, "rows_of_pieces")}});
}

// Two independent projects: a bench of regular games, Fairy-Stockfish's tests.
TEST(Breakthrough, HasThePublishedCounts) {
    expect_perft("breakthrough", {}, {22, 484, 11132, 256036});
    PUBLISHED_CASES(cases, "breakthrough/perft-start");
    expect_published_perft(cases, "breakthrough", breakthrough_size);
}

TEST(Breakthrough, CountsAsFairyStockfishAfterRandomMoves) {
    PUBLISHED_CASES(cases, "fairy/perft-random-breakthrough");
    const auto rules = shipped_game("breakthrough");
    for (const nlohmann::json& one : cases) expect_replayed(one, *rules);
}

TEST(Breakthrough, HasTheOutcomesOfSmallBoards) {
    PUBLISHED_CASES(cases, "breakthrough/small-board-values");
    expect_published_values(
        cases, "breakthrough", search::Goal::Win,
        [](const nlohmann::json& one) -> std::optional<OptionValues> {
            if (one.at("reachable_states").get<int>() > by_effort(50'000, 200'000, 10'000'000))
                return std::nullopt;
            return breakthrough_size(one);
        });
}

/// The rows of bits that a state must hold beside its cells: of "white" or "black", from that
/// player's home on.
std::vector<std::int64_t> rows_of(const game::Game& game, const game::State& state,
                                  const std::string& who, int width, int height) {
    const game::Field& cells = *game.layout.find("cells");
    std::vector<std::int64_t> rows(static_cast<std::size_t>(height));
    for (int i = 0; i < width * height; ++i) {
        const int y = i / width, x = i % width;
        if (state.get(cells, static_cast<std::size_t>(i)) != (who == "white" ? 1 : 2)) continue;
        rows[static_cast<std::size_t>(who == "white" ? y : height - 1 - y)] |= std::int64_t{1} << x;
    }
    return rows;
}

TEST(Breakthrough, KeepsItsRowsAsTheCellsAre) {
    const auto seed = run_seed();
    for (const auto& [width, height] :
         std::vector<std::pair<int, int>>{{8, 8}, {1, 3}, {5, 5}, {3, 15}, {15, 4}, {15, 15}}) {
        const auto rules = shipped_game("breakthrough", sized(width, height));
        for (int i = 0; i < by_effort(1, 5, 50); ++i) {
            Random random(mix(seed + static_cast<std::uint64_t>(i)));
            game::Line line(*rules, rules->start(1));
            while (!line.outcome().over()) {
                const auto moves = line.legal_moves();
                line.play(moves[random.below(moves.size())]);
                for (const std::string who : {"white", "black"}) {
                    const game::Field& field = *rules->game().layout.find(who);
                    std::vector<std::int64_t> kept;
                    for (std::size_t y = 0; y < field.count; ++y)
                        kept.push_back(line.state().get(field, y));
                    ASSERT_EQ(kept, rows_of(rules->game(), line.state(), who, width, height))
                        << who << ", " << width << "x" << height << " " << line.told() << ", seed "
                        << seed;
                }
            }
        }
    }
}

// Colours exchanged, the board upside down.
TEST(Breakthrough, ValuesBothPlayersAlike) {
    const auto rules = shipped_game("breakthrough");
    const std::string white =
        "turn=1 ply=9 "
        "cells=11011111/01101111/00000010/00010000/00002000/02000000/20222202/02222222 "
        "winner=0 white=251,246,64,8,0,0,0,0 black=254,189,2,16,0,0,0,0";
    const std::string black =
        "turn=2 ply=9 "
        "cells=01111111/10111101/01000000/00001000/00020000/00000020/02202222/22022222 "
        "winner=0 white=254,189,2,16,0,0,0,0 black=251,246,64,8,0,0,0,0";
    const game::Value value = rules->evaluate(game::parse_state(*rules, white, 1));
    EXPECT_NE(value, 0);
    EXPECT_EQ(rules->evaluate(game::parse_state(*rules, black, 1)), -value);
}

}  // namespace
}  // namespace senet::testing
