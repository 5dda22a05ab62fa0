#include "settings/clock_text.h"

#include <gtest/gtest.h>

namespace senet::settings {
namespace {

std::string told(std::string_view text) {
    const auto clock = parse_clock(text);
    return clock ? clock_text(*clock) : "none";
}

TEST(ClockText, ReadsClocksAsPeopleAndManagersWriteThem) {
    EXPECT_EQ(told("10s"), "10000ms+0ms");
    EXPECT_EQ(told("10s+100ms"), "10000ms+100ms");
    EXPECT_EQ(told("1m+0.5s"), "60000ms+500ms");
    EXPECT_EQ(told("40/60s+0.5s"), "40/60000ms+500ms");
    EXPECT_EQ(told("40/60+0.5"), "40/60000ms+500ms");
    EXPECT_EQ(told("60+0"), "60000ms+0ms");
    EXPECT_EQ(told("0.1"), "100ms+0ms");
    EXPECT_EQ(told("1:30+1"), "90000ms+1000ms");
    EXPECT_EQ(told("5/2:00"), "5/120000ms+0ms");
    EXPECT_EQ(told("40/60000ms+500ms"), "40/60000ms+500ms") << "as it is written down";
}

TEST(ClockText, RefusesWhatIsNone) {
    for (const char* text :
         {"", "soon", "0s", "10s+", "+1s", "/10s", "0/10s", "x/10s", "-1", "1:60", "1:x",
          "10s+1s+1s", "2/2/10s", "1e300", "2000h", "10s+-1", "1:-5"})
        EXPECT_EQ(told(text), "none") << text;
}

}  // namespace
}  // namespace senet::settings
