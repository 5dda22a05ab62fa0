// Go against published counts and values. 5x5 (25, van der Werf et al., 2003) and 5x6 (4) are far
// beyond a search that keeps every history apart, which superko demands.

#include <gtest/gtest.h>

#include <set>

#include "game/line.h"
#include "game/notation.h"
#include "support/counts.h"
#include "support/solver.h"

namespace senet::testing {
namespace {

/// Boards that can come up by the rules, whatever the history: all legal ones, as each is reached
/// by putting its stones down one by one.
std::size_t boards(int width, int height) {
    const auto rules =
        shipped_game("go", {{"width", std::to_string(width)}, {"height", std::to_string(height)}});
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
        for (const game::Player player : {1, 2}) {
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
    int run = 0;
    for (const nlohmann::json& one : cases) {
        const int width = one.at("cols"), height = one.at("rows");
        if (width * height > by_effort(6, 9, 12)) continue;
        ++run;
        EXPECT_EQ(std::to_string(boards(width, height)),
                  one.at("legal_positions").get<std::string>())
            << one.at("id");
    }
    EXPECT_GT(run, 0);
}

// J. Tromp, "The game of Go": the first player gets one point of 2x2, and all nine of 3x3.
TEST(Go, SmallBoardsHaveTheirValues) {
    const auto margin = [](const std::string& size) {
        const Solution solution =
            Solver("go", {{"width", size}, {"height", size}, {"komi", "0"}}, search::Goal::Margin)
                .solve();
        EXPECT_TRUE(solution.solved) << size;
        return solution.margin;
    };
    EXPECT_EQ(margin("2"), 1);
    if (by_speed(0, 0, 1) == 1) {
        EXPECT_EQ(margin("3"), 9);
    }
}

class Board {
  public:
    /// A position of 5x5 from row 1 up.
    explicit Board(const std::string& rows, int turn = 1, const OptionValues& options = {})
        : rules_(shipped_game("go", with_size(options))),
          line_(*rules_,
                game::parse_state(
                    *rules_, "turn=" + std::to_string(turn) + " ply=0 cells=" + rows + " passes=0",
                    1)) {}

    std::string play(const std::string& move) {
        line_.play(game::parse_move(*rules_, line_.state(), line_.legal_moves(), move));
        const std::string text = game::plain_state_text(rules_->game(), line_.state());
        return text.substr(text.find("cells=") + 6, 29);
    }

    bool allows(const std::string& wanted) const {
        for (const game::Move move : line_.legal_moves()) {
            if (game::move_text(*rules_, line_.state(), move) == wanted) return true;
        }
        return false;
    }

    game::Outcome outcome() const { return line_.outcome(); }

  private:
    static OptionValues with_size(OptionValues options) {
        options.insert({{"width", "5"}, {"height", "5"}, {"komi", "0"}});
        return options;
    }

    std::unique_ptr<script::ScriptedGame> rules_;
    game::Line line_;
};

TEST(Go, TakesGroupsWithoutLiberties) {
    EXPECT_EQ(Board("12000/12000/00000/00000/00000", 2).play("a3"),
              "02000/02000/20000/00000/00000");
    EXPECT_EQ(Board("12100/21000/00000/00000/00000", 1).play("c2"),
              "12100/21100/00000/00000/00000");
    EXPECT_EQ(Board("02110/21000/10000/00000/00000", 1).play("a1"), "10110/01000/10000/00000/00000")
        << "two groups at once, with the last liberty of one's own";
}

TEST(Go, ForbidsSuicideUnlessItIsAnOption) {
    const std::string rows = "02000/20000/00000/00000/00000";
    EXPECT_FALSE(Board(rows).allows("a1"));
    EXPECT_TRUE(Board(rows, 2).allows("a1"));
    EXPECT_TRUE(Board("02100/21000/00000/00000/00000").allows("a1")) << "it takes";
    const OptionValues option{{"suicide", "true"}};
    EXPECT_FALSE(Board(rows, 1, option).allows("a1")) << "the board would be as before";
    EXPECT_EQ(Board("10200/22000/00000/00000/00000", 1, option).play("b1"),
              "00200/22000/00000/00000/00000");
}

TEST(Go, AKoMayNotBeTakenBackAtOnce) {
    Board board("01200/10020/01200/00000/00000", 2);
    EXPECT_EQ(board.play("b2"), "01200/12020/01200/00000/00000");
    EXPECT_EQ(board.play("c2"), "01200/10120/01200/00000/00000");
    EXPECT_FALSE(board.allows("b2"));
    board.play("e5");
    board.play("a5");
    EXPECT_TRUE(board.allows("b2")) << "the board is another one now";
}

TEST(Go, TwoPassesEndItAndAreasCount) {
    Board board("00120/11120/22220/00000/00000");
    EXPECT_TRUE(board.allows("pass"));
    board.play("pass");
    EXPECT_FALSE(board.outcome().over());
    board.play("pass");
    EXPECT_EQ(board.outcome(), (game::Outcome{2, 6 - 19}));
    Board shared("00100/00100/00000/00000/00002");
    shared.play("pass");
    shared.play("pass");
    EXPECT_EQ(shared.outcome(), (game::Outcome{1, 1})) << "what both border on is nobody's";
}

}  // namespace
}  // namespace senet::testing
