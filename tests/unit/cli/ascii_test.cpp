#include "cli/ascii.h"

#include <gtest/gtest.h>

#include "cli/canvas.h"
#include "cli/terminal.h"

namespace senet::cli {
namespace {

TEST(Ascii, DrawsWhatLooksAlike) {
    EXPECT_EQ(ascii_text("plain ~"), "plain ~");
    EXPECT_EQ(ascii_text("├─ α=-∞ ≥ 3 ± 1…"), "+- alpha=-inf >= 3 +- 1...");
    EXPECT_EQ(ascii_text("Müller, Łódź, Ærø"), "Muller, Lodz, AEro");
    EXPECT_EQ(ascii_text("將 \xff"), "? ?");
}

TEST(Ascii, GoesByTheFirstLocaleThatIsSet) {
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

TEST(Canvas, CountsColumnsAndNotBytes) {
    Canvas canvas({.colour = true, .utf8 = true});
    canvas.put(0, 2, "將", {.colour = 160});
    canvas.put(0, 4, "│");
    canvas.put(1, 4, "│");
    canvas.shade(1, 0, 2, 28);
    EXPECT_EQ(canvas.text(), "  \033[38;5;160m將\033[0m│\n\033[48;5;28m  \033[0m  │\n");
}

TEST(Canvas, KeepsTheBackgroundUnderWhatIsPutThere) {
    Canvas canvas({.colour = true, .utf8 = false});
    canvas.shade(0, 0, 1, 137);
    canvas.put(0, 0, "●", {.colour = 16});
    EXPECT_EQ(canvas.text(), "\033[38;5;16;48;5;137mX\033[0m\n");
}

TEST(Utf8Width, LeavesColourCodesOut) {
    EXPECT_EQ(utf8_width("\033[38;5;16;48;5;137m●\033[0m"), 1);
    EXPECT_EQ(utf8_width("\033[2m12\033[0m 將"), 5);
    EXPECT_EQ(pad_left("\033[31m12\033[0m", 3), " \033[31m12\033[0m");
}

}  // namespace
}  // namespace senet::cli
