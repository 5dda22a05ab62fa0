#include "terminal/encoding.h"

#include <gtest/gtest.h>

namespace senet::terminal {
namespace {

TEST(EncodingOf, GoesByTheFirstLocaleThatIsSet) {
    EXPECT_EQ(encoding_of(nullptr, nullptr, nullptr), Encoding::Unset);
    EXPECT_EQ(encoding_of("", "", ""), Encoding::Unset);
    EXPECT_EQ(encoding_of("C", nullptr, "C.UTF-8"), Encoding::Other);
    EXPECT_EQ(encoding_of(nullptr, "POSIX", "C.UTF-8"), Encoding::Other);
    EXPECT_EQ(encoding_of("", "C.UTF-8", "C"), Encoding::Utf8);
    EXPECT_EQ(encoding_of(nullptr, nullptr, "C.UTF-8"), Encoding::Utf8);
    // Not installed, and yet it says what the terminal takes.
    EXPECT_EQ(encoding_of(nullptr, nullptr, "xx_XX.utf8"), Encoding::Utf8);
    EXPECT_EQ(encoding_of(nullptr, nullptr, "xx_XX.ISO-8859-1"), Encoding::Other);
}

}  // namespace
}  // namespace senet::terminal
