#include "base/text.h"

#include <gtest/gtest.h>

namespace senet {
namespace {

TEST(Text, ReadsQuantitiesWithTheirUnits) {
    EXPECT_EQ(parse_size("64MB"), 64 << 20);
    EXPECT_EQ(parse_size("512kB"), 512 << 10);
    EXPECT_EQ(parse_size("100"), 100);
    EXPECT_EQ(parse_time("500ms"), 500);
    EXPECT_EQ(parse_time("2s"), 2000);
    EXPECT_EQ(parse_time("1.5m"), 90'000);
    EXPECT_EQ(parse_count("5M"), 5'000'000);
    EXPECT_EQ(parse_count("1.1k"), 1100);
}

TEST(Text, RefusesWhatIsNoWholeQuantity) {
    for (const char* text :
         {"", "x", "5 apples", "-1s", "1.5", "1e3", "MB", ".5M", "5.", "99999999999G"}) {
        EXPECT_EQ(parse_count(text), std::nullopt) << text;
    }
    EXPECT_EQ(parse_time("5"), std::nullopt);
    EXPECT_EQ(parse_whole("12x"), std::nullopt);
    EXPECT_EQ(parse_whole("99999999999999999999"), std::nullopt);
}

TEST(Text, FindsTheNameThatWasProbablyMeant) {
    const std::vector<std::string> names{"depth", "time", "nodes"};
    EXPECT_EQ(nearest("dpeth", names), "depth");
    EXPECT_EQ(nearest("Depth", names), "depth");
    EXPECT_EQ(nearest("dep", names), std::nullopt);
    EXPECT_EQ(nearest("wholly-other", names), std::nullopt);
    EXPECT_EQ(did_you_mean("tiem", names), "; did you mean \"time\"?");
}

TEST(Text, ShowsQuantitiesForPeople) {
    EXPECT_EQ(show_signed(12.25), "+12");
    EXPECT_EQ(show_signed(-0.46), "+0");
    EXPECT_EQ(show_signed(-0.46, 1), "-0.5");
    EXPECT_EQ(show_count(999), "999");
    EXPECT_EQ(show_count(1'350'000), "1.35 M");
    EXPECT_EQ(show_size(64 << 20), "64 MB");
    EXPECT_EQ(show_time(0.25), "250 ms");
    EXPECT_EQ(show_time(75), "1 min 15 s");
}

TEST(Printable, WritesControlCharactersAsNumbers) {
    EXPECT_EQ(printable("plain, \u00e9 \u2588 \U0001f600"), "plain, \u00e9 \u2588 \U0001f600");
    EXPECT_EQ(printable("a\x1b[2J\r\n\x7f"), "a\\x1b[2J\\x0d\\x0a\\x7f");
    EXPECT_EQ(printable("a\n\tb\r", "\n\t"), "a\n\tb\\x0d");
    EXPECT_EQ(printable("\xc2\x9b \x9b \xe2\x82"), "\\xc2\\x9b \\x9b \\xe2\\x82");
    EXPECT_EQ(printable(std::string_view("\0", 1)), "\\x00");
}

TEST(Printable, ShowsWhatCannotBeSeenAndWhatTurnsTheLine) {
    EXPECT_EQ(printable("a\u202eb\u200bc\u2028\ufeff\u2066\u200f\u061c"),
              "a\\u202eb\\u200bc\\u2028\\ufeff\\u2066\\u200f\\u061c");
    // Part of words, and of pictures, as they are written.
    EXPECT_EQ(printable("\u05d0 \u0645\u06cc\u200c\u062e \u2027 \u2030 \ufefe"),
              "\u05d0 \u0645\u06cc\u200c\u062e \u2027 \u2030 \ufefe");
    EXPECT_EQ(unseen_escaped("{\"a\": \"\u202e\u00e9\n\x9b\"}"),
              "{\"a\": \"\\u202e\u00e9\n\x9b\"}");
}

TEST(Quantities, HaveNoBlanksAroundThemAndNoFractionsOfOne) {
    EXPECT_EQ(parse_count("5"), 5);
    EXPECT_EQ(parse_count("5 k"), 5000);
    EXPECT_EQ(parse_count("1.5k"), 1500);
    for (const char* text : {"5 ", " 5", "5k ", "5.0", "5.", "1e1", ""})
        EXPECT_EQ(parse_count(text), std::nullopt) << text;
    EXPECT_EQ(parse_time("10 s "), std::nullopt);
}

TEST(Shortened, CutsBetweenCharacters) {
    EXPECT_EQ(shortened("abc", 3), "abc");
    EXPECT_EQ(shortened("abcd", 3), "abc...");
    EXPECT_EQ(shortened("a\u00e9b", 2), "a...");
}

TEST(InQuotes, CutsLongTextsBetweenCharacters) {
    EXPECT_EQ(in_quotes("short"), "\"short\"");
    EXPECT_EQ(in_quotes(std::string(59, 'a') + "\u00e9" + "bc"),
              "\"" + std::string(59, 'a') + "...\"");
    EXPECT_EQ(in_quotes("two\nlines"), "\"two...\"");
    EXPECT_EQ(in_quotes("\x1b[31mred"), "\"\\x1b[31mred\"");
}

}  // namespace
}  // namespace senet
