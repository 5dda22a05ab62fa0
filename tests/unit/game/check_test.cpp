// The harness of `senet check` on scripts in memory: the ways that it finds, and whom it blames.

#include "game/check.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "native/hidden_state.h"
#include "script/script.h"

namespace senet::game {
namespace {

CheckReport checked(const std::string& text, CheckOptions options = {}) {
    const auto script = script::Script::from_text("test.lua", text);
    options.remembered = native::remembered(script.rules()->program());
    return check([&script] { return script.rules(); }, options, {}, {});
}

std::string told(const CheckReport& report) {
    std::string text;
    for (const Fault& fault : report.faults) {
        text += fault.where.text() + " " + fault.rule + ": " + fault.message + " after";
        for (const std::string& move : fault.moves) text += " " + move;
        text += "\n";
    }
    return text;
}

/// A board of 36 cells that fills up. Its result() fails on a diagonal of six.
constexpr const char* kDiagonal = R"(local board = grid(6, 6)
local game = { name = "Diagonal", state = { cells = array(36, 0, 2) }, move = { "cell" } }
function game.setup(s) end
function game.moves(s, add)
  for cell, owner in ipairs(s.cells) do if owner == 0 then add(cell) end end
end
function game.play(s, cell) s.cells[cell] = s.turn end
function game.result(s)
  local line = 0
  for x = 1, 6 do if s.cells[board.at(x, x)] ~= 0 then line = line + 1 end end
  if line == 6 then error("six") end
end
function game.stuck(s) return 0 end
return game
)";

TEST(Check, FindsTheShortestWayToAFaultThatRandomGamesMeetLate) {
    const CheckReport report = checked(kDiagonal, {.games = 5, .states = 50});
    ASSERT_EQ(report.faults.size(), 1U) << told(report);
    EXPECT_EQ(report.faults[0].where.line, 11);
    EXPECT_EQ(report.faults[0].moves.size(), 6U) << told(report);
}

/// Runners of two rows that end up blocked, as in the tutorial for authors before it has stuck().
constexpr const char* kFord = R"(local board = grid(4, 5)
local game = { name = "Ford", state = { cells = array(board.size, 0, 2) }, move = { "from", "to" },
  max_plies = 200 }
local AHEAD = { board.n, board.s }
local SLANT = { { board.nw, board.ne }, { board.sw, board.se } }
function game.setup(s)
  for x = 1, 4 do s.cells[board.at(x, 1)] = 1 s.cells[board.at(x, 5)] = 2 end
end
function game.moves(s, add)
  local cells, me = s.cells, s.turn
  for from = 1, board.size do
    if cells[from] == me then
      for _, way in ipairs { AHEAD[me], board.w, board.e } do
        local to = way[from]
        if to ~= 0 and cells[to] == 0 then add(from, to) end
      end
      for _, way in ipairs(SLANT[me]) do
        local to = way[from]
        if to ~= 0 and cells[to] == 3 - me then add(from, to) end
      end
    end
  end
end
function game.play(s, from, to) s.cells[to] = s.turn s.cells[from] = 0 end
function game.result(s)
  for x = 1, 4 do
    if s.cells[board.at(x, 5)] == 1 then return 1 end
    if s.cells[board.at(x, 1)] == 2 then return 2 end
  end
end
return game
)";

/// Breadth first, the nearest is 12 moves away.
TEST(Check, FindsAShortWayToWhereAPlayerHasNoMove) {
    const CheckReport report = checked(kFord, {});
    ASSERT_EQ(report.faults.size(), 1U) << told(report);
    EXPECT_EQ(report.faults[0].rule, "no-result");
    EXPECT_LE(report.faults[0].moves.size(), 13U) << told(report);
}

/// 40 games have 26,640 moves in all; those of states that are looked at must not grow with that.
TEST(Check, LooksAtFewerStatesOfGamesThatHaveManyMoves) {
    std::string sound = kDiagonal;
    sound.erase(sound.find("  if line == 6"),
                sound.find("end\nfunction game.stuck") - sound.find("  if line == 6"));
    const CheckReport report = checked(sound, {.games = 40, .states = 50, .moves = 2000});
    EXPECT_TRUE(report.faults.empty()) << told(report);
    EXPECT_EQ(report.games, 40);
    EXPECT_LT(static_cast<double>(report.states) * report.mean_moves, 10'000);
    EXPECT_GT(report.states, 40U * 5);
}

/// Walks on a ring of 12 that end at the far cell: single moves can't be left out of a way there.
constexpr const char* kRing = R"(local game = { name = "Ring",
  state = { at = int(0, 40), steps = int(0, 60) }, move = { "step" } }
