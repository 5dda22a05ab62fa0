// Domineering against published outcomes.

#include <gtest/gtest.h>

#include "support/solver.h"

namespace senet::testing {
namespace {

// Breuker, Uiterwijk and van den Herik, "Solving 8x8 Domineering", 2000. Of these, the second
// player wins 5x5 and 2x13.
TEST(Domineering, OnSmallBoards) {
    EXPECT_EQ(Solver("domineering", sized(4, 4)).solve().outcome, "first");
    EXPECT_EQ(Solver("domineering", sized(5, 5)).solve().outcome, "second");
    if (by_speed(0, 1, 1) == 0) return;
    EXPECT_EQ(Solver("domineering", sized(6, 6)).solve().outcome, "first");
    EXPECT_EQ(Solver("domineering", sized(13, 2)).solve().outcome, "second");
}

TEST(Domineering, HasThePublishedOutcomesWhoeverBegins) {
    PUBLISHED_CASES(cases, "domineering/outcomes");
    const auto small = cases_where(cases, [](const nlohmann::json& one) {
        return one.at("rows").get<int>() * one.at("cols").get<int>() <= by_speed(20, 32, 36);
    });
    for (const nlohmann::json& one : small) {
        for (const std::string begins : {"vertical", "horizontal"}) {
            Solver solver("domineering",
                          sized(one.at("cols"), one.at("rows"), {{"begins", begins}}));
            const std::string winner = one.at(begins + "_first");
            EXPECT_EQ(solver.winner(solver.start()), game::Player(winner == "vertical" ? 1 : 2))
                << one.at("id") << ", " << begins << " first";
        }
    }
}

}  // namespace
}  // namespace senet::testing
