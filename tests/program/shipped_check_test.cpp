// `senet check` of the games that come with the program: all are sound.

#include <algorithm>

#include "program/senet.h"
#include "support/published.h"
#include "support/shipped.h"

namespace senet::testing {
namespace {

bool deep() { return effort() == Effort::Deep; }

class ShippedGame : public ::testing::TestWithParam<std::string> {};

/// With its options as they are, and each at its ends, which `check` looks at by itself.
TEST_P(ShippedGame, IsSound) {
    const Finished check = senet({"check", GetParam(), "--games", deep() ? "300" : "3"}, "",
                                 SENET_SOURCE_HOME, {.seconds = deep() ? 3600 : 300});
    EXPECT_EQ(check.exit, 0) << check.out << check.err;
    EXPECT_TRUE(has(check.out, "no fault found"));
}

std::string test_name(const ::testing::TestParamInfo<std::string>& info) {
    std::string name = info.param;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
}

INSTANTIATE_TEST_SUITE_P(CheckProgram, ShippedGame, ::testing::ValuesIn(shipped_games()),
                         test_name);

}  // namespace
}  // namespace senet::testing
