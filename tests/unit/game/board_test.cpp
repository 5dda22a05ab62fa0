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

TEST(Board, NamesColumnsBeyondZ) {
    EXPECT_EQ(cell_name(26, 3), "z3");
    EXPECT_EQ(cell_name(27, 3), "aa3");
    EXPECT_EQ(cell_name(53, 1), "ba1");
}

}  // namespace
}  // namespace senet::game
