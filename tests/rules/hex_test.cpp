// Hex against published counts, openings and puzzles.

#include <gtest/gtest.h>

#include <algorithm>

#include "support/counts.h"
#include "support/game_at.h"
#include "support/solver.h"

namespace senet::testing {
namespace {

int player_of(const std::string& colour) { return colour == "black" ? 1 : 2; }

/// Plays stones by turns, so that they stand as listed; `moves` of one player may be more by one.
GameAt placed(game::Rules& rules, const nlohmann::json& one) {
    GameAt game(rules);
    const Texts black = one.at("black"), white = one.at("white");
    for (std::size_t i = 0; i < std::max(black.size(), white.size()); ++i) {
        if (i < black.size()) game.play(black[i]);
        if (i < white.size()) game.play(white[i]);
    }
    return game;
}

TEST(Hex, HasThePublishedCounts) {
    expect_perft("hex", {}, {121, 14520, 1727880});
    expect_perft("hex", sized(2, 2), {4, 12, 24, 12, 0});
    PUBLISHED_CASES(cases, "hex/perft");
    expect_published_perft(cases, "hex", [](const nlohmann::json& one) {
        return sized(one.at("size"), one.at("size"));
    });
}

// Larger boards are left out: the search has none of the theorems that solve them; of 5x5 the first
// opening is not solved in 45 million positions.
TEST(Hex, HasTheOutcomesOfOpenings) {
    PUBLISHED_CASES(cases, "hex/opening-outcomes");
    for (const nlohmann::json& one : cases) {
        const int size = one.at("size");
        if (size > by_speed(3, 4, 4)) continue;
        Solver solver("hex", sized(size, size));
        const GameAt opened = GameAt(solver.rules()).play(one.at("opening"));
        EXPECT_EQ(solver.winner(opened.line()), player_of(one.at("winner"))) << one.at("id");
    }
}

TEST(Hex, IsWonByTheShorterWay) {
    EXPECT_EQ(Solver("hex", sized(3, 2)).solve().outcome, "first");
    PUBLISHED_CASES(cases, "hex/rectangular");
    for (const nlohmann::json& one : cases) {
        const int width = one.at("width").get<int>(), height = one.at("height").get<int>();
        if (width * height > by_speed(6, 20, 20)) continue;
        Solver solver("hex", sized(width, height));
        EXPECT_EQ(solver.winner(solver.start()), player_of(one.at("empty_board_black_first")))
            << one.at("id");
    }
}

// Larger boards need the theorems, too; 5x5 takes half a minute.
TEST(Hex, SolvesThePuzzles) {
    PUBLISHED_CASES(cases, "hex/puzzles");
    int run = 0;
    for (const nlohmann::json& one : cases) {
        const int width = one.at("width").get<int>(), height = one.at("height").get<int>();
        if (width * height > by_speed(9, 16, 25)) continue;
        Solver solver("hex", sized(width, height));
        const GameAt puzzle = placed(solver.rules(), one);
        ASSERT_EQ(puzzle.state().turn(), player_of(one.at("stm"))) << one.at("id");
        Texts winning = one.at("all_winning_moves");
        std::sort(winning.begin(), winning.end());
        EXPECT_EQ(solver.winning_moves(puzzle.line()), winning) << one.at("id");
        ++run;
    }
    EXPECT_GT(run, 0);
}

TEST(Hex, MirrorsTheStoneThatIsSwapped) {
    GameAt game("hex", sized(4, 4, {{"swap", "true"}}));
    EXPECT_EQ(game.play("a3").legal().size(), 16u);
    EXPECT_EQ(game.play("swap").field("cells"), "0020/0000/0000/0000");
    EXPECT_EQ(game.state().turn(), 1);
    EXPECT_EQ(game.legal().size(), 15u);
}

}  // namespace
}  // namespace senet::testing
