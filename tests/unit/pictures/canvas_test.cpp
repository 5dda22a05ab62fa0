#include "pictures/canvas.h"

#include <gtest/gtest.h>

namespace senet::pictures {
namespace {

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

}  // namespace
}  // namespace senet::pictures
