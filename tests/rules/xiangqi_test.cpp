// Xiangqi against published counts and those of Fairy-Stockfish.

#include <gtest/gtest.h>

#include <algorithm>

#include "game/line.h"
#include "game/notation.h"
#include "support/counts.h"
#include "support/native.h"

namespace senet::testing {
namespace {

using Texts = std::vector<std::string>;

Texts moves_at(const std::string& position, const std::string& from = "") {
    const auto rules = shipped_game("xiangqi");
    const game::Line line(*rules, game::parse_state(*rules, position, 1));
    Texts texts;
    for (const game::Move move : line.legal_moves()) {
        const std::string text = game::move_text(*rules, line.state(), move);
        if (text.starts_with(from)) texts.push_back(text);
    }
    std::sort(texts.begin(), texts.end());
    return texts;
}

// The tables of the chess programming wiki.
TEST(Xiangqi, HasThePublishedCounts) {
    expect_perft("xiangqi", {}, {44, 1920, 79666});
    PUBLISHED_CASES(cases, "xiangqi/perft-wiki");
    const NativePair pair(shipped_script("xiangqi"));
    for (const nlohmann::json& one : cases) {
        expect_perft(*pair.native,
                     game::parse_state(*pair.native, one.at("pos").get<std::string>(), 1),
                     counts_of(one), one.at("id"));
    }
}

// Replayed on our board, whose FEN must be that of the case, but for the number of the move.
TEST(Xiangqi, CountsAsFairyStockfishAfterRandomMoves) {
    PUBLISHED_CASES(cases, "fairy/perft-random-xiangqi");
    const NativePair pair(shipped_script("xiangqi"));
    for (const nlohmann::json& one : cases) {
        game::Line line(*pair.native, pair.native->start(1));
        for (const std::string move : one.at("moves"))
            line.play(game::parse_move(*pair.native, line.state(), move));
        const std::string position = one.at("pos"),
                          text = game::state_text(*pair.native, line.state());
        EXPECT_EQ(text.substr(0, text.find(' ') + 2), position.substr(0, position.find(' ') + 2));
        expect_perft(*pair.native, line.state(), counts_of(one), one.at("id"));
    }
}

TEST(Xiangqi, KingsDoNotFaceEachOther) {
    EXPECT_EQ(moves_at("4k4/9/9/9/9/9/9/9/4R4/4K4 w", "e1"), (Texts{"e1-d1", "e1-f1"}));
    EXPECT_EQ(moves_at("3k5/9/9/9/9/9/9/9/9/4K4 w"), (Texts{"e1-e2", "e1-f1"}));
}

TEST(Xiangqi, HorsesAndElephantsAreBlocked) {
    EXPECT_EQ(moves_at("3k5/9/9/9/9/9/4P4/4N4/9/5K3 w", "e3"),
              (Texts{"e3-c2", "e3-c4", "e3-d1", "e3-g2", "e3-g4"}));
    EXPECT_EQ(moves_at("3k5/9/9/9/9/9/9/4B4/3P5/5K3 w", "e3"), (Texts{"e3-c5", "e3-g1", "e3-g5"}));
    EXPECT_EQ(moves_at("3k5/9/9/9/9/2B6/9/9/9/5K3 w", "c5"), (Texts{"c5-a3", "c5-e3"}));
}

TEST(Xiangqi, CannonsTakeOverOnePiece) {
    EXPECT_EQ(moves_at("3k5/9/9/9/9/9/r1p1C4/9/9/5K3 w", "e4").size(), 4u + 3u + 6u + 1u + 1u);
}

TEST(Xiangqi, PawnsGoAsideOnceAcrossTheRiver) {
    EXPECT_EQ(moves_at("3k5/9/9/9/9/P8/9/9/9/5K3 w", "a5"), (Texts{"a5-a6"}));
    EXPECT_EQ(moves_at("3k5/9/9/9/1P7/9/9/9/9/5K3 w", "b6"), (Texts{"b6-a6", "b6-b7", "b6-c6"}));
    EXPECT_EQ(moves_at("3k4P/9/9/9/9/9/9/9/9/5K3 w", "i10"), (Texts{"i10-h10"}));
}

TEST(Xiangqi, IsLostByWhoCannotMove) {
    const auto rules = shipped_game("xiangqi");
    const auto stalemate = game::parse_state(*rules, "3k5/4P4/9/9/9/9/9/9/9/4K4 b", 1);
    EXPECT_EQ(game::Line(*rules, stalemate).outcome().winner, 1);
}

TEST(Xiangqi, IsDrawnAfterSixtyMovesOfEachSideWithoutACapture) {
    const auto rules = shipped_game("xiangqi");
    game::Line line(*rules, game::parse_state(*rules, "3k5/9/9/9/9/9/9/9/9/4KR3 w - - 119 80", 1));
    line.play(game::parse_move(*rules, line.state(), "f1-f2"));
    EXPECT_TRUE(line.outcome().over());
    EXPECT_EQ(line.outcome().winner, 0);
}

}  // namespace
}  // namespace senet::testing
