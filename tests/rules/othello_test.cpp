// Othello against published counts and values.

#include <gtest/gtest.h>

#include "support/counts.h"
#include "support/replayed.h"
#include "support/solver.h"

namespace senet::testing {
namespace {

// A. Bik's table; a forced pass is a ply, a finished game has no moves.
TEST(Othello, HasThePublishedCounts) {
    expect_perft("othello", {}, {4, 12, 56, 244, 1396, 8200, 55092, 390216});
    PUBLISHED_CASES(cases, "othello/perft-start");
    for (const nlohmann::json& one : cases) {
        // The conventions in which a pass is free, or a finished game counts 1, are other countings
        // of the same moves.
        if (!one.at("id").get<std::string>().starts_with("pass-is-ply-over-0")) continue;
        expect_perft("othello", {}, counts_of(one));
    }
}

TEST(Othello, CountsAsFairyStockfishAfterRandomMoves) {
    PUBLISHED_CASES(cases, "fairy/perft-random-flipello");
    const auto rules = shipped_game("othello");
    int compared = 0;
    for (const nlohmann::json& one : cases) {
        // Near the end Fairy-Stockfish counts passes and finished games otherwise: only the rest is
        // comparable.
        if (one.at("moves").size() > 45) continue;
        ++compared;
        // Its board starts with the colours of the middle exchanged: the same game upside down.
        expect_replayed(one, *rules, true, [](const std::string& move) {
            const std::size_t at = move.find('@') + 1;
            return std::string{move[at], static_cast<char>('1' + '8' - move[at + 1])};
        });
    }
    EXPECT_GT(compared, 0);
}

// Computed in shared/data, by exhaustive search: 6 columns, 4 rows.
TEST(Othello, SixByFourIsWonBySixteen) {
    if (effort() == Effort::Quick)
        GTEST_SKIP() << "a million states take long under the sanitizers";
    const Solution solution =
        Solver("othello", {{"width", "6"}, {"height", "4"}}, search::Goal::Margin).solve();
    EXPECT_TRUE(solution.solved);
    EXPECT_EQ(solution.margin, 16);
}

// Othello 4x4: the second player wins 11 to 3, a raw difference of 8.
TEST(Othello, FourByFourIsLostByEight) {
    const Solution solution =
        Solver("othello", {{"width", "4"}, {"height", "4"}}, search::Goal::Margin).solve();
    EXPECT_TRUE(solution.solved);
    EXPECT_EQ(solution.margin, -8);
}

TEST(Othello, HasTheValuesOfSmallBoards) {
    PUBLISHED_CASES(cases, "othello/small-board-values");
    for (const nlohmann::json& one : cases) {
        const int cells = one.at("width").get<int>() * one.at("height").get<int>();
        if (cells > by_effort(16, 16, 32)) continue;
        const Solution solution =
            Solver("othello", {{"width", number(one, "width")}, {"height", number(one, "height")}},
                   search::Goal::Margin)
                .solve();
        EXPECT_TRUE(solution.solved) << one.at("id");
        EXPECT_EQ(solution.margin, one.at("value_first_player").get<int>()) << one.at("id");
    }
}

}  // namespace
}  // namespace senet::testing
