// Brandubh: there is no published set of counts; its ways of taking, by positions.

#include <gtest/gtest.h>

#include "game/line.h"
#include "game/notation.h"
#include "support/shipped.h"

namespace senet::testing {
namespace {

/// A position from row 1 up; the king is looked for.
game::Line position(game::Rules& rules, int turn, const std::string& rows) {
    std::string digits;
    for (const char c : rows) {
        if (c != '/') digits += c;
    }
    return {rules,
            game::parse_state(rules,
                              "turn=" + std::to_string(turn) + " ply=0 cells=" + rows + " king=" +
                                  std::to_string(digits.find('3') + 1) + " winner=0 quiet=1",
                              1)};
}

/// What is left of the pieces after a move, from row 1 up, and how the game stands.
std::string after(const std::string& rows, int turn, const std::string& move,
                  const OptionValues& options = {}) {
    const auto rules = shipped_game("brandubh", options);
    game::Line line = position(*rules, turn, rows);
    line.play(game::parse_move(*rules, line.state(), move));
    const std::string text = game::plain_state_text(rules->game(), line.state());
    const game::Outcome outcome = line.outcome();
    return text.substr(text.find("cells=") + 6, 55) + " " +
        (outcome.over() ? std::to_string(outcome.winner) : "goes on");
}

std::string moves_from(const std::string& rows, int turn, const std::string& from) {
    const auto rules = shipped_game("brandubh");
    const game::Line line = position(*rules, turn, rows);
    std::string all;
    for (const game::Move move : line.legal_moves()) {
        const std::string text = game::move_text(*rules, line.state(), move);
        if (text.starts_with(from)) all += (all.empty() ? "" : " ") + text.substr(3);
    }
    return all;
}

const std::string kEmpty = "0000000/";

TEST(Brandubh, BeginsWithEightAgainstFour) {
    const auto rules = shipped_game("brandubh");
    EXPECT_EQ(game::plain_state_text(rules->game(), rules->start(1)),
              "turn=1 ply=0 cells=0001000/0001000/0002000/1123211/0002000/0001000/0001000 king=25 "
              "winner=0 quiet=0");
}

TEST(Brandubh, OnlyTheKingEntersCornersAndThroneButAllCrossTheThrone) {
    const std::string rows =
        "0100000/" + kEmpty + kEmpty + "1000002/" + kEmpty + kEmpty + "0003000";
    EXPECT_EQ(moves_from(rows, 1, "a4"), "a5 a6 b4 c4 e4 f4 a3 a2");
    EXPECT_EQ(moves_from(rows, 1, "b1"), "b2 b3 b4 b5 b6 b7 c1 d1 e1 f1");
    EXPECT_EQ(moves_from(rows, 2, "d7"), "e7 f7 g7 d6 d5 d4 d3 d2 d1 c7 b7 a7");
}

TEST(Brandubh, TakesBetweenTwoButNotWhatMovesBetween) {
    const std::string rest = kEmpty + kEmpty + kEmpty + "0000030";
    EXPECT_EQ(after("0000000/1200000/0010000/" + rest, 1, "c3-c2"),
              "0000000/1010000/0000000/" + rest + " goes on");
    EXPECT_EQ(after("0020000/1010000/0000000/" + kEmpty + kEmpty + kEmpty + "0200030", 2, "b7-b2"),
              "0020000/1210000/0000000/" + kEmpty + kEmpty + kEmpty + "0000030 goes on");
    // Against the edge nothing is taken, against a corner it is.
    EXPECT_EQ(after("0020000/0000000/0010000/" + rest, 1, "c3-c2"),
              "0020000/0010000/0000000/" + rest + " goes on");
    EXPECT_EQ(after("0200000/0000000/0010000/" + rest, 1, "c3-c1"),
              "0010000/0000000/0000000/" + rest + " goes on");
}

TEST(Brandubh, TheEmptyThroneTakesBothTheFullOneAttackersOnly) {
    EXPECT_EQ(
        after(kEmpty + "0000010/" + kEmpty + "0000200/" + kEmpty + kEmpty + "0003000", 1, "f2-f4"),
        kEmpty + kEmpty + kEmpty + "0000010/" + kEmpty + kEmpty + "0003000 goes on");
    EXPECT_EQ(
        after(kEmpty + "0000010/" + kEmpty + "0003200/" + kEmpty + kEmpty + "0000000", 1, "f2-f4"),
        kEmpty + kEmpty + kEmpty + "0003210/" + kEmpty + kEmpty + "0000000 goes on");
    EXPECT_EQ(
        after("0001000/0000020/" + kEmpty + "0003100/" + kEmpty + kEmpty + "0000000", 2, "f2-f4"),
        "0001000/" + kEmpty + kEmpty + "0003020/" + kEmpty + kEmpty + "0000000 goes on");
}

TEST(Brandubh, TheKingHelpsToTakeUnlessHeIsUnarmed) {
    EXPECT_EQ(after("0001000/3000000/0000000/1000000/2000000/" + kEmpty + "0000000", 2, "a2-a3"),
              "0001000/0000000/3000000/0000000/2000000/" + kEmpty + "0000000 goes on");
    EXPECT_EQ(after("0001000/3000000/0000000/1000000/2000000/" + kEmpty + "0000000", 2, "a2-a3",
                    {{"armed", "false"}}),
              "0001000/0000000/3000000/1000000/2000000/" + kEmpty + "0000000 goes on");
}

TEST(Brandubh, TheKingIsTakenByTwoBesideTheThroneByThreeOnItByFour) {
    EXPECT_EQ(after(kEmpty + "0130000/0000000/0001000/" + kEmpty + kEmpty + "0000000", 1, "d4-d2"),
              kEmpty + "0131000/0000000/0000000/" + kEmpty + kEmpty + "0000000 1");
    // Beside the throne, on d3.
    EXPECT_EQ(after("0000000/0001000/0013000/0000010/" + kEmpty + kEmpty + "0000000", 1, "f4-f3"),
              "0000000/0001000/0013010/0000000/" + kEmpty + kEmpty + "0000000 goes on");
    EXPECT_EQ(after("0000000/0001000/0013010/0000000/" + kEmpty + kEmpty + "0000000", 1, "f3-e3"),
              "0000000/0001000/0013100/0000000/" + kEmpty + kEmpty + "0000000 1");
    EXPECT_EQ(after("0000000/0000000/0013010/0000000/" + kEmpty + kEmpty + "0000000", 1, "f3-e3"),
              "0000000/0000000/0013100/0000000/" + kEmpty + kEmpty + "0000000 goes on");
    EXPECT_EQ(after("0000000/0000000/0001000/0013010/0001000/" + kEmpty + "0000000", 1, "f4-e4"),
              "0000000/0000000/0001000/0013100/0001000/" + kEmpty + "0000000 1");
    EXPECT_EQ(after("0000000/0000000/0001000/0013010/0002000/" + kEmpty + "0000000", 1, "f4-e4"),
              "0000000/0000000/0001000/0013100/0002000/" + kEmpty + "0000000 goes on");
}

TEST(Brandubh, TheKingWinsInACorner) {
    EXPECT_EQ(after("0003000/0000000/0001000/" + kEmpty + kEmpty + kEmpty + "0000000", 2, "d1-a1"),
              "3000000/0000000/0001000/" + kEmpty + kEmpty + kEmpty + "0000000 2");
}

TEST(Brandubh, WhoRepeatsForTheThirdTimeLoses) {
    const auto rules = shipped_game("brandubh");
    game::Line line(*rules, rules->start(1));
    for (int i = 0; i < 2; ++i) {
        for (const std::string move : {"d2-c2", "d3-e3", "c2-d2", "e3-d3"}) {
            EXPECT_FALSE(line.outcome().over());
            line.play(game::parse_move(*rules, line.state(), move));
        }
    }
    EXPECT_EQ(line.outcome(), (game::Outcome{1})) << "the defenders brought it up";
}

}  // namespace
}  // namespace senet::testing
