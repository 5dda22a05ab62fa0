// Rolit against counts of a program of its own, and its rules one by one.

#include <gtest/gtest.h>

#include "support/counts.h"
#include "support/game_at.h"

namespace senet::testing {
namespace {

OptionValues balls(const std::string& players, bool all_colours = false) {
    return {{"players", players}, {"all_colours", all_colours ? "true" : "false"}};
}

TEST(Rolit, OfTwoPlayersHasTheCountsOfOthello) {
    expect_perft("rolit", balls("2"), {4, 12, 56, 244, 1396, 8200, 55092});
}

TEST(Rolit, HasTheCountsOfAnotherProgram) {
    expect_perft("rolit", balls("2", true), {3, 24, 114, 649, 3220, 22138, 118490});
    expect_perft("rolit", balls("3"), {3, 20, 136, 630, 3956, 27778, 161368});
    expect_perft("rolit", balls("4"), {3, 20, 136, 1366, 7427, 44154, 343639});
}

/// Rows from the top down: 0 is an empty cell, else the number of a colour. Red is to move.
GameAt rolit(const std::string& rows) {
    return GameAt("rolit", balls("4"), "turn=1 ply=0 cells=" + rows);
}

TEST(Rolit, AllBallsUpToTheNextOfOnesOwnRollOver) {
    GameAt game("rolit");
    EXPECT_EQ(game.legal(), (Texts{"d6", "f4", "f6"}));
    EXPECT_EQ(game.play("f4").field("cells"),
              "00000000/00000000/00000000/00011100/00043000/00000000/00000000/00000000");
    game = rolit("02310000/20000000/30000000/10000000/00000000/00000000/00000000/00000000");
    EXPECT_EQ(game.legal(), (Texts{"a1"}));
    EXPECT_EQ(game.play("a1").field("cells"),
              "11110000/10000000/10000000/10000000/00000000/00000000/00000000/00000000");
}

TEST(Rolit, WhoCanRollNothingPlacesABallBesideAnother) {
    EXPECT_EQ(
        rolit("20000000/00000000/00000000/00000000/00000000/00000000/00000000/00000000").legal(),
        (Texts{"a2", "b1", "b2"}));
}

TEST(Rolit, MostBallsWinOnAFullBoard) {
    GameAt game = rolit("22222222/22222222/22222222/22222222/22222222/22222222/22222222/22222220");
    EXPECT_EQ(game.play("h8").outcome(), "2 wins");
    const auto scores = game.line().end().scores;
    ASSERT_TRUE(scores);
    EXPECT_EQ(std::vector<std::int64_t>(scores->begin(), scores->begin() + 4),
              (std::vector<std::int64_t>{1, 63, 0, 0}));
}

TEST(Rolit, EquallyManyBallsShareAPlace) {
    EXPECT_EQ(rolit("22222222/12222222/11211112/11121112/11112112/11111212/11111122/22222220")
                  .play("h8")
                  .outcome(),
              "draw")
        << "32 balls each of two";
}

}  // namespace
}  // namespace senet::testing
