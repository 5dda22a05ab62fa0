#include "script/source_text.h"

#include <gtest/gtest.h>

namespace senet::script {
namespace {

TEST(SourceText, IsTheWordsWithoutComments) {
    const SourceText text("local a = 0x1F..'b--' -- c\n  --[[ d\n]] e = [[ f\n]] .. 1.5 .. g");
    std::string words;
    for (const Word& word : text.words())
        words += std::string(word.text) + "@" + std::to_string(word.line) + " ";
    EXPECT_EQ(words, "local@1 a@1 =@1 0x1F@1 ..@1 'b--'@1 e@3 =@3 [[ f\n]]@3 ..@4 1.5@4 ..@4 g@4 ");
    EXPECT_TRUE(text.words()[0].first);
    EXPECT_EQ(text.words()[6].column, 3);
    EXPECT_EQ(text.at(-1).kind, Word::Kind::End);
    EXPECT_EQ(text.at(99).kind, Word::Kind::End);
}

TEST(SourceText, FindsWhereAFieldIsSet) {
    const SourceText text(
        "-- order comes late\nlocal x = f(order)\nlocal t = { size = 1,\n  order = 2 }\n"
        "function t.play(s) end\nt.late = 3\n");
    EXPECT_EQ(text.line_of_field("order"), 4);
    EXPECT_EQ(text.line_of_field("play"), 5);
    EXPECT_EQ(text.line_of_field("late"), 6);
    EXPECT_EQ(text.line_of_field("f"), 2);
    EXPECT_EQ(text.line_of_field("none"), 0);
    EXPECT_EQ(text.line_of_field("size", 4), 0);
}

TEST(SourceText, FindsLocalsAboveAndBelow) {
    const SourceText text(
        "local a, b = 1\nif a then\n  local c\n  for i, j in f() do end\nend\nlocal function d() "
        "end\n");
    EXPECT_EQ(text.line_of_local_below("d", 2), 6);
    EXPECT_EQ(text.line_of_local_below("a", 2), 0);
    EXPECT_EQ(text.line_of_local_below("c", 1), 0);
    EXPECT_EQ(text.line_of_local_above("c", 5), 3);
    EXPECT_EQ(text.line_of_local_above("j", 5), 4);
    EXPECT_EQ(text.line_of_local_above("f", 5), 0);
}

TEST(SourceText, FindsTheFunctionAroundALine) {
    const SourceText text(
        "function game.play(s, a, b)\n  f(function(c) end)\nend\nlocal x = { 'd',\n  { 'e' } }\n"
        "game.text = function(s, ...) end\ngame.order = function() end\n");
    const auto play = text.table_function_around(2);
    ASSERT_TRUE(play);
    EXPECT_EQ(play->name.text, "play");
    EXPECT_EQ(play->parameters, (std::vector<std::string>{"s", "a", "b"}));
    EXPECT_FALSE(text.table_function_around(5));
    EXPECT_FALSE(text.table_function_around(6));
    EXPECT_EQ(text.table_function_around(7)->name.text, "order");
    EXPECT_EQ(text.texts_of("x"), (std::vector<std::string>{"d", "e"}));
}

TEST(SourceText, FindsWhereAnAssignmentBegins) {
    const SourceText text("x = 1\nx = {\n  x = f(2),\n}\ny = 3\n");
    EXPECT_EQ(text.line_of_assignment("x", 4), 2);
    EXPECT_EQ(text.line_of_assignment("x", 1), 1);
    EXPECT_EQ(text.line_of_assignment("z", 4), 4);
}

TEST(SourceText, FindsTheReturnThatGaveAValue) {
    const SourceText text(
        "function f()\n  if x then return true end\n  return y\nend\nfunction g()\n  return "
        "h()\nend");
    EXPECT_EQ(text.line_of_return_of("true", 1, 4), 2);
    EXPECT_EQ(text.line_of_return_of("7", 1, 4), 0);
    EXPECT_EQ(text.line_of_return_of("7", 5, 7), 6);
    EXPECT_EQ(text.line_of_return_of("nothing", 5, 7), 0);
}

TEST(OpeningComment, IsWhatAScriptBeginsWith) {
    EXPECT_EQ(opening_comment("-- Nim: take stones.\n-- The last one wins.\nlocal x = 1 -- no\n"),
              "Nim: take stones.\nThe last one wins.");
    EXPECT_EQ(opening_comment("--[[ Nim:\ntake stones. ]]\n-- not this\n"), "Nim:\ntake stones.");
    EXPECT_EQ(opening_comment("--[==[ a ]] b ]==] c"), "a ]] b");
    EXPECT_EQ(opening_comment("#!/usr/bin/lua\n\n-- Nim\r\n---@meta\n-- two\n"), "Nim\ntwo");
    EXPECT_EQ(opening_comment("local x\n-- late\n"), "");
    EXPECT_EQ(opening_comment(""), "");
    EXPECT_EQ(opening_comment("--"), "");
    EXPECT_EQ(opening_comment("--[[ never closed"), "never closed");
}

}  // namespace
}  // namespace senet::script
