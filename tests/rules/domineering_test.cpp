// Domineering against published outcomes.

#include <gtest/gtest.h>

#include "support/counts.h"
#include "support/solver.h"

namespace senet::testing {
namespace {

// Breuker, Uiterwijk and van den Herik, "Solving 8x8 Domineering", 2000. Of these, the second
// player wins 5x5 and 2x13.
TEST(Domineering, OnSmallBoards) {
    EXPECT_EQ(Solver("domineering", {{"width", "4"}, {"height", "4"}}).solve().outcome, "first");
    EXPECT_EQ(Solver("domineering", {{"width", "5"}, {"height", "5"}}).solve().outcome, "second");
    if (by_speed(0, 1, 1) == 0) return;
    EXPECT_EQ(Solver("domineering", {{"width", "6"}, {"height", "6"}}).solve().outcome, "first");
    EXPECT_EQ(Solver("domineering", {{"width", "13"}, {"height", "2"}}).solve().outcome, "second");
}

TEST(Domineering, HasThePublishedOutcomesWhoeverBegins) {
    PUBLISHED_CASES(cases, "domineering/outcomes");
    for (const nlohmann::json& one : cases) {
        const int cells = one.at("rows").get<int>() * one.at("cols").get<int>();
        if (cells > by_speed(20, 32, 36)) continue;
        for (const std::string begins : {"vertical", "horizontal"}) {
            Solver solver("domineering",
                          {{"width", number(one, "cols")},
                           {"height", number(one, "rows")},
                           {"begins", begins}});
            const std::string winner = one.at(begins + "_first");
            EXPECT_EQ(solver.winner(solver.start()), winner == "vertical" ? 1 : 2)
                << one.at("id") << ", " << begins << " first";
        }
    }
}

}  // namespace
}  // namespace senet::testing
