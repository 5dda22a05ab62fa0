#include <gtest/gtest.h>

#include <algorithm>

#include "game/line.h"
#include "game/notation.h"
#include "script_text.h"

namespace senet::script {
namespace {

using game::MoveList;
using game::Rules;
using game::State;

/// The message when `ask(rules, start)` is run on the game with these lines.
template <class Ask>
std::string asked(const std::string& lines, Ask ask) {
    return message_of([&] {
        const auto rules = game_with(lines);
        ask(*rules, rules->start(1));
    });
}

std::string result_message(const std::string& body) {
    return asked("function game.result(s) " + body + " end",
                 [](Rules& rules, const State& state) { rules.result(state); });
}

TEST(ScriptRules, AnswersForHooksThatAreNotThere) {
    const auto rules = game_with("");
    State state = rules->start(1);
    EXPECT_TRUE(rules->legal(state));
    EXPECT_EQ(rules->evaluate(state), 0);
    EXPECT_EQ(rules->order(state, {1}), 0);
    EXPECT_FALSE(rules->noisy(state, {1}));
    EXPECT_FALSE(rules->pass(state));
    EXPECT_FALSE(rules->has(game::Hook::Legal));
    EXPECT_TRUE(rules->has(game::Hook::Moves));
    EXPECT_EQ(
        message_of([&] { rules->stuck(state); }),
        "test.lua:6: error: First has no move and the game is not over; moves() must add one, "
        "result() must end the game, or a function stuck(s) must say who wins");
}

TEST(ScriptRules, KeepsTheOrderOfTheMoves) {
    const auto rules = game_with(
        "game.move = { \"from\", \"to\", { \"captured\", bits = 32 } } "
        "function game.play(s) end\n"
        "function game.moves(s, add) add(3, 255, 1 << 31) add(1, 2, 0) add(1.0, 0, 3) end");
    MoveList moves;
    rules->moves(rules->start(1), moves);
    ASSERT_EQ(moves.size(), 3u);
    EXPECT_EQ(rules->game().move.get(moves[0], 1), 255u);
    EXPECT_EQ(rules->game().move.get(moves[0], 2), std::uint64_t{1} << 31);
    EXPECT_EQ(rules->game().move.get(moves[2], 0), 1u);
    rules->moves(rules->start(1), moves);  // appends
    EXPECT_EQ(moves.size(), 6u);
}

TEST(ScriptRules, RefusesMovesThatDoNotFit) {
    EXPECT_EQ(moves_message("add()"), at_line(1, "in moves(): add(cell) was given no \"cell\""));
    EXPECT_EQ(moves_message("add(nil)"), at_line(1, "in moves(): add(cell) was given no \"cell\""));
    EXPECT_EQ(moves_message("add(1, 2)"), at_line(1, "in moves(): add(cell) was given 2 numbers"));
    EXPECT_EQ(
        moves_message("add(256)"),
        at_line(1,
                "in moves(): add(cell): \"cell\" must be a whole number from 0 to 255, got 256"));
    EXPECT_EQ(
        moves_message("add(-1)"),
        at_line(1, "in moves(): add(cell): \"cell\" must be a whole number from 0 to 255, got -1"));
    EXPECT_EQ(
        moves_message("add(1.5)"),
        at_line(1,
                "in moves(): add(cell): \"cell\" must be a whole number from 0 to 255, got 1.5"));
    EXPECT_EQ(
        moves_message("add(\"1\")"),
        at_line(1,
                "in moves(): add(cell): \"cell\" must be a whole number from 0 to 255, got \"1\""));
    EXPECT_EQ(moves_message("for i = 1, 70000 do add(1) end"),
              at_line(1, "in moves(): more than 65535 moves were added"));
}

TEST(ScriptRules, RefusesMovesAddedTooLate) {
    EXPECT_EQ(asked("local kept\nfunction game.moves(s, add) kept = add add(1) end\n"
                    "function game.evaluate(s) kept(1) return 0 end",
                    [](Rules& rules, const State& state) {
                        MoveList moves;
                        rules.moves(state, moves);
                        rules.evaluate(state);
                    }),
              at_line(3, "in evaluate(): add() was called after moves() had ended"));
}

TEST(ScriptRules, PassesTheTurnUnlessPlaySaysOtherwise) {
    const auto rules =
        game_with("function game.play(s, cell) if cell == 2 then return s.turn end end");
    State state = rules->start(1);
    rules->play(state, {1});
    EXPECT_EQ(state.turn(), game::Player{2});
    EXPECT_EQ(state.ply(), 1u);
    rules->play(state, {2});
    EXPECT_EQ(state.turn(), game::Player{2});
    EXPECT_EQ(state.ply(), 2u);
}

TEST(ScriptRules, LetsSetupSayWhoBegins) {
    const auto rules = game_with("function game.setup(s) return 2 end");
    EXPECT_EQ(rules->start(1).turn(), game::Player{2});
    EXPECT_EQ(message_of([] { game_with("function game.setup(s) return 3 end")->start(1); }),
              at_line(1, "setup() must return the player to move next, 1 to 2, or nothing, got 3"));
}

TEST(ScriptRules, TakesANumberForEachPlayer) {
    const auto told = [](const std::string& values) {
        const auto rules = game_with(
            "game.players = { 'A', 'B', 'C' } function game.result(s) return " + values + " end");
        const game::State state = rules->start(1);
        std::string text;
        const std::string message = message_of([&] {
            const game::Outcome outcome = rules->result(state);
            const auto scores = rules->scores(state, game::Hook::Result);
            text = std::to_string(outcome.winner.number()) + ":";
            for (std::size_t i = 0; scores && i < 3; ++i)
                text += " " + std::to_string((*scores)[i]);
            text += " " + rules->reason(state, game::Hook::Result);
        });
        return message == "no error" ? text : message;
    };
    EXPECT_EQ(told("2"), "2: ");
    EXPECT_EQ(told("2, nil, 'mate'"), "2: mate");
    EXPECT_EQ(told("2, 1, 5, 3"), "2: 1 5 3 ");
    EXPECT_EQ(told("2, 1, 5, 3, 'all taken'"), "2: 1 5 3 all taken");
    EXPECT_EQ(told("0, s.cells, 'all alike'"), "0: 0 0 0 all alike");
    const std::string at = "result() must return ";
    EXPECT_EQ(told("2, 1, 5"),
              at_line(1,
                      at +
                          "a whole number for each of 3 players, or an array of the state or of "
                          "scratch with as many elements, got only 2"));
    EXPECT_EQ(told("2, 1, 5.0, 3"), "2: 1 5 3 ");
    EXPECT_EQ(told("0, 1, 1.2, 1.4"),
              at_line(1, at + "a whole number within 1000000 for each player, got 1.2"));
    EXPECT_EQ(told("0, 1, 1, 1000001"),
              at_line(1, at + "a whole number within 1000000 for each player, got 1000001"));
    EXPECT_EQ(told("1, 2, 1, 0, 0"),
              at_line(1,
                      at +
                          "a text of 1 to 60 letters on one line, such as \"mate\", as its last "
                          "value, behind one number for each of 3 players, the reason, got 0"));
    EXPECT_EQ(told("1, 1, 5, 3"),
              at_line(1, at + "a winner with the most points, which are 5 (A has 1), got 1"));
    EXPECT_EQ(told("4"),
              at_line(1,
                      at +
                          "nothing while the game goes on, a winner from 1 to 3, or 0 for a "
                          "draw, got 4"));
}

TEST(ScriptRules, RefusesMoreThanTheMostPoints) {
    const auto rules =
        game_with("game.points = 3 function game.result(s) return 1, s.cells[1] + 4 end");
    EXPECT_EQ(message_of([&] { rules->result(rules->start(1)); }),
              at_line(1,
                      "result() must return a margin within 3, the most points that the game table "
                      "says can be won by, got 4"));
    const auto three = [](const std::string& values) {
        const auto rules = game_with(
            "game.points = 3 game.players = { 'A', 'B', 'C' } function game.result(s) return " +
            values + " end");
        return message_of([&] { rules->result(rules->start(1)); });
    };
    EXPECT_EQ(three("1, 3, 1, -1"), "no error") << "3 above the mean of the others";
    EXPECT_EQ(three("1, 3, 1, -2"),
              at_line(1,
                      "result() must return numbers of which each is within 3 of the mean of the "
                      "others, the most points that the game table says can be won by, got +3.50 "
                      "for A"));
    EXPECT_NE(three("1, 999, 0, 0").find("got +999 for A"), std::string::npos);
}

TEST(ScriptRules, RefusesPlayersThatAreNone) {
    const auto play = [](const std::string& value) {
        return asked("function game.play(s, cell) return " + value + " end",
                     [](Rules& rules, State state) { rules.play(state, {1}); });
    };
    const std::string form = "play() must return the player to move next, 1 to 2, or nothing, got ";
    EXPECT_EQ(play("0"),
              at_line(1,
                      "play() must return the player to move next, 1 to 2, or nothing (0 is for "
                      "throws, which need throw, chance and happen), got 0"));
    EXPECT_EQ(play("3"), at_line(1, form + "3"));
    EXPECT_EQ(play("true"), at_line(1, form + "true"));
    EXPECT_EQ(play("\"2\""), at_line(1, form + "\"2\""));
    EXPECT_EQ(play("1.5"), at_line(1, form + "1.5"));
}

TEST(ScriptRules, ReadsResults) {
    const auto result = [](const std::string& value) {
        const auto rules = game_with("function game.result(s) return " + value + " end");
        return rules->result(rules->start(1));
    };
    EXPECT_FALSE(result("").over());
    EXPECT_FALSE(result("nil").over());
    EXPECT_FALSE(result("false").over());
    EXPECT_EQ(result("0").winner, game::kNobody);
    EXPECT_EQ(result("2").winner, game::Player{2});
    EXPECT_FALSE(result("2").has_margin());
    EXPECT_EQ(result("2, -13").margin, -13);
    EXPECT_TRUE(result("0, 0").has_margin());
}

TEST(ScriptRules, RefusesResultsThatAreNone) {
    const std::string form =
        "result() must return nothing while the game goes on, a winner from 1 to 2, or 0 for a "
        "draw, got ";
    EXPECT_EQ(result_message("return 3"), at_line(1, form + "3"));
    EXPECT_EQ(result_message("return true"), at_line(1, form + "true"));
    EXPECT_EQ(result_message("return \"1\""), at_line(1, form + "\"1\""));
    EXPECT_EQ(result_message("return {}").substr(0, at_line(1, form).size()), at_line(1, form));
    const std::string margin =
        "result() must return a whole number within a million as the margin, got ";
    EXPECT_EQ(result_message("return 1, 1.5"), at_line(1, margin + "1.5"));
    EXPECT_EQ(result_message("return 1, 2000000"), at_line(1, margin + "2000000"));
    EXPECT_EQ(result_message("return 1, \"5\""), at_line(1, margin + "\"5\""));
}

TEST(ScriptRules, WantsAnAnswerFromStuck) {
    EXPECT_EQ(
        asked("function game.stuck(s) end",
              [](Rules& rules, const State& state) { rules.stuck(state); }),
        at_line(1, "stuck() must return the winner, or 0 for a draw, when there is no move left"));
    const auto rules = game_with("function game.stuck(s) return 3 - s.turn, 4 end");
    EXPECT_EQ(rules->stuck(rules->start(1)), (game::Outcome{game::Player{2}, 4}));
}

TEST(ScriptRules, WantsTrueOrFalseFromLegal) {
    EXPECT_EQ(asked("function game.legal(s) end",
                    [](Rules& rules, const State& state) { rules.legal(state); }),
              at_line(1, "legal() must return true or false, got nothing"));
    const auto rules = game_with(
        "function game.play(s, cell) s.count = cell end\nfunction game.legal(s) return s.count ~= "
        "1 end");
    EXPECT_EQ(game::legal_moves(*rules, rules->start(1)), std::vector<game::Move>{{2}});
}

TEST(ScriptRules, WantsANumberFromEvaluate) {
    const auto evaluate = [](const std::string& value) {
        return asked("function game.evaluate(s) return " + value + " end",
                     [](Rules& rules, const State& state) { rules.evaluate(state); });
    };
    EXPECT_EQ(evaluate(""), at_line(1, "evaluate() must return a number, got nothing"));
    EXPECT_EQ(evaluate("\"5\""), at_line(1, "evaluate() must return a number, got \"5\""));
    EXPECT_EQ(evaluate("s.cells"),
              at_line(1, "evaluate() must return a number, got a state array"));
    EXPECT_EQ(evaluate("s"), at_line(1, "evaluate() must return a number, got a state"));
    const std::string range =
        "evaluate() must return a number within 100,000,000 (what is won or lost is for result() "
        "to say), got ";
    EXPECT_EQ(evaluate("100000000"), at_line(1, range + "100000000"));
    EXPECT_EQ(evaluate("-math.huge"), at_line(1, range + "-inf"));
    EXPECT_EQ(evaluate("0 / 0").substr(0, at_line(1, range).size()), at_line(1, range));
    EXPECT_EQ(evaluate("99999999"), "no error");
    const auto rules = game_with("function game.evaluate(s) return -2.5 end");
    EXPECT_EQ(rules->evaluate(rules->start(1)), -3);
}

TEST(ScriptRules, ReadsHints) {
    const auto hint = [](const std::string& value) {
        const auto rules = game_with("function game.order(s, cell) return " + value + " end");
        return rules->order(rules->start(1), {2});
    };
    EXPECT_EQ(hint("cell * 2"), 4);
    EXPECT_EQ(hint("1e300"), 1'000'000'000);
    EXPECT_EQ(hint("-math.huge"), -1'000'000'000);
    EXPECT_EQ(asked("function game.order(s, cell) return 0 / 0 end",
                    [](Rules& rules, const State& state) { rules.order(state, {1}); }),
              at_line(1, "order() must return a number, got nan"));
    EXPECT_EQ(asked("function game.order(s, cell) end",
                    [](Rules& rules, const State& state) { rules.order(state, {1}); }),
              at_line(1, "order() must return a number, got nothing"));
}

TEST(ScriptRules, ReadsNoisy) {
    const auto noisy = [](const std::string& value) {
        const auto rules = game_with("function game.noisy(s, cell) return " + value + " end");
        return rules->noisy(rules->start(1), {2});
    };
    EXPECT_TRUE(noisy("cell == 2"));
    EXPECT_FALSE(noisy("cell == 1"));
    EXPECT_FALSE(noisy(""));
    EXPECT_EQ(asked("function game.noisy(s, cell) return 1 end",
                    [](Rules& rules, const State& state) { rules.noisy(state, {1}); }),
              at_line(1, "noisy() must return true or false, got 1"));
}

TEST(ScriptRules, PassesWhereThatIsSound) {
    const auto rules =
        game_with("function game.pass(s) if s.count == 1 then return false end s.count = 1 end");
    State state = rules->start(1);
    EXPECT_TRUE(rules->pass(state));
    EXPECT_EQ(state.turn(), game::Player{2});
    EXPECT_FALSE(rules->pass(state));
}

TEST(ScriptRules, WritesMovesInTheGamesOwnNotation) {
    const auto several = game_with(
        "function game.text(s, cell) return \"M\" .. cell, \"m-\" .. cell, nil, \"x\" end");
    EXPECT_EQ(several->text(several->start(1), {3}), "M3");
    EXPECT_EQ(several->texts(several->start(1), {3}), (std::vector<std::string>{"M3", "m-3"}));
    const auto rules = game_with("function game.text(s, cell) return \"M\" .. cell end");
    EXPECT_EQ(game::move_text(*rules, rules->start(1), {2}), "M2");
    EXPECT_EQ(game::parse_move(*rules, rules->start(1), "m2"), game::Move{2});
    const auto text = [](const std::string& value) {
        return asked("function game.text(s, cell) return " + value + " end",
                     [](Rules& rules, const State& state) { rules.text(state, {1}); });
    };
    EXPECT_EQ(text("\"a b\""), at_line(1, "text() must return a word without spaces, got \"a b\""));
    EXPECT_EQ(text("\"\""), at_line(1, "text() must return a word without spaces, got \"\""));
    EXPECT_EQ(text("5"), at_line(1, "text() must return a text, got 5"));
}

TEST(ScriptRules, ReadsAndWritesTheGamesOwnPositions) {
    const auto rules = game_with(
        "function game.write(s) return s.cells[1] .. \"/\" .. s.turn .. \"/\" .. s.ply end\n"
        "function game.read(s, text) local cell, turn, ply = text:match(\"^(%d)/(%d)/(%d+)$\")\n"
        "  if not cell then error(\"a position is like 0/1/0, got \" .. text, 0) end\n"
        "  s.cells[1] = tonumber(cell) return tonumber(turn), tonumber(ply) end");
    const State state = game::parse_state(*rules, "2/2/17", 1);
    EXPECT_EQ(state.turn(), game::Player{2});
    EXPECT_EQ(state.ply(), 17u);
    EXPECT_EQ(game::state_text(*rules, state), "2/2/17");
    // error(text, 0) is about the text; without the 0, about the script.
    EXPECT_EQ(message_of([&] { game::parse_state(*rules, "nonsense", 1); }),
              "senet: error: position: a position is like 0/1/0, got nonsense");
    const auto other = game_with(
        "function game.write(s) return \"x\" end\n"
        "function game.read(s, text) error(\"no \" .. text) end");
    EXPECT_EQ(message_of([&] { game::parse_state(*other, "nonsense", 1); }),
              at_line(2, "in read(): no nonsense"));
    EXPECT_EQ(message_of([&] { game::parse_state(*rules, "3/1/0", 1); }),
              at_line(4, "in read(): cells[1] must be from 0 to 2, got 3"));
    EXPECT_EQ(message_of([&] { game::parse_state(*rules, "0/3/0", 1); }),
              at_line(4, "read() must return the player to move next, 1 to 2, or nothing, got 3"));
    EXPECT_EQ(message_of([&] { game::parse_state(*rules, "0/1/1000001", 1); }),
              at_line(4,
                      "read() must return the number of moves made so far as its second value, got "
                      "1000001"));
    // The engine's own notation is understood as well.
    EXPECT_EQ(game::parse_state(*rules, game::plain_state_text(rules->game(), state), 1), state);
}

TEST(ScriptRules, RefusesPositionsOfSeveralLines) {
    EXPECT_EQ(asked("function game.read(s, text) end function game.write(s) return \"a\\nb\" end",
                    [](Rules& rules, const State& state) { rules.write(state); }),
              at_line(1, "write() must return one line of text"));
}

TEST(ScriptRules, ShowsThePosition) {
    const auto rules = game_with("function game.show(s) return \"a\\nb\" end");
    EXPECT_EQ(rules->show(rules->start(1)), "a\nb");
}

TEST(ScriptRules, KnowsWhereItsHooksStand) {
    const auto rules = game_with("\nfunction game.evaluate(s)\n  return 0\nend");
    EXPECT_EQ(rules->where(game::Hook::Evaluate).text(), "test.lua:10");
    EXPECT_EQ(rules->where(game::Hook::Order).text(), "test.lua");
}

TEST(ScriptRules, AreIndependentOfEachOther) {
    const Script script = script_of(
        game_text("local calls = 0\nfunction game.evaluate(s) calls = calls + 1 return calls end"));
    const auto one = script.rules(), two = script.rules();
    const State state = one->start(1);
    EXPECT_EQ(one->evaluate(state), 1);
    EXPECT_EQ(one->evaluate(state), 2);
    EXPECT_EQ(two->evaluate(state), 1);
}

}  // namespace
}  // namespace senet::script
