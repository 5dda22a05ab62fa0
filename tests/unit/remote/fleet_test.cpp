// Agents by the hundred, on virtual time: whatever is lost on the way, each unit is written down
// once.
#include <gtest/gtest.h>

#include "support/published.h"
#include "support/seed.h"
#include "support/simulated_fleet.h"

namespace senet::testing {
namespace {

TEST(Fleet, DoesEachUnitOnceWhereNothingGoesWrong) {
    const FleetFigures figures =
        simulate({.agents = 50, .cores = 4, .units = 10'000, .seed = run_seed()});
    EXPECT_EQ(figures.written, 10'000U);
    EXPECT_EQ(figures.done, 10'000U);
    EXPECT_EQ(figures.taken_over, 0U);
    // Not much longer than if nobody had ever waited; at the end some do, for the longest units.
    EXPECT_LT(figures.seconds, 1.3 * figures.ideal + 40);
}

TEST(Fleet, LosesNothingWhateverGoesWrong) {
    const FleetFigures figures = simulate({.agents = by_effort(20, 100, 1000),
                                           .cores = 8,
                                           .units = by_effort(5'000U, 20'000U, 500'000U),
                                           .loss = 0.02,
                                           .lifetime = 300,
                                           .between_outages = 40,
                                           .outage = 3,
                                           .flush_at = 25,
                                           .clocks_apart = 0.2,
                                           .seed = run_seed()});
    EXPECT_EQ(figures.written, by_effort(5'000U, 20'000U, 500'000U));
    EXPECT_GE(figures.done, figures.written);
}

TEST(Fleet, WaitsForNobodyWhoseClockIsSlow) {
    // A lease is renewed three times before it is over, so a clock may be half as fast.
    const FleetFigures figures = simulate(
        {.agents = 20, .cores = 2, .units = 2'000, .unit_seconds = 60, .clocks_apart = 0.5});
    EXPECT_EQ(figures.written, 2'000U);
    EXPECT_EQ(figures.taken_over, 0U);
}

}  // namespace
}  // namespace senet::testing
