#include "tournament/brownian.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "base/random.h"
#include "support/seed.h"

namespace senet::tournament {
namespace {

constexpr Strip kStrip{.lower = -2.9, .upper = 2.2};

/// The same probability by the other textbook series, of the strip's own waves, which needs some
/// time to have passed.
double worse_end_by_waves(const BrownianMotion& motion, const Strip& strip, double time,
                          double place) {
    const double width = strip.upper - strip.lower;
    const double start = -strip.lower;
    const double height = place - strip.lower;
    const double pull = motion.drift / motion.variance;
    double left = std::abs(pull) < 1e-9
        ? 1 - start / width
        : (std::exp(-2 * pull * start) - std::exp(-2 * pull * width)) /
            (1 - std::exp(-2 * pull * width));
    double inside = 0;
    for (int n = 1; n < 200; ++n) {
        const double wave = n * std::numbers::pi / width;
        const double decay =
            (wave * wave * motion.variance + motion.drift * motion.drift / motion.variance) / 2;
        const double weight = std::exp(-decay * time - pull * start) * std::sin(wave * start);
        left -= motion.variance * wave / width * weight / decay;
        const double below =
            (std::exp(pull * height) *
                 (pull * std::sin(wave * height) - wave * std::cos(wave * height)) +
             wave) /
            (pull * pull + wave * wave);
        inside += 2 / width * weight * below;
    }
    return left + inside;
}

TEST(Brownian, EndsAsTheWavesOfTheStripSay) {
    Random random(testing::run_seed());
    const auto from = [&](double low, double high) {
        return low + (high - low) * static_cast<double>(random.below(1'000'001)) / 1e6;
    };
    for (int i = 0; i < 500; ++i) {
        const BrownianMotion motion{.drift = from(-2, 2), .variance = from(0.5, 2)};
        const double time = from(1, 20);
        const double place = from(kStrip.lower, kStrip.upper);
        EXPECT_NEAR(worse_end(motion, kStrip, time, place),
                    worse_end_by_waves(motion, kStrip, time, place), 1e-9)
            << motion.drift << " " << motion.variance << " " << time << " " << place;
    }
}

TEST(Brownian, EndsTheSameWayTurnedOver) {
    const BrownianMotion motion{.drift = 0.3, .variance = 1.5};
    const double below = worse_end(motion, kStrip, 2, 0.5);
    const double above = worse_end({-0.3, 1.5}, {-kStrip.upper, -kStrip.lower}, 2, -0.5);
    EXPECT_NEAR(below, 1 - above, 1e-12);
}

TEST(Brownian, IsKnownHoweverStrongItsDrift) {
    for (const double drift : {-1e4, -1e2, -1.0, 1.0, 1e2, 1e4}) {
        for (const double time : {1e-6, 1e-3, 1.0, 1e3, 1e6}) {
            const double worse = worse_end({drift, 1}, kStrip, time, 0);
            EXPECT_TRUE(worse >= 0 && worse <= 1) << drift << " " << time;
        }
    }
    EXPECT_NEAR(worse_end({1e2, 1}, kStrip, 1, kStrip.upper), 0, 1e-12);
    EXPECT_NEAR(worse_end({-1e2, 1}, kStrip, 1, kStrip.upper), 1, 1e-12);
}

/// Wald: without a drift, lower times upper; with a strong one, the way over the speed.
TEST(Brownian, LeavesAfterTheTimeOfWald) {
    EXPECT_NEAR(mean_exit_time({0, 2}, kStrip), 2.9 * 2.2 / 2, 1e-12);
    EXPECT_NEAR(mean_exit_time({1e-5, 2}, kStrip), 2.9 * 2.2 / 2, 1e-4);
    EXPECT_NEAR(mean_exit_time({50, 2}, kStrip), 2.2 / 50, 1e-12);
    EXPECT_NEAR(mean_exit_time({-1e6, 2}, kStrip), 2.9e-6, 1e-12);
    EXPECT_NEAR(mean_exit_time({0.4, 2}, kStrip), mean_exit_time({-0.4, 2}, {-2.2, 2.9}), 1e-12);
}

}  // namespace
}  // namespace senet::tournament
