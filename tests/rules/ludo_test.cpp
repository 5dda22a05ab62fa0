// Ludo against counts of two programs of their own, and its rules one by one.

#include <gtest/gtest.h>

#include <algorithm>

#include "base/text.h"
#include "game/notation.h"
#include "support/counts.h"
#include "support/game_at.h"

namespace senet::testing {
namespace {

OptionValues players(std::size_t count) { return {{"players", std::to_string(count)}}; }

/// What each player has: four squares, "base" or "home". Red is about to throw; those with all at
/// home are out in this order.
using Pieces = std::vector<std::string>;

game::State ludo_state(game::Rules& rules, const Pieces& pieces) {
    const Texts yards[] = {{"c3", "d3", "c4", "d4"},
                           {"c13", "c12", "d13", "d12"},
                           {"m13", "m12", "l13", "l12"},
                           {"m3", "l3", "m4", "l4"}};
    const std::vector<std::string>& names = rules.game().view->board.names;
    const game::Layout& layout = rules.game().layout;
    game::State state = rules.start(1);
    std::int64_t done = 0;
    for (std::size_t player = 0; player < pieces.size(); ++player) {
        const Texts& yard = yards[pieces.size() == 2 ? 2 * player : player];
        const auto set = [&](const std::string& name, std::int64_t value) {
            const auto cell = std::find(names.begin(), names.end(), name);
            state.set(*layout.find("cells"), static_cast<std::size_t>(cell - names.begin()), value);
        };
        for (const std::string& name : yard) set(name, 0);
        std::size_t base = 0;
        std::int64_t home = 0;
        for (const std::string& word : split_words(pieces[player])) {
            if (word == "home") {
                ++home;
            } else {
                set(word == "base" ? yard[base++] : word, static_cast<std::int64_t>(player) + 1);
            }
        }
        state.set(*layout.find("home"), player, home);
        if (home == 4) state.set(*layout.find("place"), player, ++done);
    }
    state.set(*layout.find("done"), 0, done);
    return state;
}

/// A game that goes on from there.
GameAt ludo(const Pieces& pieces, OptionValues options = {}) {
    options["players"] = std::to_string(pieces.size());
    const auto rules = shipped_game("ludo", options);
    return GameAt("ludo", options, game::state_text(*rules, ludo_state(*rules, pieces)));
}

const std::string kBase = "base base base base", kHome = "home home home home";

// Those of four players to depth 10 by one program, all of them by another.
TEST(Ludo, HasTheCountsOfOtherPrograms) {
    expect_perft("ludo", players(2),
                 {6, 6, 36, 36, 216, 221, 1296, 1376, 7931, 8761, 49606, 57332});
    expect_perft("ludo", players(3),
                 {6, 6, 36, 36, 216, 221, 1296, 1351, 7776, 8381, 47436, 53086});
    expect_perft("ludo", players(4),
                 {6, 6, 36, 36, 216, 221, 1296, 1351, 7776, 8256, 46661, 51061});
}

TEST(Ludo, HasTheCountsOfAnotherProgramLaterInTheGame) {
    const auto expect = [](const Pieces& pieces, const Counts& counts) {
        const auto rules = shipped_game("ludo", players(pieces.size()));
        expect_perft(*rules, ludo_state(*rules, pieces), counts, pieces.front());
    };
    expect({"n9 h1 h6 home", "b7 f7 h12 home"}, {6, 12, 72, 159, 954, 1873, 11172});
    expect({"h5 h3 home home", kHome, "a7 i12 h13 base"}, {6, 7, 42, 109, 654, 990, 5753});
    expect({"g2 a8 h6 base", "b9 g4 base base", "i14 i10 n9 home", "n7 g1 j7 k8"},
           {6, 13, 78, 147, 882, 2180, 12960});
}

TEST(Ludo, ASixBringsAPieceOutAndGivesAnotherThrow) {
    GameAt game("ludo");
    EXPECT_EQ(GameAt(game).play("5").legal(), (Texts{"pass"}));
    EXPECT_EQ(GameAt(game).play("5 pass").state().next(), game::Player{2});
    EXPECT_EQ(game.play("6").legal(), (Texts{"enter"}));
    EXPECT_EQ(game.play("enter").state().next(), game::Player{1});
    EXPECT_EQ(GameAt(game).play("6").legal(), (Texts{"g2-e7"})) << "its start is taken";
    EXPECT_EQ(GameAt(game).play("4 g2-g6").state().next(), game::Player{2});
    EXPECT_EQ(ludo({"a9 base base base", kBase}).play("6").legal(), (Texts{"a9-g10", "enter"}));
}

TEST(Ludo, TheThirdSixInARowIsLost) {
    GameAt game("ludo");
    game.play("6 enter 6 g2-e7 6");
    EXPECT_EQ(game.state().next(), game::Player{2});
    game.play("6 enter 6 b9-g11");
    EXPECT_EQ(GameAt(game).play("5 g11-h15").state().next(), game::Player{3});
    EXPECT_EQ(game.play("6").state().next(), game::Player{3});
}

TEST(Ludo, ASixWithoutAMoveGivesAnotherThrow) {
    GameAt game = ludo({"h3 home home home", kBase});
    EXPECT_EQ(game.play("6").legal(), (Texts{"pass"}));
    EXPECT_EQ(game.play("pass").state().next(), game::Player{1});
    EXPECT_EQ(game.play("1").legal(), (Texts{"h3-h4"}));
}

TEST(Ludo, WhatIsLandedOnGoesBackToItsBase) {
    GameAt game = ludo({"a9 base base base", "c9 base base base", kBase});
    EXPECT_EQ(GameAt(game).play("1 a9-b9 6").legal(), (Texts{"c9-g12", "enter"}));
    EXPECT_EQ(GameAt(game).play("2 a9-c9 6").legal(), (Texts{"enter"})) << "all are in the base";
    game = ludo({"a9 base base base", kBase, kBase});
    game.play("1 a9-b9 6 enter 1 b9-c9 1 pass 6");
    EXPECT_EQ(game.legal(), (Texts{"enter"})) << "no start is safe";
}

TEST(Ludo, OwnPiecesArePassedButNotLandedOn) {
    GameAt game = ludo({"g2 g4 base base", kBase});
    EXPECT_EQ(GameAt(game).play("2").legal(), (Texts{"g4-g6"}));
    EXPECT_EQ(GameAt(game).play("3").legal(), (Texts{"g2-g5", "g4-f7"}));
    EXPECT_EQ(ludo({"h2 h4 h6 home", kBase}).play("2").legal(), (Texts{"pass"}));
}

TEST(Ludo, APieceGoesHomeByTheExactNumber) {
    GameAt game = ludo({"h5 i1 home home", kBase});
    EXPECT_EQ(GameAt(game).play("1").legal(), (Texts{"h5-h6", "i1-h1"}));
    EXPECT_EQ(GameAt(game).play("2").legal(), (Texts{"h5-home", "i1-h2"}));
    EXPECT_EQ(GameAt(game).play("3").legal(), (Texts{"i1-h3"}));
    EXPECT_EQ(game.play("2 h5-home").field("home"), "30");
    EXPECT_EQ(ludo({"h1 base base base", kBase}).play("6").legal(), (Texts{"enter", "h1-home"}));
}

TEST(Ludo, WhoIsOutIsSkipped) {
    GameAt game = ludo({"h6 home home home", kHome, "base base base base", kBase});
    EXPECT_EQ(GameAt(game).play("2 pass").state().next(), game::Player{3});
    game.play("1 h6-home");
    EXPECT_EQ(game.outcome(), "goes on");
    EXPECT_EQ(game.play("1 pass").state().next(), game::Player{4});
    EXPECT_EQ(game.play("1 pass").state().next(), game::Player{3});
    game = ludo({"h1 home home home", kBase, kBase});
    EXPECT_EQ(game.play("6 h1-home").state().next(), game::Player{2}) << "no throw for the last 6";
}

TEST(Ludo, IsPlayedOnForThePlaces) {
    GameAt game = ludo({"h6 home home home", kHome, kBase});
    game.play("1 h6-home");
    EXPECT_EQ(game.outcome(), "2 wins");
    const auto scores = game.line().end().scores;
    ASSERT_TRUE(scores);
    EXPECT_EQ((*scores)[0], 1);
    EXPECT_EQ((*scores)[1], 2);
    EXPECT_EQ((*scores)[2], 0);
}

TEST(Ludo, MayEndWithTheFirstOneHome) {
    const Pieces pieces{"h6 home home home", kBase, kBase};
    EXPECT_EQ(ludo(pieces).play("1 h6-home").outcome(), "goes on");
    EXPECT_EQ(ludo(pieces, {{"places", "false"}}).play("1 h6-home").outcome(), "1 wins");
    EXPECT_EQ(ludo({"h6 home home home", kBase}).play("1 h6-home").outcome(), "1 wins");
}

}  // namespace
}  // namespace senet::testing
