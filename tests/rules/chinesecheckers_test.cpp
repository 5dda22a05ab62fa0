// Chinese checkers against counts of a program of its own, and its rules one by one.

#include <gtest/gtest.h>

#include <algorithm>

#include "base/text.h"
#include "game/notation.h"
#include "support/counts.h"
#include "support/game_at.h"

namespace senet::testing {
namespace {

OptionValues star(const std::string& players, bool stop = false) {
    return {{"players", players}, {"stop", stop ? "true" : "false"}};
}

TEST(ChineseCheckers, HasTheCountsOfAnotherProgram) {
    expect_perft("chinesecheckers", star("2"), {14, 196, 4648, 110224});
    expect_perft("chinesecheckers", star("3"), {14, 196, 2744, 65072, 1543136});
    expect_perft("chinesecheckers", star("4"), {14, 197, 2758, 38809, 922945});
    expect_perft("chinesecheckers", star("6"), {14, 197, 2772, 39005, 548842});
}

TEST(ChineseCheckers, HasThoseWithStopsInForeignPoints) {
    expect_perft("chinesecheckers", star("2", true), {14, 196, 4760, 115600});
    expect_perft("chinesecheckers", star("3", true), {14, 196, 2744, 66640});
    expect_perft("chinesecheckers", star("4", true), {14, 199, 2786, 39601});
    expect_perft("chinesecheckers", star("6", true), {14, 199, 2828, 40189});
}

/// A game where each player has pieces on these holes, and the first one moves.
GameAt among(const std::vector<std::string>& pieces, bool stop = false) {
    const OptionValues options = star(std::to_string(pieces.size()), stop);
    const auto rules = shipped_game("chinesecheckers", options);
    const std::vector<std::string>& names = rules->game().view->board.names;
    const game::Field& cells = *rules->game().layout.find("cells");
    game::State state = rules->start(1);
    for (std::size_t hole = 0; hole < names.size(); ++hole) state.set(cells, hole, 0);
    for (std::size_t player = 0; player < pieces.size(); ++player) {
        for (const std::string& name : split_words(pieces[player])) {
            const auto hole = std::find(names.begin(), names.end(), name) - names.begin();
            state.set(cells, static_cast<std::size_t>(hole), static_cast<std::int64_t>(player) + 1);
        }
    }
    return GameAt("chinesecheckers", options, game::state_text(*rules, state));
}

// Red's target is the point at the top, Blue's the one at the bottom.
const std::string kAllButOneOfTop = "l14 n14 p14 k15 m15 o15 l16 n16 m17";

TEST(ChineseCheckers, AChainOfJumpsGoesOverAnybodysPieces) {
    EXPECT_EQ(among({"g9 i9", "k9 o9"}).legal("g9"),
              (Texts{"g9-e9", "g9-f10", "g9-f8", "g9-h10", "g9-h8"}))
        << "two in a row are not jumped over";
    EXPECT_EQ(among({"e9 g9", "k9"}).legal("e9"), (Texts{"e9-f10", "e9-f8", "e9-i9", "e9-m9"}));
}

TEST(ChineseCheckers, ForeignPointsAreForPassingThrough) {
    EXPECT_FALSE(among({"e9", "m17"}).allows("e9-d8"));
    EXPECT_TRUE(among({"e9", "m17"}, true).allows("e9-d8"));
    GameAt game = among({"g7", "e7 d8"});
    EXPECT_FALSE(game.allows("g7-c7"));
    EXPECT_TRUE(game.allows("g7-e9")) << "over e7 to c7, and on over d8";
    EXPECT_TRUE(among({"g7", "e7 d8"}, true).allows("g7-c7"));
}

TEST(ChineseCheckers, WhatHasComeInStaysIn) {
    EXPECT_EQ(among({"l14", "m1"}).legal(), (Texts{"l14-j14", "l14-k15", "l14-m15", "l14-n14"}));
    // Over m13 to n12, over o13 to p14: out of the point, and in again.
    GameAt game = among({"l14", "m13 o13"});
    EXPECT_TRUE(game.allows("l14-p14"));
    EXPECT_FALSE(game.allows("l14-n12"));
}

TEST(ChineseCheckers, WhoCannotMovePasses) {
    GameAt game = among({"m1", "l2 n2 k3 o3"});
    EXPECT_EQ(game.legal().size(), 1U);
    EXPECT_EQ(game.legal(), (Texts{"pass"}));
}

TEST(ChineseCheckers, AFullTargetWinsIfAnyOfItIsOnesOwn) {
    EXPECT_EQ(among({"k13", kAllButOneOfTop}).play("k13-j14").outcome(), "1 wins");
    EXPECT_EQ(among({"k13 k9", kAllButOneOfTop}).play("k9-j8").outcome(), "goes on");
    GameAt game = among({"k9 l14", "k13 n14 p14 k15 m15 o15 l16 n16 m17"});
    EXPECT_EQ(game.play("k9-j8 k13-j14").outcome(), "1 wins") << "whoever fills it";
}

TEST(ChineseCheckers, PlacesAreByTheStepsToGo) {
    // Green has the point at the lower right to go to, Magenta the one at the lower left.
    GameAt game = among({"k13 " + kAllButOneOfTop, "y5 m9", "y13"});
    EXPECT_EQ(game.play("k13-j14").outcome(), "1 wins");
    const auto scores = game.line().end().scores;
    ASSERT_TRUE(scores);
    EXPECT_EQ((*scores)[0], 2);
    EXPECT_EQ((*scores)[1], 1);
    EXPECT_EQ((*scores)[2], 0);
}

}  // namespace
}  // namespace senet::testing
