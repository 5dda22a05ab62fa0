#include "settings/tree.h"

#include <gtest/gtest.h>

#include "settings/parse.h"
#include "support/message.h"

namespace senet::settings {
namespace {

/// The tree on one line: {a: 1, b: [x, y]}.
std::string shown(const Node& node) {
    std::string out;
    switch (node.kind) {
        case Node::Kind::Nothing: return "~";
        case Node::Kind::Text: return node.text;
        case Node::Kind::List:
            for (const Node& item : node.items) out += (out.empty() ? "" : ", ") + shown(item);
            return "[" + out + "]";
        case Node::Kind::Map: break;
    }
    for (const auto& entry : node.entries) {
        out += (out.empty() ? "" : ", ") + entry.key + ": " + shown(entry.value);
    }
    return "{" + out + "}";
}

std::string overlaid(const std::string& base, const std::string& over) {
    return shown(overlay(parse_value(base, "base"), parse_value(over, "over")));
}

TEST(Places, AreThoseOfTheLastKeyThatIsThere) {
    const Node tree = parse("a: 1\nb:\n  c: { d: 2 }\n", "t.yaml");
    const auto place = [&](const std::vector<std::string>& keys) {
        return place_of(tree, keys).text();
    };
    EXPECT_EQ(place({"a"}), "t.yaml:1:4");
    EXPECT_EQ(place({"b", "c", "d"}), "t.yaml:3:11");
    EXPECT_EQ(place({"b", "c", "x", "y"}), "t.yaml:3:3");
    EXPECT_EQ(place({"x"}), "t.yaml:1:1");
    EXPECT_EQ(place_of(Node{}, {"a"}).text(), "") << "of settings that no file has";
}

TEST(Places, AreGivenToErrorsThatHaveNone) {
    const Node tree = parse("a: 1\nb: 2\n", "t.yaml");
    const auto said = [&](const auto& refuse) {
        return testing::message_of([&] { placed(tree, {"a"}, refuse); });
    };
    EXPECT_EQ(said([] { throw Error("no"); }), "t.yaml:1:4: error: no");
    EXPECT_EQ(said([] { throw SettingError({"b"}, "no"); }), "t.yaml:2:4: error: no");
    EXPECT_EQ(said([] { throw Error(SourcePosition{"g.lua", 3}, "no"); }), "g.lua:3: error: no");
    EXPECT_EQ(placed(tree, {}, [] { return 5; }), 5);
    EXPECT_EQ(testing::message_of([&] { placed(tree, {}, [] { throw Error("full"); }); }),
              "senet: error: full");
}

TEST(Overlay, MergesMapsKeyByKey) {
    EXPECT_EQ(overlaid("{a: 1, b: {c: 2, d: 3}}", "{b: {d: 4, e: 5}, f: 6}"),
              "{a: 1, b: {c: 2, d: 4, e: 5}, f: 6}");
}

TEST(Overlay, ReplacesListsAndTexts) {
    EXPECT_EQ(overlaid("{a: [1, 2, 3], b: x}", "{a: [4], b: y}"), "{a: [4], b: y}");
}

TEST(Overlay, ReplacesAMapByFalseAndFalseByAMap) {
    EXPECT_EQ(overlaid("{table: {size: 1MB}}", "{table: false}"), "{table: false}");
    EXPECT_EQ(overlaid("{table: false}", "{table: {size: 1MB}}"), "{table: {size: 1MB}}");
}

TEST(Overlay, KeepsAMapUnderAnEmptyHeading) {
    EXPECT_EQ(overlaid("{search: {depth: 3}}", "{search: }"), "{search: {depth: 3}}");
}

TEST(Overlay, ReplacesATextByNothing) { EXPECT_EQ(overlaid("{a: 1}", "{a: }"), "{a: ~}"); }

TEST(Overlay, EndsTheSingleNumbersOfAListThatComesAnew) {
    EXPECT_EQ(overlaid("{t: [1, 2], t.2: 7, tt.1: 3}", "{t: [3, 4]}"), "{t: [3, 4], tt.1: 3}");
    EXPECT_EQ(overlaid("{t: [1, 2]}", "{t.2: 7}"), "{t: [1, 2], t.2: 7}");
    EXPECT_EQ(overlaid("{t: [1, 2]}", "{t.2: 7, t: [3, 4]}"), "{t: [3, 4], t.2: 7}");
}

TEST(Overlay, TakesThePositionsOfWhatIsOnTop) {
    const Node both = overlay(parse("a: {x: 1, y: 2}\n", "base"), parse("\na: {y: 3}\n", "over"));
    const Node* a = both.find("a");
    ASSERT_NE(a, nullptr);
    EXPECT_EQ(a->where.text(), "over:2:4");
    EXPECT_EQ(a->find("x")->where.text(), "base:1:8");
    EXPECT_EQ(a->find("y")->where.text(), "over:2:8");
}

}  // namespace
}  // namespace senet::settings
