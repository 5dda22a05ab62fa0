#include "words/outcome_text.h"

#include <gtest/gtest.h>

#include "support/tree_game.h"

namespace senet::words {
namespace {

using game::Player;

TEST(OutcomeText, NamesTheWinner) {
    game::Game game;
    game.players = {"White", "Black"};
    EXPECT_EQ(outcome_text(game, {}), "the game goes on");
    EXPECT_EQ(outcome_text(game, {.winner = game::Outcome::kDraw}), "draw");
    EXPECT_EQ(outcome_text(game, {.winner = Player{1}}), "White wins");
    EXPECT_EQ(outcome_text(game, {.winner = Player{1}, .margin = 6}), "White wins by 6");
    EXPECT_EQ(outcome_text(game, {.winner = Player{2}, .margin = -6}), "Black wins by 6")
        << "margins are from player 1's side";
    EXPECT_EQ(outcome_text(game, {.winner = Player{2}, .margin = 0}), "Black wins");
}

TEST(OutcomeText, SaysWhyTheRulesEndedAGame) {
    class Ring : public testing::RingRules {
      public:
        Ring() : RingRules(2, 2) {}
        std::string reason(const game::State&, game::Hook) override { return "the ring closed"; }
    };
    Ring rules;
    game::Line line(rules, rules.start(1));
    EXPECT_EQ(outcome_text(line), "the game goes on");
    line.play({0});
    line.play({0});
    EXPECT_EQ(outcome_text(line), "P2 wins (the ring closed)");
}

}  // namespace
}  // namespace senet::words
