#include "pictures/board_data.h"

#include <gtest/gtest.h>

#include "game/notation.h"
#include "pictures/board_text.h"
#include "support/shipped.h"

namespace senet::pictures {
namespace {

/// Two cells with walls and two hands; a move draws a wall, which may bring a piece.
std::unique_ptr<script::ScriptedGame> walled(const std::string& play,
                                             const std::string& move = "line") {
    return script::Script::from_text("walled.lua",
                                     R"(
        local board = grid(2, 1)
        local game = {
          name = "Walled", players = { "Ann", "Bob" },
          state = { cells = array(2, 0, 2), lines = array(board.walls.count, 0, 2),
                    hand = array(3, 0, 9), given = int(0, 2) },
          move = { ")" + move + R"(" },
          view = { board = board, cells = "cells", pieces = { "x", "o" }, walls = "lines",
                   hands = { { "hand", pieces = { "P", "K", "p" }, owners = { 1, 1, 2 } },
                             { "given", pieces = { "a", "b" }, owners = { 0, 0 } } } },
        }
        function game.setup(s)
          s.hand[1], s.hand[2], s.given, s.cells[2] = 2, 1, 2, 1
        end
        function game.moves(s, add) for i = 1, 2 do add(i) end end
        function game.play(s, line) )" + play +
                                         R"( end
        function game.result(s) end
        return game)",
                                     {})
        .rules();
}

BoardData after(game::Rules& rules, const std::vector<std::string>& moves) {
    game::Line line(rules, rules.start(1));
    for (const std::string& move : moves) line.play(game::parse_move(rules, line.state(), move));
    return BoardData(line);
}

TEST(BoardData, HoldsCellsThenHandsThenWalls) {
    const auto rules = walled("s.lines[line] = s.turn");
    const BoardData data = after(*rules, {"1", "2"});
    EXPECT_EQ(data.numbers(), (std::vector<std::int64_t>{0, 1, 2, 1, 0, 2, 1, 2, 0, 0, 0, 0, 0}));
    EXPECT_EQ(data.cell(2), 1);
    EXPECT_TRUE(data.holds_each(0));
    EXPECT_EQ(data.held(0, 1), 1);
    EXPECT_FALSE(data.holds_each(1));
    EXPECT_EQ(data.held(1, 0), 2);
    EXPECT_EQ(data.held(1, 1), 2);
    EXPECT_EQ(data.wall(2), 2);
}

TEST(BoardData, KnowsWhoseThingsAre) {
    const auto rules = walled("s.lines[line] = s.turn");
    const BoardData data = after(*rules, {"1", "2"});
    EXPECT_EQ(data.owner(1), game::kNobody);
    EXPECT_EQ(data.owner(2), game::Player{1});
    EXPECT_EQ(data.wall_owner(1), game::Player{1});
    EXPECT_EQ(data.wall_owner(2), game::Player{2});
    EXPECT_EQ(data.wall_owner(3), game::kNobody);
}

TEST(BoardData, MarksWhatTheLastMoveChanged) {
    const auto rules = walled("s.lines[line], s.cells[line] = s.turn, 2");
    const BoardData start = after(*rules, {});
    EXPECT_FALSE(start.is_marked(1) || start.is_marked(2));
    const BoardData data = after(*rules, {"1", "2"});
    EXPECT_FALSE(data.is_marked(1));
    EXPECT_TRUE(data.is_marked(2));
    EXPECT_FALSE(data.is_new_wall(1));
    EXPECT_TRUE(data.is_new_wall(2));
}

TEST(BoardData, MarksThePlacesThatAMoveNames) {
    const auto rules = walled("s.cells[1], s.cells[2] = 2, 2", "to");
    const BoardData data = after(*rules, {"a1"});
    EXPECT_TRUE(data.is_marked(1));
    EXPECT_FALSE(data.is_marked(2));
}

TEST(BoardData, MarksNothingInAStateOfNoLine) {
    const auto rules = walled("s.lines[line], s.cells[line] = s.turn, 2");
    game::Line line(*rules, rules->start(1));
    line.play(game::parse_move(*rules, line.state(), "1"));
    const BoardData data(rules->game(), line.state());
    EXPECT_EQ(data.numbers(), BoardData(line).numbers());
    EXPECT_FALSE(data.is_marked(1) || data.is_new_wall(1));
}

TEST(BoardData, IsWhatBoardsAreDrawnFrom) {
    const auto rules = testing::shipped_game("morris");
    game::Line line(*rules, rules->start(1));
    line.play(game::parse_move(*rules, line.state(), "a1"));
    EXPECT_EQ(board_text(BoardData(line), {}), board_text(line, {}));
}

}  // namespace
}  // namespace senet::pictures
