// Games of rows against published outcomes.

#include <gtest/gtest.h>

#include "support/counts.h"
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

}  // namespace
}  // namespace senet::testing
