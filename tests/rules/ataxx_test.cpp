// Ataxx against the counts of two other programs.

#include <gtest/gtest.h>

#include "support/counts.h"
#include "support/game_at.h"
#include "support/native.h"
#include "support/replayed.h"

namespace senet::testing {
namespace {

// K. Pike's libataxx.
TEST(Ataxx, HasThePublishedCounts) {
    expect_perft("ataxx", {}, {16, 256, 6460, 155888});
    PUBLISHED_CASES(cases, "ataxx/perft-libataxx");
    expect_perft_of_positions(cases, "ataxx");
}

/// Fairy-Stockfish's "P@b6", a stone put down, is our "b6".
std::string our_ataxx_move(const std::string& move) {
    return move.starts_with("P@") ? move.substr(2) : move;
}

/// Player 1's stones are Fairy-Stockfish's P, and it is called white; "x5o/7/... x" is ours.
std::string our_fen(std::string fen) {
    for (char& c : fen) {
        if (c == ' ') break;
        c = c == 'P' ? 'x' : c == 'p' ? 'o' : c;
    }
    char& turn = fen[fen.find(' ') + 1];
    turn = turn == 'w' ? 'x' : 'o';
    return fen;
}

TEST(Ataxx, CountsAsFairyStockfishAfterRandomMoves) {
    PUBLISHED_CASES(cases, "fairy/perft-random-ataxx");
    const NativePair pair(shipped_script("ataxx"));
    for (const nlohmann::json& one : cases)
        expect_replayed_fen(one, *pair.native, {.move = our_ataxx_move, .fen = our_fen});
}

TEST(Ataxx, PassesOnlyWhereTheOtherCanMove) {
    EXPECT_EQ(GameAt("ataxx", {}, "7/7/7/7/ooooooo/ooooooo/xxxxxxx x 0 1").legal(),
              (Texts{"0000"}));
}

TEST(Ataxx, CountsStonesWhenNobodyCanMove) {
    const std::string full = "-------/-------/-------/-------/-------/ooo----/xxxx--- x 0 1";
    EXPECT_EQ(GameAt("ataxx", {}, full).outcome(), "1 wins, margin 1");
}

}  // namespace
}  // namespace senet::testing
