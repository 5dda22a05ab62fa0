// Quarto: there is no published set of counts; rows in every property, and the count of first moves
// by hand.

#include <gtest/gtest.h>

#include "support/counts.h"
#include "support/game_at.h"

namespace senet::testing {
namespace {

// 16 pieces to give, 16 cells to put it on and 15 pieces to give then, and so on: no row within
// three pieces.
TEST(Quarto, CountsItsFirstMoves) {
    expect_perft(
        "quarto", {},
        {16, 16ull * 16 * 15, 16ull * 16 * 15 * 15 * 14, 16ull * 16 * 15 * 15 * 14 * 14 * 13});
}

// On a1, b1 and c1 lie three tall round ones, which are neither all dark or light nor all full or
// hollow.
TEST(Quarto, FourAlikeInARowWinWhoeverPlacedThem) {
    for (const std::string last : {"tlqf", "slrf", "sdqf", "slqh"}) {
        GameAt game = GameAt("quarto").play("tdrh a1-tdrf b1-tdqh d4-tlrf c1-" + last);
        const bool alike = last[0] == 't' || last[2] == 'r';
        EXPECT_EQ(game.play(alike ? "d1" : "d1-tdqf").outcome(), alike ? "2 wins" : "goes on")
            << last;
    }
}

TEST(Quarto, ARowMayLieAnyWay) {
    for (const Texts& cells : {Texts{"a1", "b2", "c3", "d4"},
                               {"a4", "b3", "c2", "d1"},
                               {"c1", "c2", "c3", "c4"},
                               {"a2", "b2", "c2", "d2"}}) {
        GameAt game("quarto");
        game.play("tdrh " + cells[0] + "-tdrf " + cells[1] + "-tdqh " + cells[2] + "-tdqf");
        EXPECT_EQ(game.play(cells[3]).outcome(), "1 wins") << cells[0] << " to " << cells[3];
    }
}

TEST(Quarto, SquaresAreRowsInTheAdvancedGameOnly) {
    const std::string moves = "tdrh a1-tdrf b1-tdqh a2-tdqf";
    EXPECT_EQ(GameAt("quarto").play(moves).legal().size(), 13u * 12);
    GameAt advanced = GameAt("quarto", {{"squares", "true"}}).play(moves);
    EXPECT_EQ(advanced.legal().size(), 12u * 12 + 1) << "b2 wins: no piece is given";
    EXPECT_EQ(advanced.play("b2").outcome(), "1 wins");
}

// Placed all sixteen without a row, there is neither a piece nor a cell left.
TEST(Quarto, AFullBoardWithoutARowIsADraw) {
    const GameAt full("quarto", {},
                      "turn=2 ply=17 cells=1,2,16,15,3,13,4,14,12,5,11,6,10,9,7,8 given=0 "
                      "left=0000000000000000 winner=0");
    EXPECT_EQ(full.legal(), Texts{});
    EXPECT_EQ(full.outcome(), "draw");
}

}  // namespace
}  // namespace senet::testing
