// Teeko: there is no published set of counts. Steele (1998) has the plain game drawn and the
// advanced one won by Black, from 75 million positions, which is beyond a search here; the number
// of winning shapes is known.

#include <gtest/gtest.h>

#include <set>

#include "game/line.h"
#include "game/notation.h"
#include "support/counts.h"
#include "support/game_at.h"

namespace senet::testing {
namespace {

/// Ways for four black men to have won: all fours of cells, of which a man is put on the last.
int winning_shapes(const OptionValues& options) {
    const auto rules = shipped_game("teeko", options);
    std::set<std::string> won;
    for (int a = 0; a < 25; ++a) {
        for (int b = a + 1; b < 25; ++b) {
            for (int c = b + 1; c < 25; ++c) {
                std::string cells(25, '0');
                cells[a] = cells[b] = cells[c] = '1';
                const game::State state = game::parse_state(
                    *rules, "turn=1 ply=6 cells=" + cells + " hand=14 winner=0 shifted=0", 1);
                for (const game::Move move : game::legal_moves(*rules, state)) {
                    game::State next;
                    rules->advance(state, move, next);
                    if (!rules->result(next).over()) continue;
                    cells[rules->game().move.get(move, 1) - 1] = '1';
                    won.insert(cells);
                    cells[rules->game().move.get(move, 1) - 1] = '0';
                }
            }
        }
    }
    return static_cast<int>(won.size());
}

// 28 rows and 16 squares; the advanced game has 9 + 4 + 1 larger squares besides.
TEST(Teeko, HasTheKnownNumberOfWinningShapes) {
    EXPECT_EQ(winning_shapes({}), 44);
    EXPECT_EQ(winning_shapes({{"advanced", "true"}}), 58);
}

TEST(Teeko, CountsItsFirstMoves) {
    expect_perft("teeko", {}, {25, 25 * 24, 25 * 24 * 23, 25 * 24 * 23 * 22});
}

TEST(Teeko, MovesMenOnlyWhenAllArePlaced) {
    GameAt game("teeko");
    std::size_t empty = 25;
    for (const std::string move : {"a1", "e5", "b1", "d5", "c3", "e4", "a2", "c4"}) {
        EXPECT_EQ(game.legal().size(), empty--);
        game.play(move);
    }
    EXPECT_EQ(game.legal(),
              (Texts{"a1-b2", "a2-a3", "a2-b2", "a2-b3", "b1-b2", "b1-c1", "b1-c2", "c3-b2",
                     "c3-b3", "c3-b4", "c3-c2", "c3-d2", "c3-d3", "c3-d4"}));
}

}  // namespace
}  // namespace senet::testing
