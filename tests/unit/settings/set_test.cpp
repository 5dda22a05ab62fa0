#include "settings/set.h"

#include <gtest/gtest.h>

#include "home_folder.h"

namespace senet::settings {
namespace {

std::string mistake_of(const std::string& text) {
    return message_of([&] { parse_set(text); });
}

TEST(Set, BuildsTheTreeThatAFileWould) {
    const Node tree = parse_set("search.aspiration.window=20");
    EXPECT_EQ(tree.find("search")->find("aspiration")->find("window")->text, "20");
    EXPECT_EQ(tree.find("search")->find("aspiration")->find("window")->where.text(),
              "--set search.aspiration.window=20");
}

TEST(Set, KeepsTheNamesOfParamsAndOptionsWhole) {
    EXPECT_EQ(parse_set("params.table.3=5").find("params")->find("table.3")->text, "5");
    EXPECT_EQ(parse_set("options.width=9").find("options")->find("width")->text, "9");
}

TEST(Set, ReadsTheValueAsYaml) {
    EXPECT_EQ(parse_set("search.order=[table,hint]").find("search")->find("order")->items.size(),
              2u);
    EXPECT_EQ(parse_set("search={depth: 3}").find("search")->find("depth")->text, "3");
    EXPECT_EQ(parse_set("options.text=\"a,b\"").find("options")->find("text")->text, "a,b");
    EXPECT_EQ(parse_set("params.low=-5").find("params")->find("low")->text, "-5");
    EXPECT_EQ(parse_set("options.text=a=b").find("options")->find("text")->text, "a=b");
}

TEST(Set, TakesCommasForAList) {
    const Node tree = parse_set("options.piles=1,2,2");
    const Node* piles = tree.find("options")->find("piles");
    ASSERT_EQ(piles->items.size(), 3u);
    EXPECT_EQ(piles->items[2].text, "2");
}

TEST(Set, RefusesAnotherForm) {
    for (const char* text : {"depth", "", "=", "=5", ".depth=5", "search.=5", "search..depth=5",
                             "params.=5", "options..x=5"}) {
        EXPECT_EQ(mistake_of(text),
                  "senet: error: --set wants key=value, as in search.depth=9, got \"" +
                      std::string(text) + "\"");
    }
}

TEST(Set, StandsWhereAFileSaysIt) {
    const SourcePosition where{"t.yaml", 3, 7};
    EXPECT_EQ(parse_set("search.depth=3", where).find("search")->find("depth")->where.text(),
              "t.yaml:3:7");
    EXPECT_EQ(message_of([&] { parse_set("search.depth=", where); }),
              "t.yaml:3:7: error: a setting here is key=value, as in search.depth=9, got "
              "\"search.depth=\"");
    EXPECT_EQ(message_of([&] { parse_set("search.order=[table", where); }),
              "t.yaml:3:7: error: the list that begins here lacks a comma or its closing ]");
}

TEST(Set, SaysThatAValueIsMissing) {
    EXPECT_EQ(mistake_of("search.depth="),
              "senet: error: --set \"search.depth=\" has no value; write --set search.depth=VALUE");
}

TEST(Set, ListsWhatItCanChange) {
    EXPECT_EQ(mistake_of("a=b"),
              "--set a=b: error: unknown key \"a\"; --set changes options, params, evaluation, "
              "search, script, native and play");
    EXPECT_EQ(
        mistake_of("program=x"),
        "--set program=x: error: unknown key \"program\"; programs play in tournaments, whose "
        "files name them (senet tournament FILE --new GAME)");
    EXPECT_EQ(mistake_of("serch.depth=3"),
              "--set serch.depth=3: error: unknown key \"serch\"; did you mean \"search\"?");
}

TEST(Set, RefusesWhatOnlyAFileCanSay) {
    EXPECT_EQ(mistake_of("game=chess"),
              "--set game=chess: error: \"game\" can stand in a settings file only; --set changes "
              "options, params, evaluation, search, script, native and play");
    EXPECT_NE(mistake_of("levels.5.search.depth=3"), "no error");
    EXPECT_NE(mistake_of("extends=a.yaml"), "no error");
}

TEST(Set, NamesItselfInMistakesOfItsValue) {
    EXPECT_EQ(mistake_of("search.order=[table"),
              "--set search.order=[table: error: the list that begins here lacks a comma or its "
              "closing ]");
    EXPECT_EQ(
        mistake_of("search.depth=a: b: c"),
        "--set search.depth=a: b: c: error: a colon cannot stand here; is the line indented like "
        "its neighbours, or does a text with a colon lack quotes?");
}

}  // namespace
}  // namespace senet::settings
