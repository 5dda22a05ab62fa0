// Lines of Action: no counts are published; rules by hand, on boards small enough to follow.

#include <gtest/gtest.h>

#include "support/game_at.h"

namespace senet::testing {
namespace {

const OptionValues kSmall{{"size", "4"}};

// Each of the 12 pieces moves 2 along its file or row, 6 along the other, 2 on the diagonals.
TEST(LinesOfAction, BeginWithThirtySixMoves) {
    const GameAt start("loa");
    EXPECT_EQ(start.legal().size(), 36u);
    EXPECT_EQ(start.legal("b1"), (Texts{"b1-b3", "b1-d3", "b1-h1"}));
    EXPECT_EQ(start.legal("d1"), (Texts{"d1-b3", "d1-d3", "d1-f3"}));
}

TEST(LinesOfAction, GoOverTheirOwnPiecesAndTakeWhereTheyLand) {
    EXPECT_EQ(GameAt("loa", kSmall).legal(),
              (Texts{"b1-b3", "b1-d1", "b1xd3", "b4-b2", "b4-d4", "b4xd2", "c1-a1", "c1-c3",
                     "c1xa3", "c4-a4", "c4-c2", "c4xa2"}));
}

// Black's b3 has come between: a3 has three pieces on its row, and may not go over it.
TEST(LinesOfAction, DoNotGoOverEnemyPieces) {
    EXPECT_EQ(GameAt("loa", kSmall).play("b1-b3").legal("a3"), (Texts{"a3-a1", "a3xc1"}));
}

TEST(LinesOfAction, AreDrawnOrWonByTheMoverWhenBothAreLinked) {
    // White's last two pieces touch when Black takes the third, and Black's touch, too.
    const std::string position =
        "turn=1 ply=0 cells=1100/0000/2200/0000 "
        "on=2020220000001100011110 shifted=0";
    for (const auto& [both, outcome] : {std::pair{"draw", "draw"}, {"mover", "2 wins"}})
        EXPECT_EQ(GameAt("loa", {{"size", "4"}, {"both", both}}, position).outcome(), outcome);
}

// One piece is linked to all there are.
TEST(LinesOfAction, AreWonByAPieceAlone) {
    const std::string position =
        "turn=2 ply=1 cells=1010/0000/0002/0000 "
        "on=2010101100000100001000 shifted=0";
    EXPECT_EQ(GameAt("loa", kSmall, position).outcome(), "2 wins");
}

}  // namespace
}  // namespace senet::testing
