// Kalah against published values.

#include <gtest/gtest.h>

#include "support/counts.h"
#include "support/game_at.h"
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

// Computed in shared/data: what each first move is worth to the one who plays it.
TEST(Kalah, HasTheComputedValuesOfFirstMoves) {
    PUBLISHED_CASES(cases, "kalah/opening-move-values");
    int compared = 0;
    for (const nlohmann::json& one : cases) {
        if (one.at("houses").get<int>() * one.at("seeds").get<int>() > by_speed(6, 9, 12)) continue;
        Solver solver("kalah",
                      {{"houses", number(one, "houses")},
                       {"seeds", number(one, "seeds")},
                       {"empty_capture", one.at("empty_capture").get<bool>() ? "true" : "false"}},
                      search::Goal::Margin);
        for (const auto& [house, margin] : one.at("move_margins").items()) {
            const GameAt opened = GameAt(solver.rules()).play(house);
            const game::Outcome outcome = opened.line().outcome();
            EXPECT_EQ(outcome.over() ? outcome.margin : solver.solve(opened.line()).margin,
                      margin.get<int>())
                << one.at("id") << ", house " << house;
            ++compared;
        }
    }
    EXPECT_GT(compared, 0);
}

}  // namespace
}  // namespace senet::testing
