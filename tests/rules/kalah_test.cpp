// Kalah against published values.

#include <gtest/gtest.h>

#include "support/counts.h"
#include "support/game_at.h"
#include "support/solver.h"

namespace senet::testing {
namespace {

OptionValues kalah_options(const nlohmann::json& one) {
    return {{"houses", number(one, "houses")},
            {"seeds", number(one, "seeds")},
            {"empty_capture", flag(one, "empty_capture")}};
}

int seeds_of_one_side(const nlohmann::json& one) {
    return one.at("houses").get<int>() * one.at("seeds").get<int>();
}

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
    expect_published_values(cases, "kalah", search::Goal::Margin,
                            [](const nlohmann::json& one) -> std::optional<OptionValues> {
                                if (seeds_of_one_side(one) > by_effort(8, 9, 16))
                                    return std::nullopt;
                                return kalah_options(one);
                            });
}

// Computed in shared/data: what each first move is worth to the one who plays it.
TEST(Kalah, HasTheComputedValuesOfFirstMoves) {
    PUBLISHED_CASES(cases, "kalah/opening-move-values");
    const auto small = cases_where(cases, [](const nlohmann::json& one) {
        return seeds_of_one_side(one) <= by_speed(6, 9, 12);
    });
    for (const nlohmann::json& one : small) {
        ASSERT_FALSE(one.at("move_margins").empty()) << one.at("id");
        Solver solver("kalah", kalah_options(one), search::Goal::Margin);
        for (const auto& [house, margin] : one.at("move_margins").items()) {
            const GameAt opened = GameAt(solver.rules()).play(house);
            const game::Outcome outcome = opened.line().outcome();
            EXPECT_EQ(outcome.over() ? outcome.margin : solver.solve(opened.line()).margin,
                      margin.get<int>())
                << one.at("id") << ", house " << house;
        }
    }
}

}  // namespace
}  // namespace senet::testing
