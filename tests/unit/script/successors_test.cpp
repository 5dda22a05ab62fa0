// after(s, ...) and the VM of its own in which text, write and show are asked.

#include <gtest/gtest.h>

#include "script_text.h"

namespace senet::script {
namespace {

using game::State;

/// What text() with this body says of the move 1, from the start of a game in which a move counts
/// one up and sets its cell to who played it.
std::string told(const std::string& body, const std::string& more = "") {
    return message_of([&] {
        const auto rules = game_with(
            "function game.play(s, cell) s.count = s.count + 1 s.cells[cell] = s.turn end\n" +
            more + "\nfunction game.text(s, cell) " + body + " end");
        throw Error(rules->text(rules->start(1), {1}));
    });
}

std::string saying(const std::string& text) { return "senet: error: " + text; }

TEST(After, IsTheStateThatAMoveLeadsTo) {
    EXPECT_EQ(told("local n = after(s, 2) return n.count .. n.cells[2] .. n.turn .. n.ply"),
              saying("1121"));
    EXPECT_EQ(told("after(s, 2) return s.count .. s.cells[2] .. s.turn .. s.ply"), saying("0010"));
}

TEST(After, GoesOnFromWhatItGave) {
    EXPECT_EQ(told("local one = after(s, 1) local two = after(one, 2)\n"
                   "return one.count .. one.cells[2] .. two.count .. two.cells[1] .. two.cells[2]"),
              saying("10212"));
}

TEST(After, TakesWhomPlayGivesTheNextMove) {
    EXPECT_EQ(
        told("return after(s, 1).turn .. ''", "function game.play(s, cell) return s.turn end"),
        saying("1"));
}

TEST(After, KeepsScratchOfEachStateApart) {
    EXPECT_EQ(told("s.work = 3 local n = after(s, 1) n.work = 7 return s.work .. n.work",
                   "game.scratch = { work = int(0, 9) }"),
              saying("37"));
}

TEST(After, CanBeAskedForManyTimes) {
    EXPECT_EQ(told("for i = 1, 200 do assert(after(s, 1).count == 1) end return 'all'"),
              saying("all"));
    EXPECT_EQ(told("for i = 1, 300 do after(s, 1) end return 'all'"),
              "test.lua:11: error: in text(): after() made 256 states in one call");
}

TEST(After, RefusesToBeWritten) {
    EXPECT_EQ(told("after(s, 1).count = 5 return 'x'"),
              "test.lua:11: error: in text(): count can't be set here: text() must leave the state "
              "as it is");
}

TEST(After, RefusesWhatIsNoMove) {
    EXPECT_EQ(told("after(s) return 'x'"),
              "test.lua:11: error: in text(): after(s, cell) was given no \"cell\"");
    EXPECT_EQ(told("after(s, 256) return 'x'"),
              "test.lua:11: error: in text(): after(s, cell): \"cell\" must be a whole number from "
              "0 to 255, got 256");
    EXPECT_EQ(told("after(1, 1) return 'x'"),
              "test.lua:11: error: in text(): after(s, ...): the first argument must be the state, "
              "or one that after() gave, got 1");
}

TEST(After, TellsOfAFaultOfPlayWithItsLine) {
    EXPECT_EQ(told("after(s, 1) return 'x'", "function game.play(s, cell) s.count = 50 end"),
              "test.lua:10: error: in text(): count must be from -5 to 9, got 50\n"
              "  called from test.lua:11");
}

TEST(After, IsForWhatTellsPeople) {
    EXPECT_EQ(moves_message("after(s, 1)"),
              at_line(1,
                      "in moves(): after() is for text, write and show; the rules see one state "
                      "at a time"));
    EXPECT_EQ(game_message("after(1)"),
              at_line(1, "after() has no states yet: the script is being loaded"));
}

TEST(Telling, LeavesNothingBehindThatARuleSees) {
    const auto rules = game_with(
        "local told = 0\n"
        "function game.text(s, cell) told = told + 1 return 'm' .. told end\n"
        "function game.write(s) told = told + 10 return 'w' .. told end\n"
        "function game.read(s, text) end\n"
        "function game.show(s) told = told + 100 return 's' .. told end\n"
        "function game.evaluate(s) return told end");
    const State state = rules->start(1);
    EXPECT_EQ(rules->text(state, {1}), "m1");
    EXPECT_EQ(rules->write(state), "w11");
    EXPECT_EQ(rules->show(state), "s111");
    EXPECT_EQ(rules->evaluate(state), 0);
}

TEST(Telling, PrintsOnceWhatIsPrintedAtLoad) {
    std::string said;
    ScriptSettings settings;
    settings.printer = [&](const std::string& line) { said += line + "\n"; };
    const auto rules = game_with(
        "print('loaded')\nfunction game.text(s, cell) print('told') return 'm' end", settings);
    (void)rules->text(rules->start(1), {1});
    EXPECT_EQ(said, "test.lua:9: loaded\ntest.lua:10: told\n");
}

}  // namespace
}  // namespace senet::script
