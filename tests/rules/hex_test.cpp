// Hex against published counts, openings and puzzles.

#include <gtest/gtest.h>

#include <algorithm>

#include "support/counts.h"
#include "support/game_at.h"
#include "support/solver.h"

namespace senet::testing {
namespace {

/// Cases of at most so many cells.
std::vector<nlohmann::json> up_to(int cells, const std::vector<nlohmann::json>& cases) {
    return cases_where(cases, [&](const nlohmann::json& one) {
        return one.at("width").get<int>() * one.at("height").get<int>() <= cells;
    });
}

game::Player player_of(const std::string& colour) {
    return game::Player(colour == "black" ? 1 : 2);
}

/// The stones of a case put down by turns; Black may have one more.
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
    const auto small = cases_where(cases, [](const nlohmann::json& one) {
        return one.at("size").get<int>() <= by_speed(3, 4, 4);
    });
    for (const nlohmann::json& one : small) {
        Solver solver("hex", sized(one.at("size"), one.at("size")));
        const GameAt opened = GameAt(solver.rules()).play(one.at("opening"));
        EXPECT_EQ(solver.winner(opened.line()), player_of(one.at("winner"))) << one.at("id");
    }
}

TEST(Hex, IsWonByTheShorterWay) {
    EXPECT_EQ(Solver("hex", sized(3, 2)).solve().outcome, "first");
    PUBLISHED_CASES(cases, "hex/rectangular");
    for (const nlohmann::json& one : up_to(by_speed(6, 20, 20), cases)) {
        Solver solver("hex", sized(one.at("width"), one.at("height")));
        EXPECT_EQ(solver.winner(solver.start()), player_of(one.at("empty_board_black_first")))
            << one.at("id");
    }
}

// Larger boards need the theorems, too; 5x5 takes half a minute.
TEST(Hex, SolvesThePuzzles) {
    PUBLISHED_CASES(cases, "hex/puzzles");
    for (const nlohmann::json& one : up_to(by_speed(9, 16, 25), cases)) {
        Solver solver("hex", sized(one.at("width"), one.at("height")));
        const GameAt puzzle = placed(solver.rules(), one);
        ASSERT_EQ(puzzle.state().turn(), player_of(one.at("stm"))) << one.at("id");
        Texts winning = one.at("all_winning_moves");
        std::sort(winning.begin(), winning.end());
        EXPECT_EQ(solver.winning_moves(puzzle.line()), winning) << one.at("id");
    }
}

TEST(Hex, MirrorsTheStoneThatIsSwapped) {
    GameAt game("hex", sized(4, 4, {{"swap", "true"}}));
    EXPECT_EQ(game.play("a3").legal().size(), 16u);
    EXPECT_EQ(game.play("swap").field("cells"), "0020/0000/0000/0000");
    EXPECT_EQ(game.state().turn(), game::Player{1});
    EXPECT_EQ(game.legal().size(), 15u);
}

}  // namespace
}  // namespace senet::testing
