#include "game/notation.h"

#include <gtest/gtest.h>

#include "game/line.h"
#include "script/script.h"
#include "support/shipped.h"

namespace senet::game {
namespace {

using testing::shipped_game;

std::string failure(Rules& rules, const std::string& text) {
    try {
        parse_state(rules, text, 1);
    } catch (const Error& error) {
        return error.what();
    }
    return "it was understood";
}

TEST(Notation, UnderstandsMovesAsPeopleWriteThem) {
    const auto rules = shipped_game("breakthrough");
    const State start = rules->start(1);
    const Move move = parse_move(*rules, start, "a2-a3");
    for (const char* text : {"a2a3", "A2-A3", "a2 a3"})
        EXPECT_EQ(parse_move(*rules, start, text), move) << text;
}

// In shogi, + is a promotion; in chess, a check that people leave out.
TEST(Notation, TellsMovesApartByTheirSigns) {
    const auto rules = script::Script::from_text("signs.lua", R"(
        local game = { name = 'Signs', state = { at = int(0, 9) }, move = { 'to', 'promotes' } }
        function game.setup(s) end
        function game.moves(s, add) add(1, 0) add(1, 1) add(2, 1) end
        function game.play(s, to, promotes) s.at = to end
        function game.result(s) if s.at > 0 then return 1 end end
        function game.text(s, to, promotes)
          return 'b4b' .. to .. (promotes == 1 and '+' or '')
        end
        return game)",
                                                 {})
                           .rules();
    const State start = rules->start(1);
    const auto read = [&](const std::string& text) {
        return move_text(*rules, start, parse_move(*rules, start, text));
    };
    EXPECT_EQ(read("b4b1"), "b4b1");
    EXPECT_EQ(read("B4-b1"), "b4b1");
    EXPECT_EQ(read("b4-B1+"), "b4b1+");
    EXPECT_EQ(read("b4b2"), "b4b2+");
    EXPECT_THROW(read("b4b1="), Error) << "it could be either";
}

TEST(Notation, TakesPartsInAnyOrder) {
    const auto rules = shipped_game("backgammon");
    const auto read = [&](const std::string& dice, const std::string& text) {
        Line line(*rules, rules->start(1));
        line.play(parse_move(*rules, line.state(), dice));
        return move_text(*rules, line.state(), parse_move(*rules, line.state(), text));
    };
    for (const char* text : {"8/5,6/5", "6/5,8/5", "6/5 8/5", "8/5, 6/5", "8/5*,6/5"})
        EXPECT_EQ(read("3-1", text), "8/5,6/5") << text;
    for (const char* text : {"24/13", "24/18/13", "24/18 18/13", "18/13,24/18"})
        EXPECT_EQ(read("6-5", text), "24/13") << text;
    EXPECT_THROW(read("3-1", "8/5"), Error) << "a part is no move";
    EXPECT_THROW(read("3-1", "8/5 8/5 6/5"), Error);
}

TEST(Notation, SaysWhichMovesThereAre) {
    const auto rules = shipped_game("tictactoe");
    try {
        parse_move(*rules, rules->start(1), "d4");
        FAIL() << "d4 was understood";
    } catch (const Error& error) {
        EXPECT_EQ(error.message(),
                  "\"d4\" is not a legal move here; the legal moves are a1, b1, c1, a2, b2, c2, "
                  "a3, b3, c3");
    }
}

TEST(Notation, WritesAPositionInOneLine) {
    const auto rules = shipped_game("tictactoe");
    Line line(*rules, rules->start(1));
    line.play(parse_move(*rules, line.state(), "b2"));
    EXPECT_EQ(state_text(*rules, line.state()), "turn=2 ply=1 cells=000/010/000");
}

TEST(Notation, ReadsDigitsWithCommas) {
    const auto rules = shipped_game("tictactoe");
    const State state = parse_state(*rules, "turn=2 ply=1 cells=0,0,0,0,1,0,0,0,0", 1);
    EXPECT_EQ(state_text(*rules, state), "turn=2 ply=1 cells=000/010/000");
    EXPECT_EQ(failure(*rules, "turn=2 ply=1 cells=0,0,0"),
              "senet: error: position: \"cells\" wants 9 values, got 3 in \"0,0,0\"");
}

TEST(Notation, NamesWhatIsWrongWithAPosition) {
    const auto rules = shipped_game("tictactoe");
    EXPECT_EQ(failure(*rules, "turn=2 ply=1 cells=000/070/000"),
              "senet: error: position: \"cells\" must hold whole numbers from 0 to 2, got \"7\"");
    EXPECT_EQ(failure(*rules, "turn=2 ply=1 cells=000"),
              "senet: error: position: \"cells\" wants 9 values, got 3 in \"000\"");
    EXPECT_EQ(failure(*rules, "turn=3 ply=1 cells=000000000"),
              "senet: error: position: \"turn\" must be a whole number from 1 to 2, got \"3\"");
    EXPECT_EQ(failure(*rules, "turn=1 ply=1"),
              "senet: error: position: \"cells\" is missing; a position of Tic-tac-toe looks like: "
              "turn=1 ply=0 cells=000/000/000");
    EXPECT_EQ(failure(*rules, "turn=1 ply=1 cell=0"),
              "senet: error: position: \"cell=0\" is not a part of a position of Tic-tac-toe; the "
              "parts are turn, ply, cells; did "
              "you mean \"cells\"?");
    EXPECT_EQ(failure(*rules, "turn 1 ply 0"),
              "senet: error: position: \"turn\" must be followed by = and its value; a position of "
              "Tic-tac-toe looks like: turn=1 ply=0 cells=000/000/000");
    EXPECT_EQ(failure(*rules, "turn=1 turn=1"), "senet: error: position: \"turn\" is given twice");
}

}  // namespace
}  // namespace senet::game
