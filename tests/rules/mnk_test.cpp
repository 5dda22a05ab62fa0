// Games of rows against published outcomes.

#include <gtest/gtest.h>

#include "support/counts.h"
#include "support/game_at.h"
#include "support/native.h"
#include "support/solver.h"

namespace senet::testing {
namespace {

// As many lines of play as tic-tac-toe has, if it is played on until the board is full.
TEST(GamesOfRows, CountTicTacToe) {
    expect_perft("mnk", sized(3, 3, {{"length", "3"}, {"early_draw", "false"}}),
                 {9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872});
}

// Uiterwijk and van den Herik 2000.
TEST(GamesOfRows, OnSmallBoards) {
    EXPECT_EQ(Solver("mnk", sized(3, 3, {{"length", "3"}})).solve().outcome, "draw");
    EXPECT_EQ(Solver("mnk", sized(4, 4, {{"length", "3"}})).solve().outcome, "first");
    if (by_speed(0, 0, 1) == 0) return;
    EXPECT_EQ(Solver("mnk", sized(4, 4, {{"length", "4"}})).solve().outcome, "draw");
}

TEST(GamesOfRows, HaveThePublishedOutcomes) {
    for (const std::string set : {"mnk/outcomes", "mnk/misere-outcomes"}) {
        PUBLISHED_CASES(cases, set);
        expect_published_values(
            cases, "mnk", search::Goal::Win,
            [&](const nlohmann::json& one) -> std::optional<OptionValues> {
                if (one.at("m").get<int>() * one.at("n").get<int>() > by_speed(9, 16, 16))
                    return std::nullopt;
                return sized(one.at("m"), one.at("n"),
                             {{"length", number(one, "k")},
                              {"misere", set == "mnk/outcomes" ? "false" : "true"}});
            });
    }
}

OptionValues for_players(const nlohmann::json& one) {
    return sized(one.at("width"), one.at("height"),
                 {{"length", number(one, "k")},
                  {"players", number(one, "players")},
                  {"early_draw", "false"}});
}

TEST(GamesOfRows, OfSeveralPlayersHaveThePublishedCounts) {
    PUBLISHED_CASES(cases, "rows/perft");
    expect_published_perft(cases, "mnk", for_players);
}

/// Plays the stones that a case has on its board, each in its player's turn.
GameAt with_stones(game::Rules& rules, const nlohmann::json& one) {
    std::vector<Texts> stones(one.at("players").get<std::size_t>());
    char column = 'a', row = '1';
    for (const char whose : one.at("cells").get<std::string>()) {
        if (whose == '/') {
            ++row, column = 'a';
            continue;
        }
        if (whose != '0') stones[static_cast<std::size_t>(whose - '1')].push_back({column, row});
        ++column;
    }
    GameAt game(rules);
    for (std::size_t i = 0; i < stones[0].size(); ++i) {
        for (const Texts& own : stones) {
            if (i < own.size()) game.play(own[i]);
        }
    }
    return game;
}

// What who is to move can be sure of if all others play against him.
TEST(GamesOfRows, OfSeveralPlayersHaveThePublishedValues) {
    PUBLISHED_CASES(all, "rows/values");
    const auto cases = cases_where(all, [](const nlohmann::json& one) {
        const std::string cells = one.at("cells");
        return std::count(cells.begin(), cells.end(), '0') <= by_effort(6, 9, 12);
    });
    for (const nlohmann::json& one : cases) {
        const auto rules = compiled_game("mnk", for_players(one));
        const GameAt game = with_stones(*rules, one);
        ASSERT_EQ(game.outcome(), "goes on") << one.at("id");
        search::Options options;
        options.aspiration.reset();
        const auto found = search::Searcher(*rules, options, 1)
                               .search(game.line(), {.depth = 20, .milliseconds = {}, .nodes = {}});
        EXPECT_TRUE(found.solved) << one.at("id");
        const auto value = found.best.value;
        EXPECT_EQ(value > 0       ? "win"
                      : value < 0 ? "loss"
                                  : "draw",
                  one.at("paranoid").at(static_cast<std::size_t>(game.state().turn().number() - 1)))
            << one.at("id");
    }
}

TEST(GamesOfRows, EvaluateTheOpenRowsOfEachPlayer) {
    const auto rules = shipped_game("mnk", sized(5, 1, {{"length", "3"}, {"players", "3"}}));
    const GameAt game = GameAt(*rules).play("c1");
    EXPECT_EQ(game.field("black"), "0300") << "three rows lack two stones";
    EXPECT_EQ(game.field("white"), "0000");
    EXPECT_EQ(game.field("others"), "0000");
    EXPECT_EQ(game.field("open"), "3");
    EXPECT_EQ(GameAt(game).play("a1").field("black"), "0200");
    EXPECT_EQ(GameAt(game).play("a1").field("open"), "2");
    EXPECT_EQ(GameAt(game).play("a1 b1").field("open"), "1") << "three in one row count once";
}

}  // namespace
}  // namespace senet::testing
