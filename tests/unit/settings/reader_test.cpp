#include "settings/reader.h"

#include <gtest/gtest.h>

#include <array>

#include "home_folder.h"
#include "settings/parse.h"

namespace senet::settings {
namespace {

enum class Fruit { Apple, Pear, Plum };
constexpr std::array kFruits{Named<Fruit>{"apple", Fruit::Apple}, Named<Fruit>{"pear", Fruit::Pear},
                             Named<Fruit>{"plum", Fruit::Plum}};

/// The message of reading `text`, the entries of the section "search", with `read`.
template <class Read>
std::string mistake(const std::string& text, Read read) {
    const Node map = parse("search:\n" + text + "\n", "x.yaml");
    return message_of([&] {
        Reader reader(*map.find("search"), "search");
        read(reader);
        reader.finish();
    });
}

template <class Read>
auto value(const std::string& text, Read read) {
    const Node map = parse(text, "x.yaml");
    Reader reader(map, "");
    const auto result = read(reader);
    reader.finish();
    return result;
}

TEST(Reader, GivesTheStandardWhereAKeyIsAbsent) {
    const Node empty;
    Reader reader(empty, "");
    EXPECT_EQ(reader.whole("a", 7, {1, 9}), 7);
    EXPECT_EQ(reader.number("b", 1.5, {1, 9}), 1.5);
    EXPECT_TRUE(reader.flag("c", true));
    EXPECT_EQ(reader.size("d", 5, {"1B", "1GB"}), 5);
    EXPECT_EQ(reader.count("e", 6, {"1", "1G"}), 6);
    EXPECT_EQ(reader.time_limit("f", 7, {"1ms", "1h"}), 7);
    EXPECT_EQ(reader.count_limit("g", std::nullopt, {"1", "1G"}), std::nullopt);
    EXPECT_EQ(reader.choice<Fruit>("h", Fruit::Pear, kFruits), Fruit::Pear);
    EXPECT_EQ(reader.choices<Fruit>("i", {Fruit::Plum}, kFruits), std::vector{Fruit::Plum});
    EXPECT_TRUE(reader.optional_section("j", true).has_value());
    EXPECT_FALSE(reader.optional_section("k", false).has_value());
    reader.finish();
}

TEST(Reader, ReadsEachType) {
    EXPECT_EQ(value("a: -3", [](Reader& r) { return r.whole("a", 0, {-5, 5}); }), -3);
    EXPECT_EQ(value("a: 2.5", [](Reader& r) { return r.number("a", 0, {}); }), 2.5);
    EXPECT_FALSE(value("a: false", [](Reader& r) { return r.flag("a", true); }));
    EXPECT_EQ(value("a: 64MB", [](Reader& r) { return r.size("a", 0, {"1kB", "1GB"}); }), 64 << 20);
    EXPECT_EQ(value("a: 5M", [](Reader& r) { return r.count("a", 0, {"1", "1G"}); }), 5'000'000);
    EXPECT_EQ(value("a: 2s", [](Reader& r) { return r.time_limit("a", {}, {"1ms", "1h"}); }), 2000);
    EXPECT_EQ(
        value("a: plum", [](Reader& r) { return r.choice<Fruit>("a", Fruit::Apple, kFruits); }),
        Fruit::Plum);
    EXPECT_EQ(
        value("a: [plum, apple]", [](Reader& r) { return r.choices<Fruit>("a", {}, kFruits); }),
        (std::vector{Fruit::Plum, Fruit::Apple}));
    EXPECT_EQ(value("a: pear", [](Reader& r) { return r.choices<Fruit>("a", {}, kFruits); }),
              std::vector{Fruit::Pear});
}

TEST(Reader, TakesFalseAndNoneForNoLimit) {
    for (const char* text : {"a: false", "a: none"}) {
        EXPECT_EQ(value(text,
                        [](Reader& r) {
                            return r.time_limit("a", 5, {"1ms", "1h"});
                        }),
                  std::nullopt);
        EXPECT_EQ(value(text,
                        [](Reader& r) {
                            return r.count_limit("a", 5, {"1", "1G"});
                        }),
                  std::nullopt);
    }
}

TEST(Reader, TakesTrueOrAMapOrNothingForASectionThatIsOn) {
    const auto window = [](Reader& r) {
        auto section = r.optional_section("a", false);
        if (!section) return std::int64_t{0};
        const auto width = section->whole("window", 40, {1, 100});
        section->finish();
        return width;
    };
    EXPECT_EQ(value("b: 1",
                    [&](Reader& r) {
                        r.find("b");
                        return window(r);
                    }),
              0);
    EXPECT_EQ(value("a: false", window), 0);
    EXPECT_EQ(value("a: true", window), 40);
    EXPECT_EQ(value("a:", window), 40);
    EXPECT_EQ(value("a: { window: 9 }", window), 9);
}

TEST(Reader, SaysWhatAWholeNumberMustBe) {
    const auto read = [](Reader& r) { r.whole("depth", 7, {1, 64}); };
    const std::string wanted = "error: search.depth must be a whole number from 1 to 64, got ";
    EXPECT_EQ(mistake("  depth: twelve", read), "x.yaml:2:10: " + wanted + "\"twelve\"");
    for (const char* text : {"0", "65", "-1", "1.5", "5x", "99999999999999999999", "0x5", "1_0"}) {
        EXPECT_EQ(mistake(std::string("  depth: ") + text, read),
                  "x.yaml:2:10: " + wanted + "\"" + text + "\"");
    }
    EXPECT_EQ(mistake("  depth: ''", read), "x.yaml:2:10: " + wanted + "\"\"");
    EXPECT_EQ(mistake("  depth: [5]", read), "x.yaml:2:10: " + wanted + "a list");
    EXPECT_EQ(mistake("  depth: {a: 5}", read), "x.yaml:2:10: " + wanted + "a map");
    EXPECT_EQ(mistake("  depth:", read), "x.yaml:2:3: " + wanted + "nothing");
}

TEST(Reader, SaysWhatEachOtherTypeMustBe) {
    EXPECT_EQ(mistake("  grow: nan",
                      [](Reader& r) {
                          r.number("grow", 3, {1.5, 100});
                      }),
              "x.yaml:2:9: error: search.grow must be a number from 1.5 to 100, got \"nan\"");
    EXPECT_EQ(mistake("  on: yes", [](Reader& r) { r.flag("on", true); }),
              "x.yaml:2:7: error: search.on must be true or false, got \"yes\"");
    EXPECT_EQ(mistake("  size: 64 apples",
                      [](Reader& r) {
                          r.size("size", 1, {"1kB", "4GB"});
                      }),
              "x.yaml:2:9: error: search.size must be a size from 1kB to 4GB, got \"64 apples\"");
    EXPECT_EQ(mistake("  size: 5GB",
                      [](Reader& r) {
                          r.size("size", 1, {"1kB", "4GB"});
                      }),
              "x.yaml:2:9: error: search.size must be a size from 1kB to 4GB, got \"5GB\"");
    EXPECT_EQ(
        mistake("  steps: -1",
                [](Reader& r) {
                    r.count("steps", 1, {"1k", "1G"});
                }),
        "x.yaml:2:10: error: search.steps must be a count from 1k to 1G, such as 250000 or 5M, "
        "got \"-1\"");
    EXPECT_EQ(
        mistake("  time: 2",
                [](Reader& r) {
                    r.time_limit("time", {}, {"1ms", "1h"});
                }),
        "x.yaml:2:9: error: search.time must be a time from 1ms to 1h, such as 500ms, 2s or 1m, "
        "or false for no limit, got \"2\"");
    EXPECT_EQ(
        mistake("  nodes: many",
                [](Reader& r) {
                    r.count_limit("nodes", {}, {"1", "1G"});
                }),
        "x.yaml:2:10: error: search.nodes must be a count from 1 to 1G, such as 250000 or 5M, "
        "or false for no limit, got \"many\"");
    EXPECT_EQ(mistake("  table: maybe", [](Reader& r) { r.optional_section("table", true); }),
              "x.yaml:2:10: error: search.table must be true, false or a map of its settings, got "
              "\"maybe\"");
    EXPECT_EQ(mistake("  deep: [1]", [](Reader& r) { r.section("deep"); }),
              "x.yaml:2:9: error: search.deep must be a map of settings, got a list");
}

TEST(Reader, OffersTheNearestChoice) {
    EXPECT_EQ(
        mistake("  fruit: aple",
                [](Reader& r) { r.choice<Fruit>("fruit", Fruit::Apple, kFruits); }),
        "x.yaml:2:10: error: search.fruit must be one of apple, pear, plum, got \"aple\"; did you "
        "mean \"apple\"?");
    EXPECT_EQ(mistake("  fruit: [pear]",
                      [](Reader& r) { r.choice<Fruit>("fruit", Fruit::Apple, kFruits); }),
              "x.yaml:2:10: error: search.fruit must be one of apple, pear, plum, got a list");
}

TEST(Reader, RefusesChoicesThatAreTwiceInAListOrNone) {
    const auto read = [](Reader& r) { r.choices<Fruit>("fruits", {}, kFruits); };
    EXPECT_EQ(mistake("  fruits: [pear, plum, pear]", read),
              "x.yaml:2:24: error: search.fruits names \"pear\" twice");
    EXPECT_EQ(
        mistake("  fruits: [pear, plun]", read),
        "x.yaml:2:18: error: search.fruits must be one of apple, pear, plum, got \"plun\"; did "
        "you mean \"plum\"?");
    EXPECT_EQ(mistake("  fruits: {pear: 1}", read),
              "x.yaml:2:11: error: search.fruits must be a list of apple, pear, plum, got a map");
}

TEST(Reader, RefusesKeysThatNobodyAskedFor) {
    const auto read = [](Reader& r) {
        r.whole("depth", 1, {1, 9});
        r.flag("iterative", true);
    };
    EXPECT_EQ(mistake("  depth: 3\n  dpeth: 4", read),
              "x.yaml:3:3: error: unknown key \"dpeth\" in search; did you mean \"depth\"?");
    EXPECT_EQ(mistake("  depth: 3\n  iterative true", read),
              "x.yaml:3:3: error: unknown key \"iterative true\" in search; does it lack a colon?");
    EXPECT_EQ(mistake("  zzz: 4", read),
              "x.yaml:2:3: error: unknown key \"zzz\" in search; there can be depth, iterative");
}

// What was read, in the order in which it was asked for, whether it stands there or not: the
// catalogue of settings.
TEST(Reader, NotesWhatItRead) {
    const Node map =
        parse("depth: 5\norder: [plum, pear]\npart: { size: 2MB }\nother: true\n", "x");
    std::vector<Setting> read;
    Reader reader(map, "search", &read);
    reader.whole("depth", 7, {1, 9});
    reader.number("grow", 1.5, {1.1, 100});
    reader.choice<Fruit>("fruit", Fruit::Pear, kFruits);
    reader.choices<Fruit>("order", {}, kFruits);
    auto part = reader.optional_section("part", false);
    ASSERT_TRUE(part);
    part->size("size", 1, {"1kB", "1GB"});
    part->finish();
    reader.optional_section("off", false);
    reader.find("other");
    reader.time_limit("time", std::nullopt, {"1ms", "1h"});
    reader.finish();
    std::vector<std::string> shown;
    for (const Setting& one : read) shown.push_back(one.name + "=" + one.value);
    EXPECT_EQ(
        shown,
        (std::vector<std::string>{
            "search.depth=5", "search.grow=1.5", "search.fruit=pear", "search.order=[plum, pear]",
            "search.part=true", "search.part.size=2MB", "search.off=false", "search.time=false"}));
    EXPECT_EQ(read[0].kind, Setting::Kind::Whole);
    EXPECT_EQ(read[0].least, 1);
    EXPECT_EQ(read[0].most, 9);
    EXPECT_EQ(read[1].kind, Setting::Kind::Number);
    EXPECT_EQ(read[1].least, 1.1);
    EXPECT_EQ(read[1].most, 100);
    EXPECT_EQ(read[2].kind, Setting::Kind::Choice);
    EXPECT_EQ(read[2].choices, (std::vector<std::string>{"apple", "pear", "plum"}));
    EXPECT_EQ(read[3].kind, Setting::Kind::Choices);
    EXPECT_EQ(read[4].kind, Setting::Kind::Flag);
    EXPECT_EQ(read[5].kind, Setting::Kind::Quantity);
}

}  // namespace
}  // namespace senet::settings
