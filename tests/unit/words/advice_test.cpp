#include "words/advice.h"

#include <gtest/gtest.h>

#include "play/record.h"
#include "support/shipped.h"

namespace senet::words {
namespace {

using testing::shipped_game;

TEST(Worth, IsSaidAsPeopleSayIt) {
    EXPECT_EQ(worth_words(game::kWin - 5, false), "win in 5");
    EXPECT_EQ(worth_words(4 - game::kWin, true), "lose in 4");
    EXPECT_EQ(worth_words(0, true), "draw");
    EXPECT_EQ(worth_words(0, false), "0");
    EXPECT_EQ(worth_words(12, false), "+12");
    EXPECT_EQ(worth_words(game::kPoints + 6, true), "won by 6");
}

TEST(Chance, IsSaidWhereItIsKnown) {
    const Yardstick measured{100, true, "x"}, unmeasured{std::nullopt, true, "x"};
    EXPECT_EQ(chance_words(100, false, measured), "73 %");
    EXPECT_EQ(chance_words(100, false, unmeasured), "");
    EXPECT_EQ(chance_words(0, false, unmeasured), "");
    EXPECT_EQ(chance_words(0, true, unmeasured), "50 %");
    EXPECT_EQ(chance_words(5 - game::kWin, false, unmeasured), "0 %");
}

TEST(Position, IsToldForWhoMoves) {
    const auto rules = shipped_game("tictactoe");
    game::Line line(*rules, rules->start(1));
    play::play_named(line, "b2");
    search::Result result;
    const auto told = [&](game::Value value, bool solved, const Yardstick& yardstick) {
        result.best.value = value;
        result.solved = solved;
        result.depth = 4;
        return position_words(line, result, yardstick, {});
    };
    const Yardstick measured{100, true, "x"};
    EXPECT_EQ(told(game::kWin - 1, true, measured), "O wins with the next move");
    EXPECT_EQ(told(6 - game::kWin, true, measured), "O loses in 6 moves of both sides");
    EXPECT_EQ(told(game::kPoints + 2, true, measured), "O wins by 2");
    EXPECT_EQ(told(0, true, measured), "With best play on both sides this is a draw");
    EXPECT_EQ(told(-50, false, measured),
              "O is slightly worse: 38 % chance of winning for O, draws counted as half");
    EXPECT_EQ(told(9, false, measured),
              "About even: 52 % chance of winning for O, draws counted as half");
    EXPECT_EQ(told(0, false, {std::nullopt, false, "x"}),
              "No end is in sight 4 moves ahead, and this game has no evaluation to tell who "
              "stands better before that");
    EXPECT_EQ(told(9, false, {std::nullopt, true, "x"}),
              "A value of +9 for O; \"senet calibrate x --scale --write\" measures what that is "
              "worth as a probability");
    EXPECT_EQ(told(9, false, {std::nullopt, true, "x", false}),
              "A value of +9 for O; how likely that is to win is not known: in this game, values "
              "did not predict the results");
    result.best.bound = search::Bound::None;
    EXPECT_EQ(told(0, false, measured), "Nothing is known yet");
}

}  // namespace
}  // namespace senet::words
