// Dots and boxes against published values, and values computed in shared/data.

#include <gtest/gtest.h>

#include <algorithm>

#include "base/text.h"
#include "game/notation.h"
#include "support/counts.h"
#include "support/game_at.h"
#include "support/solver.h"

namespace senet::testing {
namespace {

OptionValues dots_size(const nlohmann::json& one) {
    return {{"rows", number(one, "rows")}, {"columns", number(one, "cols")}};
}

int lines_of(const nlohmann::json& one) {
    const int rows = one.at("rows"), columns = one.at("cols");
    return columns * (rows + 1) + (columns + 1) * rows;
}

// D. Wilson, "Dots-and-Boxes analysis".
TEST(Dots, OnTwoByTwoTheFirstPlayerWinsByTwo) {
    const Solution solution =
        Solver("dots", {{"rows", "2"}, {"columns", "2"}}, search::Goal::Margin).solve();
    EXPECT_TRUE(solution.solved);
    EXPECT_EQ(solution.margin, 2);
}

// 24 lines are some minute; 31, of 3x4, and those of Barker and Korf's 4x5 take too long.
TEST(Dots, HasThePublishedMargins) {
    PUBLISHED_CASES(cases, "dots-and-boxes/values");
    expect_published_values(cases, "dots", search::Goal::Margin,
                            [](const nlohmann::json& one) -> std::optional<OptionValues> {
                                if (lines_of(one) > by_speed(13, 22, 22)) return std::nullopt;
                                return dots_size(one);
                            });
}

TEST(Dots, PlaysPositionsAsTheyWereSolved) {
    PUBLISHED_CASES(cases, "dots-and-boxes/positions");
    const auto late = cases_where(cases, [](const nlohmann::json& one) {
        return lines_of(one) - static_cast<int>(one.at("drawn").size()) <= by_speed(10, 18, 31);
    });
    for (const nlohmann::json& one : late) {
        Solver solver("dots", dots_size(one), search::Goal::Margin);
        GameAt game(solver.rules());
        // Theirs count from 0, in the same order; who closed what so far is taken off again.
        for (const int drawn : one.at("drawn")) game.play(std::to_string(drawn + 1));
        const game::State& state = game.state();
        const game::Field& boxes = *solver.rules().game().layout.find("boxes");
        const auto ahead = static_cast<int>(state.get(boxes, 0) - state.get(boxes, 1));
        const Solution solution = solver.solve(game.line());
        ASSERT_TRUE(solution.solved) << one.at("id");
        const int value = solution.margin - ahead;
        EXPECT_EQ(seen_by(state.turn(), value), one.at("value").get<int>()) << one.at("id");
        Texts best;
        for (const int move : one.at("best")) {
            best.push_back(
                game::move_text(solver.rules(), state,
                                game::parse_move(solver.rules(), state, std::to_string(move + 1))));
        }
        EXPECT_EQ(std::count(best.begin(), best.end(), solution.best), 1)
            << one.at("id") << ": " << solution.best << " is none of " << join(best, " ");
    }
}

TEST(Dots, WhoClosesABoxDrawsAgain) {
    GameAt game("dots", {{"rows", "1"}, {"columns", "2"}});
    const auto turn_after = [&](const std::string& move) { return game.play(move).state().turn(); };
    EXPECT_EQ(turn_after("a1n"), game::Player{2});
    EXPECT_EQ(turn_after("a1s"), game::Player{1});
    EXPECT_EQ(turn_after("b1n"), game::Player{2});
    EXPECT_EQ(turn_after("b1s"), game::Player{1});
    EXPECT_EQ(turn_after("a1w"), game::Player{2});
    EXPECT_EQ(turn_after("a1e"), game::Player{2}) << "one box closed";
    EXPECT_EQ(turn_after("b1e"), game::Player{2}) << "the last one";
    EXPECT_EQ(game.outcome(), "2 wins, margin -2");
}

}  // namespace
}  // namespace senet::testing