function game.setup(s) s.at = 12 end
function game.moves(s, add) for step = 0, 5 do add(step) end end
function game.play(s, step)
  s.at = math.max(0, math.min(40, s.at + (step == 5 and 4 or step - 3)))
  s.steps = s.steps + 1
end
function game.result(s)
  if s.at == 40 then error("too far") end
  if s.steps == 60 then return 0 end
end
return game
)";

TEST(Check, ReplacesMovesWhereLeavingThemOutDoesNotDo) {
    const CheckReport report = checked(kRing, {.games = 400, .states = 40});
    ASSERT_EQ(report.faults.size(), 1U) << told(report);
    EXPECT_EQ(report.faults[0].moves.size(), 7U) << told(report);
}

TEST(Check, TellsSeveralFaultsOfAScriptAtOnce) {
    const CheckReport report = checked(R"(local game = { name = "Two",
  state = { left = int(0, 9) }, move = { "take" } }
function game.setup(s) s.left = 9 end
function game.moves(s, add)
  for take = 1, math.min(3, s.left) do add(take) end
  if s.left == 4 then add(1) end
end
function game.play(s, take) s.left = s.left - take end
function game.result(s) if s.left == 0 then return 3 - s.turn, 0 end end
function game.order(s, take) if s.left == 2 then return nil end return take end
function game.text(s, take) if s.left == 6 then return "x" end return "take" .. take end
return game
)");
    std::vector<std::string> rules;
    for (const Fault& fault : report.faults) rules.push_back(fault.rule);
    std::sort(rules.begin(), rules.end());
    EXPECT_EQ(rules, (std::vector<std::string>{"bad-return", "duplicate-move", "same-notation"}))
        << told(report);
    EXPECT_GT(report.games, 0) << "games that can be played on are played on";
}

TEST(Check, ShowsNoMovesThatDoNotLeadToTheFault) {
    const CheckReport report = checked(R"(local game = { name = "Calls",
  state = { left = int(0, 9) }, move = { "take" } }
local calls = { n = 0 }
function game.setup(s) s.left = 9 end
function game.moves(s, add) for take = 1, math.min(3, s.left) do add(take) end end
function game.play(s, take)
  s.left = s.left - take
  calls.n = calls.n + 1
  if calls.n > 500 then error("late") end
end
function game.result(s) if s.left == 0 then return 3 - s.turn end end
return game
)");
    ASSERT_EQ(report.faults.size(), 1U) << told(report);
    EXPECT_EQ(report.faults[0].rule, "hidden-state");
    EXPECT_EQ(report.faults[0].where.line, 8);
}

/// Four stones, of which each move takes one, and `spare`, a field that no move touches.
std::string stones(const std::string& winner) {
    return R"(local game = { name = "Stones",
  state = { left = int(0, 4), spare = int(0, 4) }, move = { "take" } }
function game.setup(s) s.left = 4 end
function game.moves(s, add) if s.left > 0 then add(1) end end
function game.play(s, take) s.left = s.left - 1 end
function game.stuck(s) return )" +
        winner + " end\nreturn game\n";
}

TEST(Check, NotesWhatNoMoveChangesAndThatOneSideAlwaysWins) {
    const CheckReport won = checked(stones("2"));
    EXPECT_EQ(won.faults.size(), 0U) << told(won);
    ASSERT_EQ(won.notes.size(), 2U);
    EXPECT_EQ(won.notes[0].message, "in 100 random games no move changed spare");
    EXPECT_EQ(won.notes[0].where.line, 5);
    EXPECT_EQ(won.notes[1].message, "Second won all 100 random games");
    const CheckReport drawn = checked(stones("0"));
    ASSERT_EQ(drawn.notes.size(), 2U);
    EXPECT_EQ(drawn.notes[1].message, "all 100 random games were drawn");
    EXPECT_TRUE(checked(stones("2"), {.games = 10}).notes.empty()) << "that may be chance";
}

