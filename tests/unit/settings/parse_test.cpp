#include "settings/parse.h"

#include <gtest/gtest.h>

#include "home_folder.h"

namespace senet::settings {
namespace {

std::string mistake(std::string_view text) {
    return message_of([&] { parse(text, "x.yaml"); });
}

std::string repeated(std::string_view text, int times) {
    std::string out;
    for (int i = 0; i < times; ++i) out += text;
    return out;
}

TEST(Parse, KnowsTheLineAndColumnOfEachValue) {
    const Node tree =
        parse("game: connect4\nsearch:\n  depth: 7\n  order: [table, hint]\n", "x.yaml");
    ASSERT_EQ(tree.entries.size(), 2u);
    EXPECT_EQ(tree.find("game")->where.text(), "x.yaml:1:7");
    EXPECT_EQ(tree.entries[1].where.text(), "x.yaml:2:1");
    const Node* search = tree.find("search");
    EXPECT_EQ(search->where.text(), "x.yaml:3:3");
    EXPECT_EQ(search->find("depth")->where.text(), "x.yaml:3:10");
    EXPECT_EQ(search->find("depth")->text, "7");
    ASSERT_EQ(search->find("order")->items.size(), 2u);
    EXPECT_EQ(search->find("order")->items[1].where.text(), "x.yaml:4:18");
}

TEST(Parse, PutsAMissingValueAtItsKey) {
    const Node tree = parse("a: 1\nb:   # nothing yet\n\nc: ~\n", "x.yaml");
    EXPECT_EQ(tree.find("b")->kind, Node::Kind::Nothing);
    EXPECT_EQ(tree.find("b")->where.text(), "x.yaml:2:1");
    EXPECT_EQ(tree.find("c")->kind, Node::Kind::Nothing);
}

TEST(Parse, MakesNoDifferenceBetweenQuotedAndPlain) {
    const Node tree = parse("a: \"5\"\nb: '5'\nc: 5\n\"d\": \"null\"\n", "x.yaml");
    for (const char* key : {"a", "b", "c"}) EXPECT_EQ(tree.find(key)->text, "5");
    EXPECT_EQ(tree.find("d")->kind, Node::Kind::Text);
}

TEST(Parse, TakesAnEmptyFileForNothing) {
    for (const char* text : {"", "\n\n", "# only a comment\n", "---\n", "\xef\xbb\xbf"}) {
        EXPECT_EQ(parse(text, "x.yaml").kind, Node::Kind::Nothing) << text;
    }
}

TEST(Parse, SkipsAByteOrderMarkAndCarriageReturns) {
    const Node tree = parse(
        "\xef\xbb\xbf"
        "a: 1\r\nb: 2\r\n",
        "x.yaml");
    EXPECT_EQ(tree.find("a")->where.text(), "x.yaml:1:4");
    EXPECT_EQ(tree.find("b")->text, "2");
}

TEST(Parse, RefusesAFileThatIsNoMapAndDoesNotTellWhatItHolds) {
    for (const char* text : {"just text\n", "- a\n- b\n", "depth:7\n"}) {
        EXPECT_EQ(mistake(text),
                  "x.yaml:1:1: error: this is not a settings file, which consists of lines \"key: "
                  "value\", with a space after the colon");
    }
}

TEST(Parse, RefusesAKeyThatStandsTwiceAndNamesBothLines) {
    EXPECT_EQ(mistake("search:\n  depth: 3\n  time: 2s\n  depth: 4\n"),
              "x.yaml:4:3: error: the key \"depth\" stands here twice, first in line 2");
    EXPECT_EQ(mistake("{a: 1, 'a': 2}"),
              "x.yaml:1:8: error: the key \"a\" stands here twice, first in line 1");
    EXPECT_EQ(mistake("a: {x: 1}\nb: {x: 1}\n"), "no error");
}

TEST(Parse, RefusesKeysThatAreNoNames) {
    EXPECT_EQ(mistake("{[1, 2]: 3}"), "x.yaml:1:2: error: a key must be a plain name, got a list");
    EXPECT_EQ(mistake("? {a: b}\n: 1\n"),
              "x.yaml:1:3: error: a key must be a plain name, got a map");
    EXPECT_EQ(mistake(": 1\n"), "x.yaml:1:1: error: a key must be a plain name, got nothing");
}

TEST(Parse, RefusesASecondDocument) {
    const std::string said =
        ": error: a second YAML document begins here; settings are one document whose top keys are "
        "all indented alike";
    EXPECT_EQ(mistake("a: 1\n---\nb: 2\n"), "x.yaml:2:1" + said);
    EXPECT_EQ(mistake("  a: 1\nb: 2\n"), "x.yaml:2:1" + said);
    EXPECT_EQ(mistake("a: 1\n...\nrest\n"), "x.yaml:3:1" + said);
}

TEST(Parse, RefusesAnchorsAliasesAndTags) {
    EXPECT_EQ(
        mistake("a: &big [1]\nb: *big\n"),
        "x.yaml:1:4: error: anchors and aliases (&big, *big) have no use here; write the value "
        "again, or put it into a file of its own and name that in extends");
    EXPECT_EQ(mistake("b: *big\n"),
              "x.yaml:1:4: error: a text that begins with * must stand in quotes");
    EXPECT_EQ(mistake("b: *\n"),
              "x.yaml:1:5: error: a text that begins with * must stand in quotes");
    const std::string said =
        ": error: a YAML tag (a word that begins with !) has no use here; write the value alone, "
        "in "
        "quotes if it begins with !";
    EXPECT_EQ(mistake("a: !!int 3\n"), "x.yaml:1:4" + said);
    EXPECT_EQ(mistake("a: ! 3\n"), "x.yaml:1:4" + said);
    EXPECT_EQ(mistake("a: !odd [3]\n"), "x.yaml:1:4" + said);
}

TEST(Parse, RefusesATextWhoseQuotesDoNotClose) {
    const std::string said =
        "x.yaml:1:4: error: the text that begins here has no closing \" on this line";
    EXPECT_EQ(mistake("a: \"x\nb: 2\nc: 3\n"), said);
    EXPECT_EQ(mistake("a: \"x"), said);
    EXPECT_EQ(mistake("a: \"x\\\"\nb: \"2\"\n"), said);
    EXPECT_EQ(mistake("a: [1, 'x]\n"),
              "x.yaml:1:8: error: the text that begins here has no closing ' on this line");
    EXPECT_EQ(mistake("a: 'it''s'\nb: \"say \\\"x\\\"\"\n"), "no error");
}

TEST(Parse, NamesTheBracketThatIsNotClosed) {
    EXPECT_EQ(mistake("a: [1, 2\nb: 3\n"),
              "x.yaml:1:4: error: the list that begins here lacks a comma or its closing ]");
    EXPECT_EQ(mistake("a: 1\nb: {x: 1\nc: 3\n"),
              "x.yaml:2:4: error: the map that begins here lacks a comma or its closing }");
    EXPECT_EQ(mistake("a: 1\n]\n"), "x.yaml:2:1: error: a closing bracket that nothing opened");
}

TEST(Parse, NamesTheLineWithTheWrongIndentation) {
    EXPECT_EQ(
        mistake("a:\n  b: 1\n c: 2\n"),
        "x.yaml:3:2: error: this does not go on with what stands before; is the line indented "
        "like its neighbours, and does nothing follow a text in quotes?");
    EXPECT_EQ(mistake("a: 1\n b: 2\n"),
              "x.yaml:2:3: error: a colon cannot stand here; is the line indented like its "
              "neighbours, or does a text with a colon lack quotes?");
}

TEST(Parse, ExplainsCharactersThatMeanSomethingElse) {
    EXPECT_EQ(
        mistake("a: \"\\q\"\n"),
        "x.yaml:1:7: error: a backslash in double quotes must be doubled; in single quotes it "
        "may stand alone");
    EXPECT_EQ(mistake("a: `x`\n"),
              "x.yaml:1:4: error: a text that begins with this character must stand in quotes");
    EXPECT_EQ(mistake("a: |x\n"),
              "x.yaml:1:5: error: a text that begins with | or > must stand in quotes");
}

TEST(Parse, RefusesTabsInTheIndentation) {
    EXPECT_EQ(mistake("a:\n\tb: 1\n"),
              "x.yaml:2:1: error: a tab in the indentation; YAML wants spaces");
    EXPECT_EQ(mistake("a:\n  \tb: 1\n"),
              "x.yaml:2:3: error: a tab in the indentation; YAML wants spaces");
    EXPECT_EQ(mistake("a: 1\t# one\n\t# more\n\t\nb: 2\n"), "no error");
}

TEST(Parse, RefusesDirectives) {
    EXPECT_EQ(
        mistake("%odd\n---\na: 1\n"),
        "x.yaml:1:1: error: a line that begins with % is a YAML directive, which settings have "
        "no use for; put the text in quotes or remove the line");
}

TEST(Parse, RefusesWhatIsNoText) {
    const std::string said = " cannot be part of a settings file, which is plain text in UTF-8";
    EXPECT_EQ(mistake(std::string_view("a: 1\n\0b", 7)), "x.yaml:2:1: error: byte 0x00" + said);
    EXPECT_EQ(mistake("a: 1\nb: \x04\nc: 2\n"), "x.yaml:2:4: error: byte 0x04" + said);
    EXPECT_EQ(mistake("a: \xff\xfe\n"), "x.yaml:1:4: error: byte 0xFF" + said);
    EXPECT_EQ(mistake("a: \xed\xa0\x80\n"), "x.yaml:1:4: error: byte 0xED" + said);
    EXPECT_EQ(mistake("a: \xe0\x80\x80\n"), "x.yaml:1:4: error: byte 0xE0" + said);
    EXPECT_EQ(mistake("a: \xf4\x90\x80\x80\n"), "x.yaml:1:4: error: byte 0xF4" + said);
    EXPECT_EQ(mistake("a: \xc3"), "x.yaml:1:4: error: byte 0xC3" + said);
    EXPECT_EQ(mistake("\x7f"
                      "ELF"),
              "x.yaml:1:1: error: byte 0x7F" + said);
    EXPECT_EQ(mistake("a: \u00e9\u265f\U0001F600\n"), "no error");
}

TEST(Parse, RefusesEscapesOfWhatIsNoText) {
    EXPECT_EQ(mistake("a: 1\nextends: \"b.yaml\\0junk\"\n"),
              "x.yaml:2:10: error: the text \"b.yaml\\x00junk\" holds byte 0x00, which no setting "
              "can have; remove the escape that stands for it");
    for (const char* text :
         {"\"\\0\": 1\n", "a: [b, \"c\\x1b\"]\n", "a: \"b\\r\"\n", "a: \"\\x7f\"\n"})
        EXPECT_NE(mistake(text).find("which no setting can have"), std::string::npos) << text;
    EXPECT_EQ(mistake("a: \"b\\tc\\n\\u00e9\"\n"), "no error");
}

TEST(Parse, BoundsTheNesting) {
    const std::string said = "error: settings nested more than 20 levels deep";
    EXPECT_EQ(mistake(repeated("[", 10'000)), "x.yaml:1:11: " + said);
    EXPECT_EQ(mistake(repeated("- ", 10'000)), "x.yaml:1:41: " + said);
    EXPECT_EQ(mistake(repeated("{a: ", 10'000)), "x.yaml:1:77: " + said);
    EXPECT_EQ(mistake("a: " + repeated("[", 19) + repeated("]", 19)), "no error");
}

TEST(Parse, BoundsTheSize) {
    EXPECT_EQ(mistake(std::string(kLongestText + 1, ' ')),
              "x.yaml: error: larger than 1 MB; are these settings?");
    EXPECT_EQ(mistake("a: [" + repeated("1,", 30'000) + "]"),
              "x.yaml:1:39999: error: more than 20000 values in one file; are these settings?");
}

TEST(Parse, EndsOnAnyPrefixOfAFile) {
    const std::string text =
        "game: 'connect4'  # a comment\nsearch:\n  order: [table, {a: \"b\\\"\"}]\n  x: |\n    "
        "text\n"
        "levels: { 1: { search: ~ } }\n";
    for (std::size_t length = 0; length <= text.size(); ++length) {
        EXPECT_NE(mistake(std::string_view(text).substr(0, length)), "") << length;
    }
}

TEST(ParseValue, ReadsOneValueAndNamesOnlyItsSource) {
    EXPECT_EQ(parse_value("9", "--set a=9").text, "9");
    EXPECT_EQ(parse_value("-9", "--set a=-9").text, "-9");
    EXPECT_EQ(parse_value("[a, b]", "--set").items.size(), 2u);
    EXPECT_EQ(parse_value("[a, b]", "--set x").items[1].where.text(), "--set x");
    EXPECT_EQ(message_of([] { parse_value("{a: 1, a: 2}", "--set x"); }),
              "--set x: error: the key \"a\" stands here twice");
    EXPECT_EQ(message_of([] { parse_value("[1", "--set x=[1"); }),
              "--set x=[1: error: the list that begins here lacks a comma or its closing ]");
}

}  // namespace
}  // namespace senet::settings
