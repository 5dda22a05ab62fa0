// Hexapawn against computed outcomes.

#include <gtest/gtest.h>

#include "support/solver.h"

namespace senet::testing {
namespace {

// Gardner 1962: the second player wins 3x3. Fastest win and longest resistance: 6 plies.
TEST(Hexapawn, ThreeByThreeIsWonByTheSecondPlayer) {
    const Solution solution = Solver("hexapawn", {}).solve();
    EXPECT_EQ(solution.outcome, "second");
    EXPECT_EQ(solution.plies, 6);
}

TEST(Hexapawn, HasTheComputedOutcomes) {
    PUBLISHED_CASES(cases, "hexapawn/outcomes");
    expect_published_values(
        cases, "hexapawn", search::Goal::Win,
        [](const nlohmann::json& one) -> std::optional<OptionValues> {
            if (one.at("width").get<int>() * one.at("height").get<int>() > by_effort(12, 18, 24))
                return std::nullopt;
            return sized(one.at("width"), one.at("height"));
        });
}

}  // namespace
}  // namespace senet::testing
