// Ataxx against the counts of two other programs.

#include <gtest/gtest.h>

#include <algorithm>

#include "game/line.h"
#include "game/notation.h"
#include "support/counts.h"
#include "support/native.h"

namespace senet::testing {
namespace {

// K. Pike's libataxx.
TEST(Ataxx, HasThePublishedCounts) {
    expect_perft("ataxx", {}, {16, 256, 6460, 155888});
    PUBLISHED_CASES(cases, "ataxx/perft-libataxx");
    const NativePair pair(shipped_script("ataxx"));
    for (const nlohmann::json& one : cases) {
        expect_perft(*pair.native,
                     game::parse_state(*pair.native, one.at("pos").get<std::string>(), 1),
                     counts_of(one), one.at("id"));
    }
}

/// Fairy-Stockfish's notation as ours: player 1's stones are P, "b6" was "P@b6".
std::string uai_position(std::string fen) {
    for (char& c : fen) {
        if (c == ' ') break;
        c = c == 'P' ? 'x' : c == 'p' ? 'o' : c;
    }
    const std::size_t turn = fen.find(' ') + 1;
    fen[turn] = fen[turn] == 'w' ? 'x' : 'o';
    return fen.erase(turn + 1, 4);  // " - -"
}

TEST(Ataxx, CountsAsFairyStockfishAfterRandomMoves) {
    PUBLISHED_CASES(cases, "fairy/perft-random-ataxx");
    const NativePair pair(shipped_script("ataxx"));
    for (const nlohmann::json& one : cases) {
        game::Line line(*pair.native, pair.native->start(1));
        for (std::string move : one.at("moves"))
            line.play(game::parse_move(*pair.native, line.state(),
                                       move.starts_with("P@") ? move.substr(2) : move));
        const std::string position = uai_position(one.at("pos"));
        const std::string text = game::state_text(*pair.native, line.state());
        // The clock counts otherwise there: only the board and who moves are compared.
        EXPECT_EQ(text.substr(0, text.find(' ') + 2), position.substr(0, position.find(' ') + 2));
        expect_perft(*pair.native, line.state(), counts_of(one), one.at("id"));
    }
}

TEST(Ataxx, PassesOnlyWhereTheOtherCanMove) {
    const auto rules = shipped_game("ataxx");
    const game::Line line(*rules,
                          game::parse_state(*rules, "7/7/7/7/ooooooo/ooooooo/xxxxxxx x 0 1", 1));
    const auto legal = line.legal_moves();
    ASSERT_EQ(legal.size(), 1u);
    EXPECT_EQ(game::move_text(*rules, line.state(), legal[0]), "0000");
}

TEST(Ataxx, CountsStonesWhenNobodyCanMove) {
    const auto rules = shipped_game("ataxx");
    const auto end = game::parse_state(
        *rules, "-------/-------/-------/-------/-------/ooo----/xxxx--- x 0 1", 1);
    EXPECT_EQ(game::Line(*rules, end).outcome().winner, 1);
}

}  // namespace
}  // namespace senet::testing
