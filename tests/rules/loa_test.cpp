// Lines of Action: no counts are published; rules by hand, on boards small enough to follow.

#include <gtest/gtest.h>

#include <algorithm>

#include "game/line.h"
#include "game/notation.h"
#include "support/counts.h"

namespace senet::testing {
namespace {

using Texts = std::vector<std::string>;

const OptionValues kSmall{{"size", "4"}};

struct Played {
    explicit Played(const OptionValues& options, const Texts& moves = {})
        : rules(shipped_game("loa", options)), line(*rules, rules->start(1)) {
        for (const std::string& move : moves)
            line.play(game::parse_move(*rules, line.state(), move));
    }

    /// The legal moves, sorted; those of one piece where `from` says so.
    Texts legal(const std::string& from = "") const {
        Texts texts;
        for (const game::Move move : line.legal_moves()) {
            const std::string text = game::move_text(*rules, line.state(), move);
            if (text.starts_with(from)) texts.push_back(text);
        }
        std::sort(texts.begin(), texts.end());
        return texts;
    }

    std::unique_ptr<script::ScriptedGame> rules;
    game::Line line;
};

// Each of the 12 pieces moves 2 along its file or row, 6 along the other, 2 on the diagonals.
TEST(LinesOfAction, BeginWithThirtySixMoves) {
    const Played start({});
    EXPECT_EQ(start.legal().size(), 36u);
    EXPECT_EQ(start.legal("b1"), (Texts{"b1-b3", "b1-d3", "b1-h1"}));
    EXPECT_EQ(start.legal("d1"), (Texts{"d1-b3", "d1-d3", "d1-f3"}));
}

TEST(LinesOfAction, GoOverTheirOwnPiecesAndTakeWhereTheyLand) {
    const Played start(kSmall);
    EXPECT_EQ(start.legal(),
              (Texts{"b1-b3", "b1-d1", "b1xd3", "b4-b2", "b4-d4", "b4xd2", "c1-a1", "c1-c3",
                     "c1xa3", "c4-a4", "c4-c2", "c4xa2"}));
}

// Black's b3 has come between: a3 has three pieces on its row, and may not go over it.
TEST(LinesOfAction, DoNotGoOverEnemyPieces) {
    const Played played(kSmall, {"b1-b3"});
    EXPECT_EQ(played.legal("a3"), (Texts{"a3-a1", "a3xc1"}));
}

TEST(LinesOfAction, AreDrawnOrWonByTheMoverWhenBothAreLinked) {
    // White's last two pieces touch when Black takes the third, and Black's touch, too.
    const std::string position =
        "turn=1 ply=0 cells=1100/0000/2200/0000 "
        "on=2020220000001100011110 shifted=0";
    for (const auto& [both, winner] : {std::pair{"draw", 0}, {"mover", 2}}) {
        const auto rules = shipped_game("loa", {{"size", "4"}, {"both", both}});
        const game::Line line(*rules, game::parse_state(*rules, position, 1));
        ASSERT_TRUE(line.outcome().over());
        EXPECT_EQ(line.outcome().winner, winner) << both;
    }
}

// One piece is linked to all there are.
TEST(LinesOfAction, AreWonByAPieceAlone) {
    const std::string position =
        "turn=2 ply=1 cells=1010/0000/0002/0000 "
        "on=2010101100000100001000 shifted=0";
    const auto rules = shipped_game("loa", kSmall);
    EXPECT_EQ(game::Line(*rules, game::parse_state(*rules, position, 1)).outcome().winner, 2);
}

}  // namespace
}  // namespace senet::testing
