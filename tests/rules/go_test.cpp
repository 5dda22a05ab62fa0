// Go against published counts and values. 5x5 (25, van der Werf et al., 2003) and 5x6 (4) are far
// beyond a search that keeps every history apart, which superko demands.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <set>

#include "game/line.h"
#include "support/counts.h"
#include "support/game_at.h"
#include "support/solver.h"

namespace senet::testing {
namespace {

/// Boards that can come up by the rules, whatever the history: all legal ones, as each is reached
/// by putting its stones down one by one.
std::size_t boards(int width, int height) {
    const auto rules = shipped_game("go", sized(width, height));
    const game::Field& cells = *rules->game().layout.find("cells");
    const auto board_of = [&](const game::State& state) {
        std::string board;
        for (std::size_t i = 0; i < cells.count; ++i)
            board += static_cast<char>('0' + state.get(cells, i));
        return board;
    };
    std::set<std::string> seen;
    std::vector<game::State> open{rules->start(1)};
    seen.insert(board_of(open[0]));
    while (!open.empty()) {
        game::State state = open.back();
        open.pop_back();
        for (const game::Player player : {game::Player{1}, game::Player{2}}) {
            state.set_turn(player);
            for (const game::Move move : game::legal_moves(*rules, state)) {
                game::State next;
                rules->advance(state, move, next);
                next.set(*rules->game().layout.find("passes"), 0, 0);
                if (seen.insert(board_of(next)).second) open.push_back(next);
            }
        }
    }
    return seen.size();
}

// J. Tromp and G. Farnebäck, "Combinatorics of Go", 2007.
TEST(Go, HasThePublishedNumbersOfPositions) {
    EXPECT_EQ(boards(2, 2), 57u);
    PUBLISHED_CASES(cases, "go/legal-positions");
    const auto small = cases_where(cases, [](const nlohmann::json& one) {
        return one.at("cols").get<int>() * one.at("rows").get<int>() <= by_effort(6, 9, 12);
    });
    for (const nlohmann::json& one : small) {
        EXPECT_EQ(std::to_string(boards(one.at("cols"), one.at("rows"))),
                  one.at("legal_positions").get<std::string>())
            << one.at("id");
    }
}

// J. Tromp, "The game of Go": the first player gets one point of 2x2, and all nine of 3x3.
TEST(Go, SmallBoardsHaveTheirValues) {
    const auto margin = [](int size) {
        const Solution solution =
            Solver("go", sized(size, size, {{"komi", "0"}}), search::Goal::Margin).solve();
        EXPECT_TRUE(solution.solved) << size;
        return solution.margin;
    };
    EXPECT_EQ(margin(2), 1);
    if (by_speed(0, 0, 1) == 1) {
        EXPECT_EQ(margin(3), 9);
    }
}

/// A position of 5x5 from row 1 up.
GameAt board(const std::string& rows, int turn = 1, OptionValues options = {}) {
    options["komi"] = "0";
    return GameAt("go", sized(5, 5, options),
                  fmt::format("turn={} ply=0 cells={} passes=0", turn, rows));
}

TEST(Go, TakesGroupsWithoutLiberties) {
    EXPECT_EQ(board("12000/12000/00000/00000/00000", 2).play("a3").field("cells"),
              "02000/02000/20000/00000/00000");
    EXPECT_EQ(board("12100/21000/00000/00000/00000").play("c2").field("cells"),
              "12100/21100/00000/00000/00000");
    EXPECT_EQ(board("02110/21000/10000/00000/00000").play("a1").field("cells"),
              "10110/01000/10000/00000/00000")
        << "two groups at once, with the last liberty of one's own";
}

TEST(Go, ForbidsSuicideUnlessItIsAnOption) {
    const std::string rows = "02000/20000/00000/00000/00000";
    EXPECT_FALSE(board(rows).allows("a1"));
    EXPECT_TRUE(board(rows, 2).allows("a1"));
    EXPECT_TRUE(board("02100/21000/00000/00000/00000").allows("a1")) << "it takes";
    const OptionValues option{{"suicide", "true"}};
    EXPECT_FALSE(board(rows, 1, option).allows("a1")) << "the board would be as before";
    EXPECT_EQ(board("10200/22000/00000/00000/00000", 1, option).play("b1").field("cells"),
              "00200/22000/00000/00000/00000");
}

TEST(Go, AKoMayNotBeTakenBackAtOnce) {
    GameAt ko = board("01200/10020/01200/00000/00000", 2);
    EXPECT_EQ(ko.play("b2").field("cells"), "01200/12020/01200/00000/00000");
    EXPECT_EQ(ko.play("c2").field("cells"), "01200/10120/01200/00000/00000");
    EXPECT_FALSE(ko.allows("b2"));
    EXPECT_TRUE(ko.play("e5 a5").allows("b2")) << "the board is another one now";
}

TEST(Go, TwoPassesEndItAndAreasCount) {
    GameAt game = board("00120/11120/22220/00000/00000");
    EXPECT_TRUE(game.allows("pass"));
    EXPECT_EQ(game.play("pass").outcome(), "goes on");
    EXPECT_EQ(game.play("pass").outcome(), "2 wins, margin -13") << "6 against 19";
    EXPECT_EQ(board("00100/00100/00000/00000/00002").play("pass pass").outcome(),
              "1 wins, margin 1")
        << "what both border on is nobody's";
}

}  // namespace
}  // namespace senet::testing
