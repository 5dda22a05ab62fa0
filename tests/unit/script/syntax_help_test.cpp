#include "script/syntax_help.h"

#include <gtest/gtest.h>

#include "script_text.h"

namespace senet::script {
namespace {

/// What a script that is nothing but these lines is refused with.
std::string mistake(const std::string& lines) {
    const std::string message = load_message(lines);
    return message.substr(message.find(':') + 1);
}

TEST(SyntaxHelp, KnowsTheSignsOfOtherLanguages) {
    EXPECT_EQ(mistake("local x = 1\nx += 2"), "2: error: Lua has no +=; write x = x + ...");
    EXPECT_EQ(mistake("local t = {}\nt.a[1] ..= 'b'"),
              "2: error: Lua has no ..=; write t.a[1] = t.a[1] .. ...");
    EXPECT_EQ(mistake("local x = 1\nif x != 2 then x = 3 end"),
              "2: error: Lua has no !=; \"not equal\" is written ~=");
    EXPECT_EQ(mistake("local x = 1\nif x == 1 && true then end"),
              "2: error: Lua has no &&; write \"and\"");
    EXPECT_EQ(mistake("local x = !true"), "1: error: Lua has no !; write \"not\"");
    EXPECT_EQ(mistake("local i = 1\ni++"), "2: error: Lua has no ++; write x = x + 1");
    EXPECT_EQ(mistake("// a comment\nlocal x = 1"), "1: error: a comment in Lua begins with --");
    EXPECT_EQ(mistake("local x = 1 > 2 ? 3 : 4"),
              "1: error: Lua has no ?:; write \"condition and value or other\", or if");
}

TEST(SyntaxHelp, KnowsTheWordsOfOtherLanguages) {
    EXPECT_EQ(
        mistake("for i = 1, 3 do\n  if i == 2 then\n    continue\n  end\nend"),
        "3: error: Lua has no continue; write \"goto next\", and \"::next::\" as the last line "
        "of the loop");
    EXPECT_EQ(mistake("var x = 1"), "1: error: a variable is declared by \"local\"");
    EXPECT_EQ(mistake("local x = 1\nif x == 1 then\nelif x == 2 then\nend"),
              "3: error: Lua writes elseif, in one word");
    // As names they are as good as others.
    EXPECT_EQ(mistake("local continue, let = 1, 2\ncontinue = let\nlocal end = 3").substr(0, 9),
              "3: error:");
}

TEST(SyntaxHelp, KnowsBlocksInBraces) {
    const std::string said = "Lua has no braces around blocks; write ";
    EXPECT_EQ(mistake("local x = 1\nif (x == 1) {\n  x = 2\n  x = 3\n}"),
              "2: error: " + said + "\"if ... then ... end\"");
    EXPECT_EQ(mistake("local x = 1\nif (x == 1) {\n  if (x == 2) {\n    return x\n  }\n}"),
              "2: error: " + said + "\"if ... then ... end\"");
    EXPECT_EQ(mistake("local x = 1\nwhile (x < 3) {\n  local y = 2\n}"),
              "2: error: " + said + "\"while ... do ... end\"");
    EXPECT_EQ(mistake("local f\nif f({ 1 2 }) then end"),
              "2: error: a comma is missing after 1, or the closing }");
}

TEST(SyntaxHelp, KnowsListsAndRangesOfOtherLanguages) {
    const std::string list = "a list is written in braces: { \"a\", \"b\" }";
    EXPECT_EQ(mistake("local x = [1, 2]"), "1: error: " + list);
    EXPECT_EQ(mistake("local x = {\n  [1, 2],\n  [3, 4] }"), "2: error: " + list);
    const std::string range = "a range is written with a comma: for i = 1, n do ... end";
    EXPECT_EQ(mistake("for i = 1..3 do end"), "1: error: " + range);
    EXPECT_EQ(mistake("local n = 3\nfor i = n..n do end"), "2: error: " + range);
    EXPECT_EQ(mistake("for i = 1 to 3 do end"), "1: error: " + range);
    EXPECT_EQ(mistake("local x = 1..'a'"),
              "1: error: .. joins texts; after a number it needs a space: 1 .. \"text\"");
    EXPECT_EQ(mistake("for (i = 1, 3) do end"),
              "1: error: a loop is written without brackets: for i = 1, n do ... end");
    EXPECT_EQ(mistake("local function f(a, b)\n  return (a, b)\nend"),
              "2: error: values are returned without brackets: return a, b");
    EXPECT_EQ(mistake("import groups"),
              "1: error: a module is read like this: local groups = require \"groups\"");
}

TEST(SyntaxHelp, LeavesCommentsAndTextsAlone) {
    EXPECT_EQ(mistake("local x = 'a && b' -- x += 1\n--[[ y != 2\n]] local z = [==[ ! ]==]\nx ="),
              "4: error: unexpected symbol near <eof>");
}

TEST(SyntaxHelp, FindsTheBlockWithoutItsEndByTheIndentation) {
    const std::string script =
        "local function f(t)\n"
        "  for i = 1, 3 do\n"
        "    if t[i] == 1 then\n"
        "      t[i] = 2\n"
        "  end\n"
        "  return t\n"
        "end\n"
        "return f\n";
    EXPECT_TRUE(mistake(script).starts_with("3: error: this \"if\" has no \"end\": "));
    EXPECT_EQ(
        mistake("local x = 1\nif x == 1 then\n  x = 2\nelse if x == 2 then\n  x = 3\nend\n"),
        "4: error: \"else if\" opens a block of its own, which lacks its end; write \"elseif\", "
        "in one word");
    EXPECT_EQ(mistake("local function f()\n  if true then\n    f()\n  end\n  end\nend\nreturn f\n"),
              "5: error: this \"end\" is one too many: it closes no block, by the indentation");
}

TEST(SyntaxHelp, SaysWhatIsMissingWhereItIsMissing) {
    EXPECT_EQ(mistake("local x = 1\nif x = 1 then end"),
              "2: error: = sets a variable; to compare, write ==");
    EXPECT_EQ(mistake("local x = 1\nif x == 1\n  x = 2\nend"),
              "2: error: \"then\" is missing at the end of this line");
    EXPECT_EQ(mistake("for i = 1, 2\n  print(i)\nend"),
              "1: error: \"do\" is missing at the end of this line");
    EXPECT_EQ(mistake("local t = {\n  a = 1\n  b = 2,\n}"),
              "2: error: a comma is missing after 1, or the closing }");
    EXPECT_EQ(mistake("local t = {\n  a: 1,\n}"),
              "2: error: a field is written name = value, not name: value");
    EXPECT_EQ(mistake("local b = 1\nlocal t = {\n  a: b,\n}"),
              "3: error: a field is written name = value, not name: value");
    EXPECT_EQ(mistake("local t = { end = 1 }").substr(0, 9), "1: error:");
    EXPECT_EQ(mistake("local end = 1"),
              "1: error: \"end\" is a word of Lua's own and can't be a name; as a key, write "
              "[\"end\"]");
    EXPECT_EQ(mistake("local function f()\n  return 1\n  print(2)\nend"),
              "2: error: \"return\" must be the last statement of its block; \"print\" in line 3 "
              "comes after it");
}

}  // namespace
}  // namespace senet::script
