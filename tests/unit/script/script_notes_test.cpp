#include "script/script_notes.h"

#include <gtest/gtest.h>

#include "script_text.h"

namespace senet::script {
namespace {

/// What is noted of the game with these lines; empty if nothing is.
std::string noted(const std::string& lines) {
    const Script script = script_of(game_text(lines));
    std::string told;
    for (const game::Note& note : script_notes(script, script.rules()->game()))
        told += fmt::format("{}: {}\n", note.where.line - kFirstLine + 1, note.message);
    return told;
}

TEST(ScriptNotes, NameParametersThatAreAlwaysNil) {
    const std::string text = "function game.text(s, cell, y) return y and 'a' or 'b' end";
    EXPECT_EQ(noted(text), "1: text() is given no more than (s, cell), so \"y\" is always nil\n");
    // A local, and one that the script itself gives.
    EXPECT_EQ(noted("function game.text(s, cell, y) y = 'a' return y end"), "");
    EXPECT_EQ(noted(text + "\nlocal function more(s) return game.text(s, 1, 'c') end"), "");
    EXPECT_EQ(noted("function game.text(s, ...) return ... and 'a' end"), "");
}

TEST(ScriptNotes, NamePlaysThatTakeNoneOfTheNumbers) {
    const auto with_play = [](const std::string& head) {
        std::string text = game_text("");
        const std::string usual = "game.play(s, cell)";
        text.replace(text.find(usual), usual.size(), head);
        const Script script = script_of(text);
        const std::vector<game::Note> notes = script_notes(script, script.rules()->game());
        return notes.empty() ? "" : notes.front().message;
    };
    EXPECT_EQ(
        with_play("game.play(s)"),
        "play(s) takes none of the move's numbers, so every move does the same; write play(s, "
        "cell)");
    EXPECT_EQ(with_play("game.play(s, ...)"), "");
    EXPECT_EQ(with_play("game.play(...)"), "");
}

TEST(ScriptNotes, NamePlayersOfOneName) {
    EXPECT_NE(
        noted("game.players = { 'A', 'B', 'A' }")
            .find("players 1 and 3 are both called \"A\", so nobody can tell whose turn it is"),
        std::string::npos);
    EXPECT_EQ(noted("game.players = { 'A', 'B' }"), "");
}

TEST(ScriptNotes, NameReturnedValuesThatNobodyTakes) {
    EXPECT_EQ(noted("function game.evaluate(s) return 100, 2000 end"),
              "1: evaluate() returns 2 values here, and only the first is taken; of two players it "
              "is one number, and positive is good for player 1\n");
    EXPECT_EQ(
        noted("function game.order(s, cell)\n  if cell == 1 then return 1, 0 end\n  return 2\n"
              "end"),
        "2: order() returns 2 values here, and only the first is taken\n");
    EXPECT_EQ(noted("function game.text(s, cell) return 'a', 'b', 'c', 'd', 'e' end"),
              "1: text() returns 5 values here, and no more than 4 are taken\n");
    EXPECT_EQ(noted("function game.text(s, cell) return 'a', 'b', 'c', 'd' end"), "");
    // Inside of calls, tables and functions of its own, commas divide other things.
    EXPECT_EQ(noted("function game.evaluate(s)\n"
                    "  local function two() return 1, 2 end\n"
                    "  return math.max(two(), ({ 1, 2 })[1])\nend"),
              "");
    EXPECT_EQ(noted("function game.evaluate(s)\n"
                    "  return (function(a, b) return a, b end)(1, 2)\nend"),
              "");
}

TEST(ScriptNotes, NameLoopsThroughTheIndexesOfAList) {
    const auto loop = [](const std::string& head, const std::string& body) {
        return "local list = { 4, 5 }\nfor " + head + " in ipairs(list) do " + body + " end";
    };
    EXPECT_EQ(noted(loop("near", "print(near)")),
              "2: \"for near in ipairs(...)\" with one variable goes through the indexes 1, 2, 3 "
              "...; the values come second: for _, near in ipairs(...)\n");
    EXPECT_EQ(noted(loop("_, near", "print(near)")), "");
    EXPECT_EQ(noted(loop("i", "print(i)")), "");
    EXPECT_EQ(noted(loop("near", "print(list[near])")), "");
    EXPECT_EQ(noted(loop("near", "print(1)")), "");
}

}  // namespace
}  // namespace senet::script
