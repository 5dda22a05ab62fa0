#include "game/board.h"

#include <gtest/gtest.h>

namespace senet::game {
namespace {

TEST(Board, GridNamesItsCellsAndKnowsTheirNeighbours) {
    const Board board = make_grid(8, 8);
    EXPECT_EQ(board.size(), 64);
    EXPECT_EQ(board.names.front(), "a1");
    EXPECT_EQ(board.names.back(), "h8");
    EXPECT_EQ(board.step("n")->to[0], 9);
    EXPECT_EQ(board.step("w")->to[0], 0);
    EXPECT_EQ(board.step("nroth"), nullptr);
    EXPECT_EQ(board.ray(*board.step("ne"), 1), (Cells{10, 19, 28, 37, 46, 55, 64}));
    EXPECT_EQ(board.around(1, 4), (Cells{9, 2}));
    EXPECT_EQ(board.around(10, 8).size(), 8u);
    EXPECT_EQ(board.knight(1), (Cells{18, 11}));
}

TEST(Board, NumbersItsWallsTheLyingOnesFirst) {
    const Board board = make_grid(3, 2);
    EXPECT_EQ(board.wall_count(), 9 + 8);
    EXPECT_EQ(board.walls('s'), (Cells{1, 2, 3, 4, 5, 6}));
    EXPECT_EQ(board.walls('n'), (Cells{4, 5, 6, 7, 8, 9}));
    EXPECT_EQ(board.walls('w'), (Cells{10, 11, 12, 14, 15, 16}));
    EXPECT_EQ(board.walls('e'), (Cells{11, 12, 13, 15, 16, 17}));
}

TEST(Board, CountsItsLines) {
    // 69 rows of four on the board of Connect Four; 8 of three in tic-tac-toe.
    EXPECT_EQ(make_grid(7, 6).lines(4).size(), 69u);
    EXPECT_EQ(make_grid(3, 3).lines(3).size(), 8u);
    EXPECT_EQ(make_grid(3, 3).lines(4).size(), 0u);
}

TEST(Board, HexgridHasSixNeighbours) {
    const Board board = make_hexgrid(3, 3);
    EXPECT_EQ(board.steps.size(), 6u);
    EXPECT_EQ(board.around(5, 6).size(), 6u);  // the middle
    EXPECT_EQ(board.around(1, 6), (Cells{4, 2}));
    EXPECT_EQ(board.around(3, 6).size(), 3u);
    EXPECT_EQ(board.lines(3).size(), 3u + 3u + 1u);
}

TEST(Board, GraphHangsTogetherByItsLines) {
    const Board board =
        make_graph({"a", "b", "c", "d"}, {1, 2, 3, 2}, {1, 1, 1, 2}, {{1, 2, 3}, {2, 4}});
    EXPECT_EQ(board.around(2, 0), (Cells{1, 3, 4}));
    EXPECT_EQ(board.lines(2).size(), 3u);
    EXPECT_EQ(board.lines(3), (std::vector<Cells>{{1, 2, 3}}));
}

TEST(Board, CountsRowsFromTheTopWhereThatIsUsual) {
    const Board board = make_grid(3, 2, {.rows_down = true, .skipped = ""});
    EXPECT_EQ(board.names, (std::vector<std::string>{"a1", "b1", "c1", "a2", "b2", "c2"}));
    EXPECT_EQ(board.step("s")->to, (Cells{4, 5, 6, 0, 0, 0}));
    EXPECT_EQ(board.step("ne")->to, (Cells{0, 0, 0, 2, 3, 0}));
    EXPECT_EQ(board.step("e")->to, (Cells{2, 3, 0, 5, 6, 0}));
    EXPECT_EQ(board.walls('n'), (Cells{1, 2, 3, 4, 5, 6}));
    EXPECT_EQ(board.picture_row(1), 0);
    EXPECT_EQ(make_grid(3, 2).picture_row(1), 1);
    const Board hex = make_hexgrid(3, 3, {.rows_down = true, .skipped = ""});
    EXPECT_EQ(hex.step("se")->to[0], 4);
    EXPECT_EQ(hex.step("sw")->to[1], 4);
    EXPECT_EQ(hex.step("ne")->to[3], 2);
    EXPECT_EQ(hex.step("nw")->to[3], 1);
    EXPECT_EQ(hex.around(5, 6).size(), 6u);
}

TEST(Board, LeavesLettersOut) {
    const Board board = make_grid(10, 1, {.rows_down = false, .skipped = "i"});
    EXPECT_EQ(board.names[7], "h1");
    EXPECT_EQ(board.names[8], "j1");
    EXPECT_EQ(make_grid(26, 1, {.rows_down = false, .skipped = "i"}).columns.back(), "aa");
    EXPECT_TRUE(board.named_by_place());
}

TEST(Board, KnowsWhetherItsPointsAreNamedByTheirPlace) {
    EXPECT_TRUE(make_graph({"a1", "b2"}, {1, 2}, {1, 2}, {{1, 2}}).named_by_place());
    EXPECT_FALSE(make_graph({"a1", "e3"}, {1, 2}, {1, 2}, {{1, 2}}).named_by_place());
}

TEST(Board, NamesColumnsBeyondZ) {
    EXPECT_EQ(cell_name(26, 3), "z3");
    EXPECT_EQ(cell_name(27, 3), "aa3");
    EXPECT_EQ(cell_name(53, 1), "ba1");
}

}  // namespace
}  // namespace senet::game
