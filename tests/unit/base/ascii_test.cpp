#include "base/ascii.h"

#include <gtest/gtest.h>

namespace senet {
namespace {

TEST(Ascii, DrawsWhatLooksAlike) {
    EXPECT_EQ(ascii_text("plain ~"), "plain ~");
    EXPECT_EQ(ascii_text("├─ α=-∞ ≥ 3 ± 1…"), "+- alpha=-inf >= 3 +- 1...");
    EXPECT_EQ(ascii_text("Müller, Łódź, Ærø"), "Muller, Lodz, AEro");
    EXPECT_EQ(ascii_text("將 \xff"), "? ?");
}

}  // namespace
}  // namespace senet
