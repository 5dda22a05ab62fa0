#include "words/outcome_text.h"

#include <gtest/gtest.h>

#include "support/shipped.h"
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

TEST(OutcomeText, NamesAllNumbersOfSeveralPlayers) {
    const auto last_stone = [](const std::string& misere) {
        const auto rules =
            testing::shipped_game("nim", {{"players", "3"}, {"piles", "1,1"}, {"misere", misere}});
        game::Line line(*rules, rules->start(1));
        while (!line.outcome().over()) line.play(line.legal_moves().front());
        return outcome_text(line);
    };
    EXPECT_EQ(last_stone("false"), "Second wins (last stone taken)");
    EXPECT_EQ(last_stone("true"),
              "First and Third share the first place: First 1, Second 0, Third 1 (last stone "
              "taken)");
}

}  // namespace
}  // namespace senet::words
