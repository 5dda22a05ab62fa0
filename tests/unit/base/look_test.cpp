#include "base/look.h"

#include <gtest/gtest.h>

namespace senet {
namespace {

TEST(Utf8Width, LeavesColourCodesOut) {
    EXPECT_EQ(utf8_width("\033[38;5;16;48;5;137m●\033[0m"), 1);
    EXPECT_EQ(utf8_width("\033[2m12\033[0m 將"), 5);
    EXPECT_EQ(pad_left("\033[31m12\033[0m", 3, {}), " \033[31m12\033[0m");
}

}  // namespace
}  // namespace senet
