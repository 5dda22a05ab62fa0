// Brandubh: there is no published set of counts; its ways of taking, by positions.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "base/text.h"
#include "support/game_at.h"

namespace senet::testing {
namespace {

/// A position from row 1 up; the king is looked for.
GameAt position(const std::string& rows, int turn, const OptionValues& options = {}) {
    std::string cells = rows;
    std::erase(cells, '/');
    return GameAt("brandubh", options,
                  fmt::format("turn={} ply=0 cells={} king={} winner=0 quiet=1", turn, rows,
                              cells.find('3') + 1));
}

/// What is left of the pieces after a move, from row 1 up, and how the game stands.
std::string after(const std::string& rows, int turn, const std::string& move,
                  const OptionValues& options = {}) {
    const GameAt game = position(rows, turn, options).play(move);
    return game.field("cells") + ", " + game.outcome();
}

TEST(Brandubh, BeginsWithEightAgainstFour) {
    EXPECT_EQ(GameAt("brandubh").text(),
              "turn=1 ply=0 cells=0001000/0001000/0002000/1123211/0002000/0001000/0001000 king=25 "
              "winner=0 quiet=0");
}

TEST(Brandubh, OnlyTheKingEntersCornersAndThroneButAllCrossTheThrone) {
    const std::string rows = "0100000/0000000/0000000/1000002/0000000/0000000/0003000";
    const GameAt attackers = position(rows, 1), king = position(rows, 2);
    EXPECT_EQ(attackers.legal("a4"),
              (Texts{"a4-a2", "a4-a3", "a4-a5", "a4-a6", "a4-b4", "a4-c4", "a4-e4", "a4-f4"}));
    EXPECT_EQ(attackers.legal("b1"),
              (Texts{"b1-b2", "b1-b3", "b1-b4", "b1-b5", "b1-b6", "b1-b7", "b1-c1", "b1-d1",
                     "b1-e1", "b1-f1"}));
    EXPECT_EQ(king.legal("d7"),
              (Texts{"d7-a7", "d7-b7", "d7-c7", "d7-d1", "d7-d2", "d7-d3", "d7-d4", "d7-d5",
                     "d7-d6", "d7-e7", "d7-f7", "d7-g7"}));
}

TEST(Brandubh, TakesBetweenTwoButNotWhatMovesBetween) {
    EXPECT_EQ(after("0000000/1200000/0010000/0000000/0000000/0000000/0000030", 1, "c3-c2"),
              "0000000/1010000/0000000/0000000/0000000/0000000/0000030, goes on");
    EXPECT_EQ(after("0020000/1010000/0000000/0000000/0000000/0000000/0200030", 2, "b7-b2"),
              "0020000/1210000/0000000/0000000/0000000/0000000/0000030, goes on");
    // Against the edge nothing is taken, against a corner it is.
    EXPECT_EQ(after("0020000/0000000/0010000/0000000/0000000/0000000/0000030", 1, "c3-c2"),
              "0020000/0010000/0000000/0000000/0000000/0000000/0000030, goes on");
    EXPECT_EQ(after("0200000/0000000/0010000/0000000/0000000/0000000/0000030", 1, "c3-c1"),
              "0010000/0000000/0000000/0000000/0000000/0000000/0000030, goes on");
}

TEST(Brandubh, TheEmptyThroneTakesBothTheFullOneAttackersOnly) {
    EXPECT_EQ(after("0000000/0000010/0000000/0000200/0000000/0000000/0003000", 1, "f2-f4"),
              "0000000/0000000/0000000/0000010/0000000/0000000/0003000, goes on");
    EXPECT_EQ(after("0000000/0000010/0000000/0003200/0000000/0000000/0000000", 1, "f2-f4"),
              "0000000/0000000/0000000/0003210/0000000/0000000/0000000, goes on");
    EXPECT_EQ(after("0001000/0000020/0000000/0003100/0000000/0000000/0000000", 2, "f2-f4"),
              "0001000/0000000/0000000/0003020/0000000/0000000/0000000, goes on");
}

TEST(Brandubh, TheKingHelpsToTakeUnlessHeIsUnarmed) {
    EXPECT_EQ(after("0001000/3000000/0000000/1000000/2000000/0000000/0000000", 2, "a2-a3"),
              "0001000/0000000/3000000/0000000/2000000/0000000/0000000, goes on");
    EXPECT_EQ(after("0001000/3000000/0000000/1000000/2000000/0000000/0000000", 2, "a2-a3",
                    {{"armed", "false"}}),
              "0001000/0000000/3000000/1000000/2000000/0000000/0000000, goes on");
}

TEST(Brandubh, TheKingIsTakenByTwoBesideTheThroneByThreeOnItByFour) {
    EXPECT_EQ(after("0000000/0130000/0000000/0001000/0000000/0000000/0000000", 1, "d4-d2"),
              "0000000/0131000/0000000/0000000/0000000/0000000/0000000, 1 wins");
    // Beside the throne, on d3.
    EXPECT_EQ(after("0000000/0001000/0013000/0000010/0000000/0000000/0000000", 1, "f4-f3"),
              "0000000/0001000/0013010/0000000/0000000/0000000/0000000, goes on");
    EXPECT_EQ(after("0000000/0001000/0013010/0000000/0000000/0000000/0000000", 1, "f3-e3"),
              "0000000/0001000/0013100/0000000/0000000/0000000/0000000, 1 wins");
    EXPECT_EQ(after("0000000/0000000/0013010/0000000/0000000/0000000/0000000", 1, "f3-e3"),
              "0000000/0000000/0013100/0000000/0000000/0000000/0000000, goes on");
    EXPECT_EQ(after("0000000/0000000/0001000/0013010/0001000/0000000/0000000", 1, "f4-e4"),
              "0000000/0000000/0001000/0013100/0001000/0000000/0000000, 1 wins");
    EXPECT_EQ(after("0000000/0000000/0001000/0013010/0002000/0000000/0000000", 1, "f4-e4"),
              "0000000/0000000/0001000/0013100/0002000/0000000/0000000, goes on");
}

TEST(Brandubh, TheKingWinsInACorner) {
    EXPECT_EQ(after("0003000/0000000/0001000/0000000/0000000/0000000/0000000", 2, "d1-a1"),
              "3000000/0000000/0001000/0000000/0000000/0000000/0000000, 2 wins");
}

TEST(Brandubh, WhoRepeatsForTheThirdTimeLoses) {
    GameAt game("brandubh");
    for (int i = 0; i < 2; ++i) {
        for (const std::string& move : split_words("d2-c2 d3-e3 c2-d2 e3-d3")) {
            EXPECT_EQ(game.outcome(), "goes on") << move;
            game.play(move);
        }
    }
    EXPECT_EQ(game.outcome(), "1 wins") << "the defenders brought it up";
}

}  // namespace
}  // namespace senet::testing
