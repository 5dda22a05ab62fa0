#include "script/game_table.h"

#include <gtest/gtest.h>

#include <regex>
#include <set>

#include "base/file.h"
#include "script/view_reader.h"
#include "script_text.h"

namespace senet::script {
namespace {

/// The game of script_text.h, seen on a board of three cells, with more fields of the view.
std::string view_message(const std::string& more) {
    return game_message(
        "game.view = { board = grid(3, 1), cells = \"cells\", pieces = { \"x\", \"o\" }, " + more +
        " }");
}

std::string wrong(const std::string& message) { return at_line(1, message); }

TEST(View, TakesWallsThatAreAnArrayOfTheState) {
    EXPECT_EQ(view_message("walls = 3"),
              wrong("view.walls must name an array of the state (cells), got nothing"));
    EXPECT_EQ(view_message("walls = \"cels\""),
              wrong("view.walls must name an array of the state (cells), got \"cels\"; did you "
                    "mean \"cells\"?"));
    EXPECT_EQ(view_message("walls = \"cells\""),
              wrong("view.walls: cells has 3 elements, the board 10 walls"));
    EXPECT_EQ(game_message("game.view = { board = hexgrid(3, 1), cells = \"cells\", pieces = "
                           "\"numbers\", walls = \"cells\" }"),
              wrong("view.walls: only a grid's cells have walls"));
}

TEST(View, TakesOwnersOfTheSidesAndNamesForEmptyCells) {
    EXPECT_EQ(view_message("empty = \"dots\""),
              wrong("view.empty can only be \"names\", got \"dots\""));
    EXPECT_EQ(view_message("edges = 1"),
              wrong("view.edges says whose each side of a grid or hexgrid is: { n = 1, s = 1, e = "
                    "2, w = 2 }"));
    EXPECT_EQ(view_message("edges = { n = 3 }"),
              wrong("view.edges.n must be a player, 1 or 2, or 0 for nobody, got 3"));
    EXPECT_EQ(game_message("game.view = { board = grid(3, 1), cells = \"cells\", pieces = "
                           "\"numbers\", edges = { n = 1 } }"),
              wrong("view.edges are drawn as pieces, so view.pieces must list some"));
}

TEST(View, TakesHandsWithAGlyphAPiece) {
    EXPECT_EQ(view_message("hands = { { \"cells\", pieces = { \"a\", \"b\", \"c\" } } }"),
              "no error");
    EXPECT_EQ(view_message("hands = { { \"count\", pieces = \"numbers\", owners = { 2 } } }"),
              "no error");
    const std::string form =
        "view.hands must be a list, as in hands = { { \"hand\", pieces = { \"x\", \"o\" } } }";
    EXPECT_EQ(view_message("hands = \"cells\""), wrong(form));
    EXPECT_EQ(view_message("hands = {}"), wrong(form));
    EXPECT_EQ(view_message("hands = { { \"cout\", pieces = \"numbers\" } }"),
              wrong("view.hands[1] must begin with the name of an array or a number of the state "
                    "(cells, count, clock), got \"cout\"; did you mean \"count\"?"));
    EXPECT_EQ(view_message("hands = { \"cells\" }"),
              wrong("view.hands[1] must begin with the name of an array or a number of the state "
                    "(cells, count, clock), got nothing"));
    EXPECT_EQ(view_message("hands = { { \"cells\" } }"),
              wrong("view.hands[1].pieces must be a list of glyphs, one a piece, or \"numbers\", "
                    "got nothing"));
    EXPECT_EQ(view_message("hands = { { \"cells\", pieces = { \"a\" } } }"),
              wrong("view.hands[1].pieces has 1 glyphs, but cells has 3 elements"));
    EXPECT_EQ(view_message("hands = { { \"count\", pieces = { \"a\" } } }"),
              wrong("view.hands[1].pieces has 1 glyphs, but count goes up to 9"));
    EXPECT_EQ(view_message("hands = { { \"cells\", pieces = \"numbers\", owners = { 1, 2, 3 } } }"),
              wrong("view.hands[1].owners[3] must be a player or 0, got 3"));
    EXPECT_EQ(view_message("hands = { { \"cells\", pieces = \"numbers\", owner = { 1 } } }"),
              wrong("view.hands[1] has an unknown field \"owner\"; did you mean \"owners\"?"));
}

TEST(View, NamesAFieldThatItDoesNotKnow) {
    EXPECT_EQ(view_message("shaded = 1"), wrong("view.shaded must be true or false, got 1"));
    EXPECT_EQ(view_message("ascii = { 'x' }"),
              wrong("view.ascii must list as many glyphs as view.pieces, 2, got 1"));
    EXPECT_EQ(view_message("ascii = { 'x', 'ö' }"), wrong("view.ascii: \"ö\" is not ASCII"));
    EXPECT_EQ(view_message("surface = \"wod\""),
              wrong("view.surface must be one of none, pale, wood, green, blue, got \"wod\"; did "
                    "you mean \"wood\"?"));
    EXPECT_EQ(view_message("stars = { \"d1\" }"),
              wrong("view.stars: \"d1\" is no cell of the board"));
    EXPECT_EQ(view_message("stars = { 4 }"), wrong("view.stars: 4 is no cell of the board"));
    EXPECT_EQ(view_message("blocks = { -1, 2 }"),
              wrong("view.blocks must be { columns, rows }, after so many of which a grid without "
                    "walls has a line; 0 for none"));
    EXPECT_EQ(view_message("river = 1"), wrong("view.river is for a board with points = true"));
    EXPECT_EQ(view_message("points = true, river = 1.5"),
              wrong("view.river must be the row below a river, from 1 and less than 1, got 1.5"));
    EXPECT_EQ(view_message("points = true, palaces = { { \"a1\" } }"),
              wrong("view.palaces must list pairs of opposite corners, as in { { \"d1\", \"f3\" } "
                    "}, on a board with points = true"));
    EXPECT_EQ(view_message("points = true, shaded = true"),
              wrong("view.points is for a grid that has neither walls nor shaded squares"));
    EXPECT_EQ(view_message("triangles = true"),
              wrong("view.triangles is for a graph of two rows that is not shaded"));
    EXPECT_EQ(view_message("colours = { \"black\", \"whit\" }"),
              wrong("view.colours: \"whit\" is none of red, green, yellow, blue, cyan, magenta, "
                    "white, grey, black, orange; did you mean \"white\"?"));
    EXPECT_EQ(view_message("hand = {}"),
              wrong("view has an unknown field \"hand\"; did you mean \"hands\"?"));
}

TEST(Words, AreTextsForPeople) {
    EXPECT_EQ(game_message("game.notation = 3"),
              wrong("notation must be a text that says how moves are written, got 3"));
    EXPECT_EQ(game_message("game.notation = \"a\\nb\""),
              wrong("notation must be a line of 1 to 300 bytes that can be seen, got \"a...\""));
    EXPECT_EQ(game_message("game.rules = {}"),
              wrong("rules must be a text for people of 1 to 20000 bytes, got a table"));
    EXPECT_EQ(game_message("game.rules = \" \""),
              wrong("rules must be a text for people of 1 to 20000 bytes, got \" \""));
    EXPECT_EQ(game_message("game.notation, game.rules = \"A cell.\", \"One.\\nTwo.\""), "no error");
}

TEST(Repetition, MayForbidTheMoveOrAskStuck) {
    const auto message = [](const std::string& rule) {
        return game_message("game.repetition = { " + rule + " }");
    };
    EXPECT_EQ(message("times = 2, result = \"illegal\", turn = false"), "no error");
    EXPECT_EQ(message("result = \"stuck\""),
              wrong("repetition.result \"stuck\" asks stuck(s) who wins, which the game has not"));
    EXPECT_EQ(message("result = \"ilegal\""),
              wrong("repetition.result must be 0, 1, 2, \"loss\" or \"win\" (of who repeats), "
                    "\"stuck\" or \"illegal\", got \"ilegal\""));
    EXPECT_EQ(message("turn = 1"), wrong("repetition.turn must be true or false, got 1"));
    EXPECT_EQ(
        game_message("game.players = { 'A', 'B', 'C' } game.repetition = { result = 'loss' }"),
        wrong("repetition.result \"loss\" leaves open who wins among 3 players; name a winner, "
              "or 0 for a draw"));
    EXPECT_EQ(game_message("game.players = { 'A', 'B', 'C' } game.repetition = { result = 4 }"),
              wrong("repetition.result must be the winner, 1 to 3, or 0 for a draw, got 4"));
}

TEST(Players, AreTwoToEight) {
    const auto message = [](const std::string& got) {
        return wrong("players must be a list of two to eight names, got " + got +
                     ": players = { \"White\", \"Black\" }");
    };
    EXPECT_EQ(game_message("game.players = { 'A' }"), message("1"));
    EXPECT_EQ(game_message("game.players = { '1', '2', '3', '4', '5', '6', '7', '8', '9' }"),
              message("9"));
    EXPECT_EQ(game_message("game.players = { 1, 2 }"), message("a table"));
    EXPECT_EQ(game_message("game.players = { '1', '2', '3', '4', '5', '6', '7', '8' }"),
              "no error");
}

TEST(Throws, NeedAllThreeParts) {
    const std::string chance = " function game.chance(s, add) add(1, 1) end ";
    const std::string happen = " function game.happen(s, die) end ";
    EXPECT_EQ(game_message("game.throw = { 'die' }" + chance + happen), "no error");
    EXPECT_EQ(game_message("game.throw = { 'die' }" + chance),
              wrong("throw, chance(s, add) and happen(s, ...) belong together: the game has chance "
                    "but not happen"));
    EXPECT_EQ(game_message(chance + happen),
              wrong("throw, chance(s, add) and happen(s, ...) belong together: the game has happen "
                    "but not throw"));
    EXPECT_EQ(game_message("game.throw = 6" + chance + happen),
              wrong("throw must list the numbers that a throw is made of, as in throw = { \"die\" "
                    "}, got 6"));
    EXPECT_EQ(game_message("game.throw = { 'die', 'die' }" + chance + happen),
              wrong("throw has \"die\" twice"));
    EXPECT_EQ(game_message("game.unit = 0"),
              wrong("unit must be a whole number from 1 to 1,000,000, got 0"));
    EXPECT_EQ(game_message("game.throw = { 'a', 'b' } function game.happen(s, b, a) end" + chance),
              wrong("happen(s, b, a) has the throw's numbers in another order; the throw is { a, b "
                    "}, so write happen(s, a, b)"));
}

// --- functions and what they are given

/// A move of three numbers, and these lines.
std::string of_three(const std::string& lines) {
    return game_message("game.move = { \"from\", \"to\", \"kind\" }\nfunction game.play(s) end\n" +
                        lines);
}

TEST(GameTable, RefusesAPlayThatTakesFewerNumbersThanAMoveHas) {
    EXPECT_EQ(of_three("function game.play(s, from, to) end"),
              at_line(3,
                      "play(s, from, to) takes 2 of the move's 3 numbers; write play(s, from, to, "
                      "kind)"));
    EXPECT_EQ(of_three("function game.play(s, a, b, c) end"), "no error");
    EXPECT_EQ(of_three("function game.play(s, from, ...) end"), "no error");
    EXPECT_EQ(of_three("function game.play(...) end"), "no error");
    EXPECT_EQ(of_three("function game.order(s, from) return 1 end"), "no error");
}

TEST(GameTable, RefusesTheNumbersOfAMoveInAnotherOrder) {
    for (const std::string hook : {"play", "order", "noisy", "text"}) {
        EXPECT_EQ(of_three("\nfunction game." + hook + "(s, to, from, kind) end"),
                  at_line(4,
                          hook +
                              "(s, to, from, kind) has the move's numbers in another order; "
                              "the move is { from, to, kind }, so write " +
                              hook + "(s, from, to, kind)"));
    }
    EXPECT_EQ(of_three("function game.order(s, to) return 1 end"),
              at_line(3,
                      "order(s, to) has the move's numbers in another order; the move is { from, "
                      "to, kind }, so write order(s, from, to, kind)"));
    EXPECT_EQ(of_three("function game.play(s, to, target, kind) end"), "no error");
    EXPECT_EQ(of_three("function game.order(_, _, to) return 1 end"), "no error");
    EXPECT_EQ(of_three("function game.noisy(s, kind, other) return false end"), "no error");
}

TEST(GameTable, RefusesAColonWhereTheStateIsGivenAsWell) {
    EXPECT_EQ(
        game_message("function game:result(s) end"),
        at_line(1,
                "game:result, with a colon, has an extra first parameter, self; write function "
                "game.result(s)"));
    EXPECT_EQ(game_message("function game:moves(add) add(1) end"), "no error");
}

TEST(GameTable, TellsAllMisspeltNamesAtTheirOwnLines) {
    EXPECT_EQ(
        game_message("-- evalute\nfunction game.evalute(s) return 1 end\n"
                     "game.scracth = {}\nlocal function noise() end game.nosiy = noise"),
        at_line(2,
                "the game table has an unknown field \"evalute\"; did you mean "
                "\"evaluate\"?\n"
                "  test.lua:11: the game table has an unknown field \"scracth\"; did you mean "
                "\"scratch\"?\n"
                "  test.lua:12: the game table has an unknown field \"nosiy\"; did you mean "
                "\"noisy\"?"));
}

TEST(GameTable, RefusesAFieldThatIsDeclaredTwice) {
    EXPECT_EQ(load_message("local game = {\n  name = 'Twice', move = { 'left' },\n  state = {\n"
                           "    left = int(0, 3), right = int(0, 3),\n"
                           "    left = array(9, 0, 2),\n  },\n}\nreturn game"),
              "test.lua:5: error: state has the field \"left\" twice");
    EXPECT_EQ(game_message("game.scratch = { left = int(0, 3), left = flag() }"),
              at_line(1, "scratch has the field \"left\" twice"));
    EXPECT_EQ(game_message("local w = params {\n  x = { 1, 0, 2 },\n  x = { 2, 0, 3 },\n}"),
              at_line(3, "params has the number \"x\" twice"));
}

TEST(GameTable, TellsWhatItWasGiven) {
    EXPECT_EQ(game_message("game.state = 3"),
              "test.lua:3: error: state must be a table of fields, as in state = { cells = "
              "array(64, 0, 2) }, got 3");
    EXPECT_EQ(game_message("game.max_plies = 0"),
              at_line(1,
                      "max_plies must be like { 400, result = 0 }, with a number from 1 to "
                      "1,000,000, got 0"));
    EXPECT_EQ(game_message("game.max_plies = { result = 0 }"),
              at_line(1,
                      "max_plies must be like { 400, result = 0 }, with a number from 1 to "
                      "1,000,000, got a table without one"));
}

using FieldNames = std::set<std::string>;

/// What `senet new` tells editors of a table, in one class of its annotations.
FieldNames annotated(const std::string& name) {
    const std::string file = SENET_SOURCE_HOME "/engine/jobs/editor/words.lua";
    const std::string text = read_text({file, file, "annotations"}, 1 << 20);
    const std::size_t from = text.find("---@class senet." + name + "\n");
    if (from == std::string::npos) return {"no class " + name};
    const std::string fields = text.substr(from, text.find("\n\n", from) - from);
    FieldNames names;
    const std::regex form("---@field ([a-z_]+)");
    for (auto at = std::sregex_iterator(fields.begin(), fields.end(), form);
         at != std::sregex_iterator(); ++at)
        names.insert((*at)[1]);
    return names;
}

template <class List>
FieldNames as_set(const List& list) {
    return {list.begin(), list.end()};
}

TEST(GameTable, HasTheFieldsThatEditorsAreTold) {
    EXPECT_EQ(annotated("Game"), as_set(kGameFields));
    EXPECT_EQ(annotated("Repetition"), as_set(kRepetitionFields));
    EXPECT_EQ(annotated("View"), as_set(kViewFields));
    EXPECT_EQ(annotated("Hand"), as_set(kHandFields));
}

}  // namespace
}  // namespace senet::script
