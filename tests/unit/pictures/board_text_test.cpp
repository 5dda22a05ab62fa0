#include "pictures/board_text.h"

#include <gtest/gtest.h>

#include "game/notation.h"
#include "support/shipped.h"

namespace senet::pictures {
namespace {

constexpr Look kPlain{.colour = false, .utf8 = true};

/// The picture of a game after these moves.
std::string picture(game::Rules& rules, const std::vector<std::string>& moves) {
    game::Line line(rules, rules.start(1));
    for (const std::string& move : moves) line.play(game::parse_move(rules, line.state(), move));
    return board_text(line, kPlain);
}

/// Two boxes side by side, whose moves draw walls; what is held is set up.
std::unique_ptr<script::ScriptedGame> boxes(const std::string& hands) {
    return script::Script::from_text("boxes.lua",
                                     R"(
        local board = grid(2, 1)
        local game = {
          name = "Boxes", players = { "Ann", "Bob" },
          state = { cells = array(2, 0, 2), lines = array(board.walls.count, 0, 2),
                    hand = array(3, 0, 9), given = int(0, 2) },
          move = { "line" },
          view = { board = board, cells = "cells", pieces = { "x", "o" }, walls = "lines",
                   hands = )" + hands +
                                         R"( },
        }
        function game.setup(s)
          s.hand[1], s.hand[2], s.given, s.cells[2] = 2, 1, 2, 1
        end
        function game.moves(s, add)
          for line = 1, 7 do if s.lines[line] == 0 then add(line) end end
        end
        function game.play(s, line) s.lines[line] = s.turn end
        function game.result(s) end
        return game)",
                                     {})
        .rules();
}

/// A board of a view's own kind, on which player 1 has just put a piece in the second cell.
std::string after_second_cell(const std::string& board, const std::string& view) {
    const auto rules = script::Script::from_text("board.lua",
                                                 "local board = " + board + R"(
        local game = { name = "Board", state = { cells = array(board.size, 0, 2) },
                       move = { "cell" },
                       view = { board = board, cells = "cells", pieces = { "x", "o" }, )" +
                                                     view + R"( } }
        function game.setup(s) end
        function game.moves(s, add) for cell = 1, board.size do add(cell) end end
        function game.play(s, cell) s.cells[cell] = s.turn end
        function game.result(s) end
        return game)",
                                                 {})
                           .rules();
    game::Line line(*rules, rules->start(1));
    line.play({2});
    return board_text(line, kPlain);
}

TEST(BoardText, ShowsWhoseGoalTheSidesAre) {
    EXPECT_EQ(after_second_cell("hexgrid(2, 2)", "edges = { n = 1, s = 1, e = 2, w = 2 }"),
              "      x x\n"
              " 2 o · · o\n"
              "1 o ·[x]o\n"
              "   x x\n"
              "  a b\n");
    EXPECT_EQ(after_second_cell("hexgrid(2, 2, { rows = 'down' })",
                                "edges = { n = 1, s = 1, e = 2, w = 2 }"),
              "   a b\n"
              "    x x\n"
              " 1 o ·[x]o\n"
              "  2 o · · o\n"
              "       x x\n");
}

TEST(BoardText, NamesEmptyCells) {
    EXPECT_EQ(after_second_cell("grid(2, 1)", "empty = 'names'"), "1  a1 [ x]\n   a   b\n");
    EXPECT_EQ(after_second_cell(
                  "graph { points = { { '1', 1, 1 }, { '2', 2, 1 } }, lines = { { '1', '2' } } }",
                  "empty = 'names'"),
              "    1──[x]\n");
}

// The names of columns and rows stand beside a graph only where its points are called by them.
TEST(BoardText, DrawsAnAxisOnlyWhereItIsTrue) {
    EXPECT_EQ(
        after_second_cell("graph { points = { 'a1', 'b1' }, lines = { { 'a1', 'b1' } } }", ""),
        " 1  ───[x]\n"
        "    a   b\n");
    EXPECT_EQ(
        after_second_cell(
            "graph { points = { { 'a1', 1, 2 }, { 'e3', 2, 1 } }, lines = { { 'a1', 'e3' } } }",
            ""),
        "   a1 ·\n"
        "         ╲\n"
        "         e3[x]\n");
    EXPECT_EQ(
        after_second_cell(
            "graph { points = { { 'a1', 1, 1 }, { 'e3', 2, 1 } }, lines = { { 'a1', 'e3' } } }",
            "empty = 'names'"),
        "    a1──[ x]\n");
}

TEST(BoardText, NamesSquaresBesideTheirPieces) {
    const std::string graph =
        "graph { points = { { '1', 2, 2 }, { '2', 1, 1 } }, lines = { { '1', '2' } } }";
    EXPECT_EQ(after_second_cell(graph, "shaded = true, names = true"),
              "       1\n"
              "   2[x]\n");
}

TEST(BoardText, DrawsLinesRiversPalacesAndBlocks) {
    EXPECT_EQ(after_second_cell("grid(3, 2)", "points = true, stars = { 'c1' }"),
              "2  ┌──┬──┐\n"
              "1  └─[x]─╋\n"
              "   a  b  c\n");
    EXPECT_EQ(
        after_second_cell("grid(3, 4)", "points = true, river = 3, palaces = { { 'a1', 'c3' } }"),
        "4  ┌─────┐\n"
        "   │~  ~ │\n"
        "3  ├──┬──┤\n"
        "   │╲ │╱ │\n"
        "2  ├──┼──┤\n"
        "   │╱ │╲ │\n"
        "1  └─[x]─┘\n"
        "   a  b  c\n");
    EXPECT_EQ(after_second_cell("grid(2, 2)", "blocks = { 1, 1 }"),
              "2  · │ ·\n"
              "  ───┼───\n"
              "1  · │[x]\n"
              "   a   b\n");
}

TEST(BoardText, CountsRowsAsTheBoardDoes) {
    EXPECT_EQ(after_second_cell("grid(2, 2, { rows = 'down' })", ""),
              "   a  b\n"
              "1  · [x]\n"
              "2  ·  ·\n");
}

TEST(BoardText, DrawsTheWallsBetweenCellsAndTheLastOneDouble) {
    const auto rules = boxes("{ { 'hand', pieces = 'numbers' } }");
    EXPECT_EQ(picture(*rules, {}),
              "Bob: 1\n"
              "  •   •   •\n"
              "1       x\n"
              "  •   •   •\n"
              "    a   b\n"
              "Ann: 2\n"
              "hand: 0\n");
    // Two below, two above, then three upright ones.
    EXPECT_EQ(picture(*rules, {"1", "4", "5", "7", "6"}),
              "Bob: 1\n"
              "  •   •───•\n"
              "1 │   ║ x │\n"
              "  •───•   •\n"
              "    a   b\n"
              "Ann: 2\n"
              "hand: 0\n");
    EXPECT_EQ(picture(*rules, {"1", "4"}),
              "Bob: 1\n"
              "  •   •═══•\n"
              "1       x\n"
              "  •───•   •\n"
              "    a   b\n"
              "Ann: 2\n"
              "hand: 0\n");
}

TEST(BoardText, SaysWhatIsInHand) {
    const auto rules = boxes(
        "{ { 'hand', pieces = { 'P', 'K', 'p' }, owners = { 1, 1, 2 } }, "
        "{ 'given', pieces = { 'a', 'b' }, owners = { 0, 0 } } }");
    EXPECT_EQ(picture(*rules, {}),
              "Bob: ·\n"
              "  •   •   •\n"
              "1       x\n"
              "  •   •   •\n"
              "    a   b\n"
              "Ann: P×2 K\n"
              "given: b\n");
}

TEST(BoardText, DrawsHandsBesideGraphsToo) {
    const auto rules = testing::shipped_game("morris");
    const std::string text = picture(*rules, {"a1"});
    EXPECT_TRUE(text.starts_with("Black: ●×9\n")) << text;
    EXPECT_TRUE(text.ends_with("\nWhite: ○×8\n")) << text;
}

}  // namespace
}  // namespace senet::pictures
