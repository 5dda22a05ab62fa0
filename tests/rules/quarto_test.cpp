// Quarto: there is no published set of counts; rows in every property, and the count of first moves
// by hand.

#include <gtest/gtest.h>

#include "game/line.h"
#include "game/notation.h"
#include "support/counts.h"

namespace senet::testing {
namespace {

game::Line after(game::Rules& rules, const std::vector<std::string>& moves) {
    game::Line line(rules, rules.start(1));
    for (const std::string& move : moves) line.play(game::parse_move(rules, line.state(), move));
    return line;
}

// 16 pieces to give, 16 cells to put it on and 15 pieces to give then, and so on: no row within
// three pieces.
TEST(Quarto, CountsItsFirstMoves) {
    expect_perft(
        "quarto", {},
        {16, 16ull * 16 * 15, 16ull * 16 * 15 * 15 * 14, 16ull * 16 * 15 * 15 * 14 * 14 * 13});
}

// On a1, b1 and c1 lie three tall round ones, which are neither all dark or light nor all full or
// hollow.
TEST(Quarto, FourAlikeInARowWinWhoeverPlacedThem) {
    const auto rules = shipped_game("quarto");
    for (const std::string last : {"tlqf", "slrf", "sdqf", "slqh"}) {
        game::Line line = after(*rules, {"tdrh", "a1-tdrf", "b1-tdqh", "d4-tlrf", "c1-" + last});
        const bool alike = last[0] == 't' || last[2] == 'r';
        if (alike) {
            line.play(game::parse_move(*rules, line.state(), "d1"));
            EXPECT_EQ(line.outcome(), (game::Outcome{2})) << last;
        } else {
            line.play(game::parse_move(*rules, line.state(), "d1-tdqf"));
            EXPECT_FALSE(line.outcome().over()) << last;
        }
    }
}

TEST(Quarto, ARowMayLieAnyWay) {
    const auto rules = shipped_game("quarto");
    for (const std::vector<std::string>& cells : {std::vector<std::string>{"a1", "b2", "c3", "d4"},
                                                  {"a4", "b3", "c2", "d1"},
                                                  {"c1", "c2", "c3", "c4"},
                                                  {"a2", "b2", "c2", "d2"}}) {
        const game::Line line = after(
            *rules, {"tdrh", cells[0] + "-tdrf", cells[1] + "-tdqh", cells[2] + "-tdqf", cells[3]});
        EXPECT_EQ(line.outcome(), (game::Outcome{1})) << cells[0] << " to " << cells[3];
    }
}

TEST(Quarto, SquaresAreRowsInTheAdvancedGameOnly) {
    const std::vector<std::string> moves{"tdrh", "a1-tdrf", "b1-tdqh", "a2-tdqf"};
    const auto plain = shipped_game("quarto"),
               advanced = shipped_game("quarto", {{"squares", "true"}});
    EXPECT_EQ(after(*plain, moves).legal_moves().size(), 13u * 12);
    const game::Line line = after(*advanced, moves);
    EXPECT_EQ(line.legal_moves().size(), 12u * 12 + 1) << "b2 wins: no piece is given";
    game::Line won = line;
    won.play(game::parse_move(*advanced, line.state(), "b2"));
    EXPECT_EQ(won.outcome(), (game::Outcome{1}));
}

// Places all sixteen without a row, and then there is neither a piece nor a cell left.
TEST(Quarto, AFullBoardWithoutARowIsADraw) {
    const auto rules = shipped_game("quarto");
    const game::State full = game::parse_state(
        *rules,
        "turn=2 ply=17 cells=1,2,16,15,3,13,4,14,12,5,11,6,10,9,7,8 given=0 left=0000000000000000 "
        "winner=0",
        1);
    const game::Line line(*rules, full);
    EXPECT_TRUE(line.legal_moves().empty());
    EXPECT_EQ(line.outcome(), (game::Outcome{0}));
}

}  // namespace
}  // namespace senet::testing
