// Xiangqi against published counts and those of Fairy-Stockfish.

#include <gtest/gtest.h>

#include "game/notation.h"
#include "support/counts.h"
#include "support/game_at.h"
#include "support/native.h"
#include "support/replayed.h"

namespace senet::testing {
namespace {

GameAt position(const std::string& fen) { return GameAt("xiangqi", {}, fen); }

// The tables of the chess programming wiki.
TEST(Xiangqi, HasThePublishedCounts) {
    expect_perft("xiangqi", {}, {44, 1920, 79666});
    PUBLISHED_CASES(cases, "xiangqi/perft-wiki");
    expect_perft_of_positions(cases, "xiangqi");
}

TEST(Xiangqi, CountsAsFairyStockfishAfterRandomMoves) {
    PUBLISHED_CASES(cases, "fairy/perft-random-xiangqi");
    const NativePair pair(shipped_script("xiangqi"));
    for (const nlohmann::json& one : cases) expect_replayed_fen(one, *pair.native);
}

TEST(Xiangqi, KingsDoNotFaceEachOther) {
    EXPECT_EQ(position("4k4/9/9/9/9/9/9/9/4R4/4K4 w").legal("e1"), (Texts{"e1-d1", "e1-f1"}));
    EXPECT_EQ(position("3k5/9/9/9/9/9/9/9/9/4K4 w").legal(), (Texts{"e1-e2", "e1-f1"}));
}

TEST(Xiangqi, HorsesAndElephantsAreBlocked) {
    EXPECT_EQ(position("3k5/9/9/9/9/9/4P4/4N4/9/5K3 w").legal("e3"),
              (Texts{"e3-c2", "e3-c4", "e3-d1", "e3-g2", "e3-g4"}));
    EXPECT_EQ(position("3k5/9/9/9/9/9/9/4B4/3P5/5K3 w").legal("e3"),
              (Texts{"e3-c5", "e3-g1", "e3-g5"}));
    EXPECT_EQ(position("3k5/9/9/9/9/2B6/9/9/9/5K3 w").legal("c5"), (Texts{"c5-a3", "c5-e3"}));
}

TEST(Xiangqi, CannonsTakeOverOnePiece) {
    EXPECT_EQ(position("3k5/9/9/9/9/9/r1p1C4/9/9/5K3 w").legal("e4"),
              (Texts{"e4-a4", "e4-d4", "e4-e1", "e4-e10", "e4-e2", "e4-e3", "e4-e5", "e4-e6",
                     "e4-e7", "e4-e8", "e4-e9", "e4-f4", "e4-g4", "e4-h4", "e4-i4"}));
}

TEST(Xiangqi, PawnsGoAsideOnceAcrossTheRiver) {
    EXPECT_EQ(position("3k5/9/9/9/9/P8/9/9/9/5K3 w").legal("a5"), (Texts{"a5-a6"}));
    EXPECT_EQ(position("3k5/9/9/9/1P7/9/9/9/9/5K3 w").legal("b6"),
              (Texts{"b6-a6", "b6-b7", "b6-c6"}));
    EXPECT_EQ(position("3k4P/9/9/9/9/9/9/9/9/5K3 w").legal("i10"), (Texts{"i10-h10"}));
}

TEST(Xiangqi, CapturesOfWhatIsGuardedByADearerPieceAreNotNoisy) {
    const NativePair pair(shipped_script("xiangqi"));
    const auto is_noisy = [&](const std::string& fen, const std::string& move) {
        const GameAt game(*pair.native, fen + " w - - 0 1");
        return pair.native->noisy(game.state(), game::parse_move(*pair.native, game.state(), move));
    };
    EXPECT_TRUE(is_noisy("4k4/9/9/9/p8/9/9/9/9/R2K5", "a1a6"));
    EXPECT_FALSE(is_noisy("4k4/9/9/9/p7r/9/9/9/9/R2K5", "a1a6")) << "a rook";
    EXPECT_TRUE(is_noisy("4k4/9/9/9/r7r/9/9/9/9/R2K5", "a1a6")) << "takes as much";
    EXPECT_FALSE(is_noisy("4k4/9/9/2n6/p8/9/9/9/9/R2K5", "a1a6")) << "a horse";
    EXPECT_TRUE(is_noisy("4k4/9/9/1pn6/p8/9/9/9/9/R2K5", "a1a6")) << "its leg is blocked";
    EXPECT_FALSE(is_noisy("4k4/9/9/9/p3p3c/9/9/9/9/R2K5", "a1a6")) << "a cannon";
    EXPECT_TRUE(is_noisy("4k4/9/9/9/p7c/9/9/9/9/R2K5", "a1a6")) << "it has nothing to jump over";
    EXPECT_FALSE(is_noisy("4k4/9/9/p8/p8/9/9/9/9/R2K5", "a1a6")) << "a pawn";
    EXPECT_FALSE(is_noisy("4k4/9/4b4/9/2p6/9/9/9/9/2RK5", "c1c6")) << "an elephant";
    EXPECT_TRUE(is_noisy("4k4/9/4b4/3p5/2p6/9/9/9/9/2RK5", "c1c6")) << "its eye is blocked";
    EXPECT_FALSE(is_noisy("9/3kp4/9/9/9/9/9/9/9/4RK3", "e1e9")) << "the king";
    EXPECT_FALSE(is_noisy("3k1a3/4p4/9/9/9/9/9/9/9/4RK3", "e1e9")) << "an advisor";
    EXPECT_FALSE(is_noisy("4k4/9/9/9/9/9/9/pp7/9/R2K5", "a1a3")) << "a pawn across the river";
    EXPECT_FALSE(is_noisy("4k4/9/9/9/9/9/9/9/9/R2K5", "a1a6")) << "takes nothing";
}

TEST(Xiangqi, IsLostByWhoCannotMove) {
    EXPECT_EQ(position("3k5/4P4/9/9/9/9/9/9/9/4K4 b").outcome(), "1 wins");
}

TEST(Xiangqi, IsDrawnAfterSixtyMovesOfEachSideWithoutACapture) {
    EXPECT_EQ(position("3k5/9/9/9/9/9/9/9/9/4KR3 w - - 119 80").play("f1-f2").outcome(), "draw");
}

}  // namespace
}  // namespace senet::testing
