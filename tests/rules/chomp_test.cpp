// Chomp against its whole table.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "support/solver.h"

namespace senet::testing {
namespace {

// Gale 1974: on a square bar, taking the square diagonally next to the poison wins, and nothing
// else does.
TEST(Chomp, OnASquareTheDiagonalWins) {
    Solver solver("chomp", sized(5, 5));
    EXPECT_EQ(solver.winning_moves(solver.start()), std::vector<std::string>{"b2"});
}

TEST(Chomp, HasThePublishedWinningMoves) {
    PUBLISHED_CASES(cases, "chomp/winning-first-moves");
    const auto small = cases_where(cases, [](const nlohmann::json& one) {
        return one.at("rows").get<int>() * one.at("cols").get<int>() <= by_speed(24, 56, 80);
    });
    for (const nlohmann::json& one : small) {
        Solver solver("chomp", sized(one.at("cols"), one.at("rows")));
        std::vector<std::string> winning;
        for (const auto& move : one.at("winning_first_moves")) {
            winning.push_back(fmt::format("{}{}", static_cast<char>('a' + move.at(1).get<int>()),
                                          move.at(0).get<int>() + 1));
        }
        std::sort(winning.begin(), winning.end());
        EXPECT_EQ(solver.winning_moves(solver.start()), winning) << one.at("id");
    }
}

}  // namespace
}  // namespace senet::testing
