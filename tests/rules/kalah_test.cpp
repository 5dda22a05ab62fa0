// Kalah against published values.

#include <gtest/gtest.h>

#include "support/counts.h"
#include "support/solver.h"

namespace senet::testing {
namespace {

// Computed in shared/data with a program that reproduces the published values of Kalah.
TEST(Kalah, HasTheComputedCounts) {
    expect_perft("kalah", {}, {6, 35, 185, 942, 4685, 23169});
    PUBLISHED_CASES(cases, "kalah/perft");
    expect_published_perft(cases, "kalah", [](const nlohmann::json& one) {
        return OptionValues{{"houses", number(one, "houses")}, {"seeds", number(one, "seeds")}};
    });
}

// Irving, Donkers and Uiterwijk 2000.
TEST(Kalah, ThreeHousesThreeSeedsIsWonByTwo) {
    const Solution solution =
        Solver("kalah", {{"houses", "3"}, {"seeds", "3"}}, search::Goal::Margin).solve();
    EXPECT_TRUE(solution.solved);
    EXPECT_EQ(solution.outcome, "first");
    EXPECT_EQ(solution.margin, 2);
}

TEST(Kalah, HasThePublishedValuesOfSmallBoards) {
    PUBLISHED_CASES(cases, "kalah/solved-table");
    expect_published_values(
        cases, "kalah", search::Goal::Margin,
        [](const nlohmann::json& one) -> std::optional<OptionValues> {
            const int houses = one.at("houses"), seeds = one.at("seeds");
            if (houses * seeds > by_effort(8, 9, 16)) return std::nullopt;
            return OptionValues{
                {"houses", number(one, "houses")},
                {"seeds", number(one, "seeds")},
                {"empty_capture", one.at("empty_capture").get<bool>() ? "true" : "false"}};
        });
}

}  // namespace
}  // namespace senet::testing
