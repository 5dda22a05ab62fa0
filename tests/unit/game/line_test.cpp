#include "game/line.h"

#include <gtest/gtest.h>

#include "game/notation.h"
#include "game/perft.h"
#include "script/script.h"

namespace senet::game {
namespace {

/// One counter on a ring of cells, moved a step either way by both in turn, or left where it is.
std::unique_ptr<script::ScriptedGame> ring(int cells, const std::string& repetition) {
    return script::Script::from_text("ring.lua",
                                     "local game = { name = 'Ring', state = { at = int(0, 9) },\n"
                                     "  move = { 'by' }, repetition = " +
                                         repetition + " }\nlocal cells = " + std::to_string(cells) +
                                         R"(
        function game.setup(s) end
        function game.moves(s, add) add(1) add(cells - 1) add(0) end
        function game.play(s, by) s.at = (s.at + by) % cells end
        function game.result(s) end
        function game.stuck(s) return s.turn, 7 end
        return game)",
                                     {})
        .rules();
}

std::string moves_of(const Line& line) {
    std::string text;
    for (const Move move : line.legal_moves()) text += move_text(line.rules(), line.state(), move);
    return text;
}

void play(Line& line, const std::string& moves) {
    for (const char move : moves)
        line.play(parse_move(line.rules(), line.state(), std::string(1, move)));
}

TEST(Line, LeavesOutMovesThatRepeatAState) {
    const auto rules = ring(4, "{ times = 2, result = 'illegal' }");
    Line line(*rules, rules->start(1));
    EXPECT_EQ(moves_of(line), "130");
    play(line, "0");
    EXPECT_EQ(moves_of(line), "13") << "the other player has not moved from here yet";
    play(line, "1");
    EXPECT_EQ(moves_of(line), "10") << "back is where the second player moved from";
    EXPECT_FALSE(line.outcome().over());
}

TEST(Line, LeavesOutMovesThatRepeatABoardWhoeverMoves) {
    const auto rules = ring(4, "{ times = 2, result = 'illegal', turn = false }");
    Line line(*rules, rules->start(1));
    EXPECT_EQ(moves_of(line), "13");
    play(line, "1");
    EXPECT_EQ(moves_of(line), "1");
    play(line, "11");
    EXPECT_EQ(moves_of(line), "");
    EXPECT_EQ(line.outcome(), (Outcome{Player{2}, 7})) << "stuck() is asked when no move is left";
    // One of two ways round, and then there is no choice.
    EXPECT_EQ(perft(Line(*rules, rules->start(1)), 3), 2u);
    EXPECT_EQ(perft(Line(*rules, rules->start(1)), 4), 0u);
}

TEST(Line, ForbidsARepetitionThatAnApartCounterWouldEnd) {
    const auto rules = script::Script::from_text("clocked.lua", R"(
        local game = { name = 'Clocked', move = { 'by' },
          state = { at = int(0, 9), clock = int(0, 9, 'apart') },
          repetition = { times = 2, result = 'illegal', turn = false } }
        function game.setup(s) end
        function game.moves(s, add) add(1) add(3) end
        function game.play(s, by) s.at, s.clock = (s.at + by) % 4, s.clock + 1 end
        function game.result(s) if s.clock == 2 then return 0 end end
        function game.stuck(s) return s.turn end
        return game)",
                                                 {})
                           .rules();
    Line line(*rules, rules->start(1));
    play(line, "1");
    EXPECT_EQ(moves_of(line), "1") << "3 leads back, where result() would make it a draw";
    play(line, "1");
    EXPECT_EQ(line.outcome().winner, kNobody);
}

TEST(Line, EndsARepetitionAsIfThereWereNoMove) {
    const auto rules = ring(4, "{ times = 2, result = 'stuck' }");
    Line line(*rules, rules->start(1));
    play(line, "1");
    EXPECT_FALSE(line.outcome().over());
    play(line, "3");
    EXPECT_EQ(line.outcome(), (Outcome{Player{1}, 7}));
}

TEST(Line, KnowsTheMovesOfThePresentStateOnly) {
    const auto rules = ring(4, "{ times = 2, result = 'illegal', turn = false }");
    Line line(*rules, rules->start(1));
    EXPECT_EQ(moves_of(line), "13");
    const Line before = line;
    play(line, "1");
    EXPECT_EQ(moves_of(line), "1");
    play(line, "11");
    EXPECT_TRUE(line.outcome().over());
    line.undo();
    EXPECT_EQ(moves_of(line), "1");
    EXPECT_FALSE(line.outcome().over());
    EXPECT_EQ(moves_of(before), "13") << "a copy goes its own way";
}

/// A counter that goes up to 3; the functions say how a game of it ends.
std::unique_ptr<script::ScriptedGame> counter(const std::string& table,
                                              const std::string& functions) {
    return script::Script::from_text("counter.lua",
                                     "local game = { name = 'Counter', move = { 'by' },\n"
                                     "  state = { at = int(0, 3) }, " +
                                         table + " }\n" + R"(
        function game.setup(s) end
        function game.moves(s, add) if s.at < 3 then add(1) add(0) end end
        function game.play(s, by) s.at = s.at + by end
        )" + functions + "\nreturn game",
                                     {})
        .rules();
}

/// What is told of the end that the moves lead to.
std::string reason_of(const std::string& table, const std::string& functions,
                      const std::string& moves) {
    const auto rules = counter(table, functions);
    Line line(*rules, rules->start(1));
    play(line, moves);
    return line.end().reason;
}

TEST(Line, TellsWhyTheGameIsOver) {
    const std::string stuck = "function game.stuck(s) return 1, nil, 'three reached' end";
    const std::string two =
        "function game.result(s) if s.at == 2 then return 1, nil, 'two' end end";
    EXPECT_EQ(reason_of("", stuck, "111"), "three reached");
    EXPECT_EQ(reason_of("", two, "11"), "two");
    EXPECT_EQ(reason_of("", "function game.stuck(s) return 1 end", "111"), "no move left");
    EXPECT_EQ(reason_of("", "function game.result(s) if s.at == 1 then return 1 end end", "1"), "");
    EXPECT_EQ(reason_of("repetition = { times = 3, result = 0 }", stuck, "0000"), "repetition");
    const std::string asked = "repetition = { times = 3, result = 'stuck' }";
    EXPECT_EQ(reason_of(asked, stuck, "0000"), "three reached") << "stuck() says more";
    EXPECT_EQ(reason_of(asked, "function game.stuck(s) return 1 end", "0000"), "repetition");
    EXPECT_EQ(reason_of("max_plies = 2", stuck, "00"), "limit of 2 moves");
}

TEST(Line, GoesOnWithoutAResultUntilNoMoveIsLeft) {
    const auto rules = counter("", "function game.stuck(s) return 2, 5 end");
    Line line(*rules, rules->start(1));
    play(line, "11");
    EXPECT_FALSE(line.outcome().over());
    play(line, "1");
    EXPECT_EQ(line.outcome(), (Outcome{Player{2}, 5}));
}

TEST(Line, RefusesAReasonThatIsNoShortText) {
    for (const std::string reason : {"7", "''", "'a\\nb'", "string.rep('x', 61)", "{}"}) {
        EXPECT_THROW(
            reason_of("", "function game.stuck(s) return 1, nil, " + reason + " end", "111"), Error)
            << reason;
    }
}

}  // namespace
}  // namespace senet::game