TEST(Check, IsQuietAboutMemosAndRoomToWorkIn) {
    const CheckReport report = checked(R"(local game = { name = "Memo",
  state = { cells = array(6, 0, 2) }, move = { "cell" } }
local known, work = {}, {}
local function code(s)
  local sum = 0
  for cell, owner in ipairs(s.cells) do work[cell] = owner end
  for cell = 1, 6 do sum = 3 * sum + work[cell] end
  return sum
end
function game.setup(s) end
function game.moves(s, add)
  for cell, owner in ipairs(s.cells) do if owner == 0 then add(cell) end end
end
function game.play(s, cell) s.cells[cell] = s.turn end
function game.result(s) end
function game.stuck(s) return 0 end
function game.evaluate(s)
  local key = code(s)
  known[key] = known[key] or key % 7 - 3
  return known[key]
end
return game
)");
    EXPECT_TRUE(report.faults.empty()) << told(report);
}

/// What is found in a script with these lines of rules about it.
std::string remembered(const std::string& lines) {
    const auto script = script::Script::from_text(
        "test.lua",
        "local game = { name = 'T', state = { n = int(0, 9) }, move = { 'm' } }\n"
        "local last, seen = 0, { deep = { 0 } }\n"
        "function game.moves(s, add) add(1) end\n" +
            lines + "\nreturn game\n");
    std::string text;
    for (const Remembered& each : native::remembered(script.rules()->program())) {
        text += std::string(name_of(each.reader)) + " reads " + each.what + " at " +
            each.read.text() + ", " + std::string(name_of(each.setter)) + " sets it at " +
            each.set.text() + (each.certain ? "\n" : ", perhaps\n");
    }
    return text;
}

TEST(Remembered, IsWhatOneRuleSetsAndAnotherReads) {
    EXPECT_EQ(remembered("function game.setup(s) end\n"
                         "function game.play(s, m) last = m end\n"
                         "function game.result(s) if last == 3 then return 0 end end"),
              "result reads the outer local \"last\" at test.lua:6, play sets it at test.lua:5\n");
    EXPECT_EQ(remembered("function game.setup(s) end\n"
                         "function game.play(s, m) seen.deep[1] = m end\n"
                         "local function look() return seen.deep[1] end\n"
                         "function game.result(s)\n"
                         "  if look() == 3 then return 0 end\n"
                         "end"),
              "result reads the table \"seen.deep\" at test.lua:6, play sets it at test.lua:5\n");
}

TEST(Remembered, IsUncertainWhereTheReaderSetsItToo) {
    EXPECT_EQ(remembered("function game.setup(s) end\n"
                         "function game.play(s, m) s.n = m end\n"
                         "function game.result(s)\n"
                         "  last = s.n\n"
                         "  if last == 3 then return 0 end\n"
                         "end"),
              "result reads the outer local \"last\" at test.lua:8, result sets it at test.lua:7, "
              "perhaps\n");
}

TEST(Remembered, IsNothingThatIsSetAtLoadAlone) {
    EXPECT_EQ(remembered("last = 5 seen.deep[2] = 7\n"
                         "function game.setup(s) s.n = last end\n"
                         "function game.play(s, m) s.n = seen.deep[2] end\n"
                         "function game.result(s) for k, v in pairs(seen) do return 0 end end"),
              "");
}

TEST(Remembered, IsFoundWhereATableIsReadByPairsOrALibraryFunction) {
    EXPECT_EQ(remembered("function game.setup(s) end\n"
                         "function game.play(s, m) seen[m] = m end\n"
                         "function game.result(s) for k in pairs(seen) do return 0 end end"),
              "result reads the table \"seen\" at test.lua:6, play sets it at test.lua:5\n");
    EXPECT_EQ(remembered("function game.setup(s) end\n"
                         "function game.play(s, m) table.insert(seen.deep, m) end\n"
                         "function game.result(s)\n"
                         "  if table.concat(seen.deep) == 'x' then return 0 end\n"
                         "end"),
              "result reads the table \"seen.deep\" at test.lua:7, play sets it at test.lua:5\n");
}

}  // namespace
}  // namespace senet::game
