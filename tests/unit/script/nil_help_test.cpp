#include "script/nil_help.h"

#include <gtest/gtest.h>

#include "script_text.h"

namespace senet::script {
namespace {

/// What moves() with this body fails by, below some tables at the top of the script.
std::string failure(const std::string& body) {
    const std::string message = message_of([&] {
        const auto rules = game_with(
            "local NEAR, board, name = { { 2, 3 }, { 1 } }, grid(3, 1), nil\n"
            "local shape = { rows = { { 1, 2 }, { 3 } }, width = 2 }\n"
            "local function find(i) return NEAR[i] end\n"
            "function game.moves(s, add)\n" +
            body + "\nend");
        game::MoveList moves;
        rules->moves(rules->start(1), moves);
    });
    const std::string place = "error: in moves(): ";
    const std::size_t start = message.find(place);
    const std::string rest =
        start == std::string::npos ? message : message.substr(start + place.size());
    return rest.substr(0, rest.find('\n'));
}

TEST(NilHelp, NamesWhatWasLookedUpAndUnderWhichKey) {
    EXPECT_EQ(failure("local i = 3 local n = #NEAR[i]"),
              "NEAR[i] is nil (i is 3; NEAR ends at 2), so it has no length");
    EXPECT_EQ(failure("local i = 0 local n = NEAR[i][1]"),
              "NEAR[i] is nil (i is 0; lists count from 1, and 0 is off the board), so there is "
              "nothing to look up in it");
    EXPECT_EQ(failure("local x, y = 2, 2 local n = 1 + shape.rows[y][x]"),
              "shape.rows[y][x] is nil (x is 2; shape.rows[y] ends at 1), so it can't be "
              "used in a calculation");
    EXPECT_EQ(failure("local i = 2 local n = NEAR[1][i + 1] * 2"),
              "NEAR[1][i + 1] is nil (i + 1 is 3; NEAR[1] ends at 2), so it can't be used in "
              "a calculation");
    EXPECT_EQ(failure("add(shape.widht - 1)"),
              "shape.widht is nil (did you mean \"width\"?), so it can't be used in a calculation");
    EXPECT_EQ(failure("local n = NEAR[board.x[3]].size"),
              "NEAR[board.x[3]] is nil (board.x[3] is 3; NEAR ends at 2), so there is nothing to "
              "look up in it");
}

// What the line left out was never calculated: its registers hold something older, nil perhaps.
TEST(NilHelp, BlamesNoCalculation) {
    for (const std::string left_out : {"#NEAR", "s.turn", "math.maxinteger", "(s.turn * s.ply)"}) {
        EXPECT_EQ(failure("do local p, q, r, t = nil, nil, nil, nil end\n"
                          "if (s.turn == 9 and NEAR[1][1 + " +
                          left_out + " % 2] or 1) == 1 then local x = name + 1 end"),
                  "name is nil, so it can't be used in a calculation")
            << left_out;
    }
}

TEST(NilHelp, TellsWhatALocalWasSetTo) {
    EXPECT_EQ(failure("local i = 7\nlocal near = NEAR[i]\nlocal n = #near"),
              "near, which is NEAR[i] of line 14, is nil (i is 7; NEAR ends at 2), so it has no "
              "length");
    EXPECT_EQ(failure("local near = find(5)\nfor _, c in ipairs(near) do add(c) end"),
              "near, which is find(...) of line 13, is nil, so ipairs can't go through it");
    EXPECT_EQ(failure("local n\nadd(n + 1)"), "n is nil, so it can't be used in a calculation");
    EXPECT_EQ(failure("add(name .. 'x')"), "name is nil, so it can't be joined to a text");
}

TEST(NilHelp, KnowsAllThatNilIsNoGoodFor) {
    EXPECT_EQ(failure("if NEAR[9] < 3 then end"),
              "NEAR[9] is nil (NEAR ends at 2), so it can't be "
              "compared");
    EXPECT_EQ(failure("shape.area(2)"), "shape.area is nil, so it can't be called");
    EXPECT_EQ(failure("for i = 1, NEAR[3] do end"),
              "NEAR[3] is nil (NEAR ends at 2), so no loop can count to it");
    EXPECT_EQ(failure("for _, c in ipairs(NEAR[4]) do end"),
              "NEAR[4] is nil (NEAR ends at 2), so ipairs can't go through it");
    EXPECT_EQ(failure("local t = shape.cells t[1] = 2").substr(0, 12), "t, which is ");
}

TEST(NilHelp, LeavesOtherErrorsAlone) {
    EXPECT_EQ(failure("local n = {} + 1"), "attempt to perform arithmetic on a table value");
    EXPECT_EQ(failure("error('nil here')"), "nil here");
}

}  // namespace
}  // namespace senet::script
