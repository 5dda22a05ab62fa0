#include "tune/parameter.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "support/message.h"

namespace senet::tune {
namespace {

using testing::message_of;

const Parameter kWhole{.name = "queen", .start = 9, .least = 1, .most = 12};
const Parameter kTenths{.name = "center", .start = 1, .least = 0, .most = 2.05, .step = 0.1};
const Parameter kReal{.name = "tempo", .start = 0, .least = -1, .most = 1, .step = 0};

TEST(Parameter, StaysInItsRange) {
    EXPECT_EQ(clipped(kWhole, 12.5), 12);
    EXPECT_EQ(clipped(kWhole, 0.5), 1);
    EXPECT_EQ(clipped(kWhole, 7.25), 7.25);
}

TEST(Parameter, IsRoundedToTheNearestStep) {
    EXPECT_EQ(rounded(kWhole, 7.49), 7);
    EXPECT_EQ(rounded(kWhole, 7.5), 8);
    EXPECT_EQ(rounded(kWhole, 14), 12);
    EXPECT_DOUBLE_EQ(rounded(kTenths, 1.26), 1.3);
    EXPECT_EQ(rounded(kTenths, 9), 2.05) << "an end of the range is a value too";
    EXPECT_EQ(rounded(kReal, 0.123), 0.123);
}

TEST(Parameter, IsRoundedUpAsOftenAsItIsNearTheNextStep) {
    constexpr int kDraws = 1000;
    double sum = 0;
    for (int i = 0; i < kDraws; ++i) sum += rounded(kWhole, 7.3, (i + 0.5) / kDraws);
    EXPECT_NEAR(sum / kDraws, 7.3, 1e-9);
    EXPECT_EQ(rounded(kWhole, 7.3, 0.69), 7);
    EXPECT_EQ(rounded(kWhole, 7.3, 0.71), 8);
    EXPECT_EQ(rounded(kReal, 0.123, 0.9), 0.123);
}

TEST(Parameter, WithNumbersThatDontFitIsRefused) {
    const auto told = [](const Parameter& parameter) {
        return message_of([&] { check({parameter}); });
    };
    EXPECT_EQ(told(kWhole), "no error");
    EXPECT_EQ(told({.name = "queen", .start = 13, .least = 1, .most = 12}),
              "senet: error: queen: the start must be a number from 1 to 12, got 13");
    EXPECT_EQ(told({.name = "queen", .start = 1, .least = 1, .most = 1}),
              "senet: error: queen: the most must be above the least, which is 1, got 1");
    EXPECT_EQ(told({.name = "queen", .step = 2}),
              "senet: error: queen: the step must be a number from 0 to the range, 1, got 2");
    EXPECT_EQ(message_of([] { check({}); }), "senet: error: there is no parameter to tune");
}

TEST(Parameter, IsWrittenAsAPersonWould) {
    const Parameter tenths{.name = "p", .start = 0, .least = 0, .most = 1, .step = 0.1};
    EXPECT_EQ(rounded(tenths, 0.31), 0.3) << "not 0.30000000000000004";
    EXPECT_EQ(readable(tenths, 0.31), 0.3);
    const Parameter any{.name = "p", .start = 0, .least = 0, .most = 2.00001, .step = 0};
    EXPECT_EQ(readable(any, 1.23456789), 1.2346);
    EXPECT_EQ(readable(any, 2.00001), 2);
    EXPECT_EQ(rounded(any, 1.23456789), 1.23456789);
}

}  // namespace
}  // namespace senet::tune
