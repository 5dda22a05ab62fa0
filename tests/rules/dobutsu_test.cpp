// Dobutsu shogi against games that Fairy-Stockfish played, and the rules that are easily got wrong.

#include <gtest/gtest.h>

#include <cctype>

#include "support/game_at.h"
#include "support/published.h"

namespace senet::testing {
namespace {

/// The numbers of our cells, from a1 on, for the board of a FEN ("gle/1c1/1C1/ELG[] w ...").
std::string cells_of(const std::string& fen) {
    const std::string letters = " CEGLHcegl";
    std::vector<std::string> rows(1);
    for (std::size_t i = 0; i < fen.size() && fen[i] != '['; ++i) {
        if (fen[i] == '/') {
            rows.emplace_back();
        } else if (std::isdigit(static_cast<unsigned char>(fen[i])) != 0) {
            for (int empty = fen[i] - '0'; empty > 0; --empty) rows.back() += ",0";
        } else if (fen[i] == '+') {
            rows.back() += fen[++i] == 'C' ? ",5" : ",10";
        } else {
            rows.back() += "," + std::to_string(letters.find(fen[i]));
        }
    }
    std::string cells;
    for (auto row = rows.rbegin(); row != rows.rend(); ++row) cells += *row;
    return cells.substr(1);
}

// All four of its games are over where it counts 0 moves: a lion is taken. The third one has a lion
// before on the far row where it could have been taken, which has not won.
TEST(Dobutsu, EndsGamesWhereFairyStockfishDoes) {
    PUBLISHED_CASES(cases, "fairy/perft-random-dobutsu");
    for (const nlohmann::json& one : cases) {
        GameAt game("dobutsu");
        for (const std::string move : one.at("moves")) {
            ASSERT_EQ(game.outcome(), "goes on") << one.at("id") << " before " << move;
            game.play(move);
        }
        EXPECT_EQ(game.field("cells"), cells_of(one.at("pos"))) << one.at("id");
        EXPECT_NE(game.outcome(), "goes on") << one.at("id");
        EXPECT_EQ(one.at("perft").at("1"), 0);
    }
}

TEST(Dobutsu, WhatIsTakenChangesSidesAndIsDropped) {
    GameAt game("dobutsu");
    EXPECT_EQ(game.play("b2b3 b4b3").text(),
              "turn=1 ply=2 cells=2,4,3,0,0,0,0,9,0,8,0,7 hand=100100 lion=2,8 winner=0");
    EXPECT_EQ(game.play("C@c2").text(),
              "turn=2 ply=3 cells=2,4,3,0,0,1,0,9,0,8,0,7 hand=000100 lion=2,8 winner=0");
}

/// A position with Forest to move.
GameAt position(const std::string& cells, const std::string& hand, const std::string& lions) {
    return GameAt("dobutsu", {},
                  "turn=1 ply=0 cells=" + cells + " hand=" + hand + " lion=" + lions + " winner=0");
}

TEST(Dobutsu, AChickBecomesAHenByAStepButNotByADrop) {
    GameAt chicks = position("0,4,0,0,0,0,1,0,0,0,0,9", "100000", "2,12");
    EXPECT_EQ(chicks.play("C@b4").field("cells"), "0,4,0,0,0,0,1,0,0,0,1,9");
    EXPECT_EQ(chicks.play("c4c3 a3a4+").field("cells"), "0,4,0,0,0,0,0,0,9,5,1,0");
    GameAt hen = position("0,4,0,0,0,0,0,0,0,5,9,0", "000000", "2,11");
    EXPECT_EQ(hen.play("b1b2 b4a4").field("hand"), "000100") << "taken, it is a chick again";
}

TEST(Dobutsu, ALionOnTheFarRowWinsWhereItCantBeTaken) {
    EXPECT_EQ(position("0,0,0,0,0,0,4,0,0,0,0,9", "000000", "7,12").play("a3a4").outcome(),
              "1 wins");
    GameAt beside = position("0,0,0,0,0,0,4,0,0,0,9,0", "000000", "7,11");
    EXPECT_EQ(beside.play("a3a4").outcome(), "goes on");
    EXPECT_EQ(beside.play("b4a4").outcome(), "2 wins");
}

TEST(Dobutsu, AThirdRepetitionIsADraw) {
    const std::string round = "c1c2 a4a3 c2c1 a3a4";
    GameAt game("dobutsu");
    EXPECT_EQ(game.play(round).outcome(), "goes on");
    EXPECT_EQ(game.play(round).outcome(), "draw");
}

}  // namespace
}  // namespace senet::testing
