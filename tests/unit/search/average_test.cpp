#include "search/average.h"

#include <gtest/gtest.h>

#include "base/random.h"

namespace senet::search {
namespace {

using game::Value;

TEST(Mean, IsRoundedHalfAwayFromZero) {
    EXPECT_EQ(mean(5, 2), 3);
    EXPECT_EQ(mean(-5, 2), -3);
    EXPECT_EQ(mean(4, 3), 1);
    EXPECT_EQ(mean(-5, 3), -2);
    EXPECT_EQ(mean(0, 7), 0);
}

TEST(Mean, IsTurnedRound) {
    for (const std::int64_t weights : {1, 2, 3, 6, 7, 36}) {
        for (Value value = -9; value <= 9; ++value) {
            const std::int64_t least = least_sum(value, weights);
            EXPECT_GE(mean(least, weights), value) << weights;
            EXPECT_LT(mean(least - 1, weights), value) << weights;
            const std::int64_t most = greatest_sum(value, weights);
            EXPECT_LE(mean(most, weights), value) << weights;
            EXPECT_GT(mean(most + 1, weights), value) << weights;
        }
    }
}

// Whatever the others are: from the value on that is told, the mean is outside of the window, and
// one less would leave it open.
TEST(Average, TellsFromWhereOnAnOutcomeSettlesIt) {
    constexpr Value kMost = 50;
    Random random(1);
    for (int round = 0; round < 2000; ++round) {
        const std::int64_t weight = 1 + static_cast<std::int64_t>(random.below(5));
        const std::int64_t others = 1 + static_cast<std::int64_t>(random.below(9));
        Average average(weight + others, kMost);
        const Value low = static_cast<Value>(random.below(60)) - 50;
        const Value high =
            low + static_cast<Value>(random.below(static_cast<std::uint64_t>(51 - low)));
        average.narrow(others, -kMost, kMost, low, high);
        const Value alpha = static_cast<Value>(random.below(80)) - 40, beta = alpha + 3;
        const std::int64_t fails = average.fails_at(weight, kMost, alpha);
        const std::int64_t cuts = average.cuts_at(weight, -kMost, beta);
        const auto with = [&](std::int64_t value, Value other) {
            return mean(weight * value + others * other, weight + others);
        };
        EXPECT_LE(with(fails, high), alpha);
        EXPECT_GT(with(fails + 1, high), alpha);
        EXPECT_GE(with(cuts, low), beta);
        EXPECT_LT(with(cuts - 1, low), beta);
    }
}

}  // namespace
}  // namespace senet::search
