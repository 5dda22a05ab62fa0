#include "tournament/levels.h"

#include <gtest/gtest.h>

namespace senet::tournament {
namespace {

TEST(Levels, TakeEvenStepsBetweenTheRungs) {
    const std::vector<Rung> levels =
        even_levels({{10, 0}, {100, 200}, {1000, 300}, {10'000, 400}}, 5, 50);
    ASSERT_EQ(levels.size(), 5U);
    const double elo[] = {0, 100, 200, 300, 400};
    const double nodes[] = {10, 32, 100, 1000, 10'000};
    for (std::size_t i = 0; i < 5; ++i) {
        EXPECT_NEAR(levels[i].elo, elo[i], 1e-9);
        EXPECT_NEAR(levels[i].nodes, nodes[i], 1e-6);
    }
}

TEST(Levels, AreNoMoreThanCanBeToldApart) {
    EXPECT_EQ(even_levels({{10, 0}, {100, 100}}, 9, 60).size(), 2U);
    EXPECT_EQ(even_levels({{10, 0}, {100, 50}}, 9, 60).size(), 1U);
    EXPECT_EQ(even_levels({{10, 0}, {100, -50}}, 9, 60).size(), 1U);
}

TEST(Levels, TakeRungsThatDoNotRiseForOne) {
    const std::vector<Rung> levels =
        even_levels({{10, 0}, {100, 140}, {10'000, 60}, {20'000, 200}}, 3, 50);
    ASSERT_EQ(levels.size(), 3U);
    EXPECT_EQ(levels[0].nodes, 10);
    EXPECT_EQ(levels[1].nodes, 1000);
    EXPECT_EQ(levels[1].elo, 100);
    EXPECT_EQ(levels[2].nodes, 20'000);
}

}  // namespace
}  // namespace senet::tournament
