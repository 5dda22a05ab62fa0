// Othello against published counts and values.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>

#include "base/text.h"
#include "support/counts.h"
#include "support/game_at.h"
#include "support/replayed.h"
#include "support/solver.h"

namespace senet::testing {
namespace {

// A. Bik's table; a forced pass is a ply, a finished game has no moves.
TEST(Othello, HasThePublishedCounts) {
    expect_perft("othello", {}, {4, 12, 56, 244, 1396, 8200, 55092, 390216});
    PUBLISHED_CASES(cases, "othello/perft-start");
    // The conventions in which a pass is free, or a finished game counts 1, are other countings of
    // the same moves.
    const auto counted_as_here = cases_where(cases, [](const nlohmann::json& one) {
        return one.at("id").get<std::string>().starts_with("pass-is-ply-over-0");
    });
    for (const nlohmann::json& one : counted_as_here) expect_perft("othello", {}, counts_of(one));
}

/// Fairy-Stockfish's "P@d3" on our board, whose rows count from the top.
std::string our_othello_move(const std::string& move) {
    const std::size_t at = move.find('@') + 1;
    return {move[at], static_cast<char>('1' + '8' - move[at + 1])};
}

TEST(Othello, CountsAsFairyStockfishAfterRandomMoves) {
    PUBLISHED_CASES(cases, "fairy/perft-random-flipello");
    const auto rules = shipped_game("othello");
    // Near the end Fairy-Stockfish counts passes and finished games otherwise.
    const auto comparable =
        cases_where(cases, [](const nlohmann::json& one) { return one.at("moves").size() <= 45; });
    for (const nlohmann::json& one : comparable)
        expect_replayed(one, *rules, {.move = our_othello_move, .upside_down = true});
}

// Computed in shared/data, by exhaustive search: 6 columns, 4 rows.
TEST(Othello, SixByFourIsWonBySixteen) {
    if (effort() == Effort::Quick)
        GTEST_SKIP() << "a million states take long under the sanitizers";
    const Solution solution = Solver("othello", sized(6, 4), search::Goal::Margin).solve();
    EXPECT_TRUE(solution.solved);
    EXPECT_EQ(solution.margin, 16);
}

// Othello 4x4: the second player wins 11 to 3, a raw difference of 8.
TEST(Othello, FourByFourIsLostByEight) {
    const Solution solution = Solver("othello", sized(4, 4), search::Goal::Margin).solve();
    EXPECT_TRUE(solution.solved);
    EXPECT_EQ(solution.margin, -8);
}

TEST(Othello, HasTheValuesOfSmallBoards) {
    PUBLISHED_CASES(cases, "othello/small-board-values");
    const auto small = cases_where(cases, [](const nlohmann::json& one) {
        return one.at("width").get<int>() * one.at("height").get<int>() <= by_effort(16, 16, 32);
    });
    for (const nlohmann::json& one : small) {
        const Solution solution =
            Solver("othello", sized(one.at("width"), one.at("height")), search::Goal::Margin)
                .solve();
        EXPECT_TRUE(solution.solved) << one.at("id");
        EXPECT_EQ(solution.margin, one.at("value_first_player").get<int>()) << one.at("id");
    }
}

// The FFO end game positions: exact differences of discs, and the moves that reach them.
TEST(Othello, SolvesThePublishedEndgames) {
    if (by_speed(0, 1, 1) == 0) GTEST_SKIP() << "millions of positions take long";
    PUBLISHED_CASES(cases, "othello/ffo-endgame");
    Solver solver("othello", {{"award", "true"}}, search::Goal::Margin);
    int compared = 0;
    for (const nlohmann::json& one : cases) {
        if (one.at("empties").get<int>() > by_speed(0, 14, 20)) continue;
        if (++compared > by_speed(0, 5, 40)) break;
        std::string cells;  // from a1, row by row
        for (const char c : one.at("pos").get<std::string>())
            cells += c == 'X' ? '1' : c == 'O' ? '2' : '0';
        const bool black = one.at("stm") == "X";
        const GameAt game(solver.rules(),
                          fmt::format("turn={} ply=0 cells={}", black ? 1 : 2, cells));
        const Solution solution = solver.solve(game.line());
        EXPECT_TRUE(solution.solved) << one.at("id") << ": " << solution.nodes << " nodes";
        EXPECT_EQ(black ? solution.margin : -solution.margin, one.at("score").get<int>())
            << one.at("id");
        std::string best = solution.best;
        best[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(best[0])));
        const Texts moves = one.at("best");
        EXPECT_EQ(std::count(moves.begin(), moves.end(), best), 1)
            << one.at("id") << ": " << best << " is none of " << join(moves, " ");
    }
    EXPECT_GT(compared, 0);
}

}  // namespace
}  // namespace senet::testing
