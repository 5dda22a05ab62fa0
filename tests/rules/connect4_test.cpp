// Connect Four against published counts and outcomes.

#include <gtest/gtest.h>

#include "support/counts.h"
#include "support/solver.h"

namespace senet::testing {
namespace {

TEST(ConnectFour, HasThePublishedCounts) {
    expect_perft("connect4", {}, {7, 49, 343, 2401, 16807, 117649, 823536});
    PUBLISHED_CASES(cases, "connect4/perft");
    expect_published_perft(cases, "connect4", [](const nlohmann::json& one) {
        return OptionValues{{"width", number(one, "width")}, {"height", number(one, "height")}};
    });
}

// J. Tromp's table of small boards.
TEST(ConnectFour, OnSmallBoards) {
    EXPECT_EQ(Solver("connect4", {{"width", "4"}, {"height", "4"}}).solve().outcome, "draw");
    EXPECT_EQ(Solver("connect4", {{"width", "5"}, {"height", "4"}}).solve().outcome, "draw");
    if (effort() == Effort::Quick) return;
    EXPECT_EQ(Solver("connect4", {{"width", "6"}, {"height", "4"}}).solve().outcome, "second");
}

TEST(ConnectFour, HasThePublishedOutcomes) {
    PUBLISHED_CASES(cases, "connect4/board-size-values");
    expect_published_values(
        cases, "connect4", search::Goal::Win,
        [](const nlohmann::json& one) -> std::optional<OptionValues> {
            const int cells = one.at("width").get<int>() * one.at("height").get<int>();
            if (!one.at("verified").get<bool>() || cells > by_effort(16, 24, 32))
                return std::nullopt;
            return OptionValues{{"width", number(one, "width")}, {"height", number(one, "height")}};
        });
}

}  // namespace
}  // namespace senet::testing
