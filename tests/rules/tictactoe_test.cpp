// Tic-tac-toe against what everybody knows of it.

#include <gtest/gtest.h>

#include <functional>

#include "support/counts.h"
#include "support/solver.h"

namespace senet::testing {
namespace {

// All lines of play, to the end of the game; a project of regular games gives the same.
TEST(TicTacToe, HasThePublishedCounts) {
    expect_perft("tictactoe", {}, {9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872});
}

// Henry Bottomley: 255,168 games; games that end at each length are what perft leaves out at the
// next.
TEST(TicTacToe, Has255168Games) {
    const auto rules = shipped_game("tictactoe");
    game::Line line(*rules, rules->start(1));
    std::uint64_t games = 0;
    const std::function<void()> play_on = [&] {
        if (line.outcome().over()) {
            ++games;
            return;
        }
        for (const game::Move move : line.legal_moves()) {
            line.play(move);
            play_on();
            line.undo();
        }
    };
    play_on();
    EXPECT_EQ(games, 255'168u);
}

TEST(TicTacToe, IsADraw) {
    const Solution solution = Solver("tictactoe", {}).solve();
    EXPECT_TRUE(solution.solved);
    EXPECT_EQ(solution.outcome, "draw");
}

}  // namespace
}  // namespace senet::testing
