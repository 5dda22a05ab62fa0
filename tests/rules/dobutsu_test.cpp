// Dobutsu shogi against games that Fairy-Stockfish played, and the rules that are easily got wrong.

#include <gtest/gtest.h>

#include <cctype>

#include "game/line.h"
#include "game/notation.h"
#include "support/published.h"
#include "support/shipped.h"

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

class Dobutsu : public ::testing::Test {
  protected:
    std::string play(const std::vector<std::string>& moves) {
        for (const std::string& move : moves)
            line_.play(game::parse_move(*rules_, line_.state(), move));
        return game::plain_state_text(rules_->game(), line_.state());
    }

    std::unique_ptr<script::ScriptedGame> rules_ = shipped_game("dobutsu");
    game::Line line_{*rules_, rules_->start(1)};
};

// All four of its games are over where it counts 0 moves: a lion is taken. The third one has a lion
// before on the far row where it could have been taken, which has not won.
TEST_F(Dobutsu, EndsGamesWhereFairyStockfishDoes) {
    PUBLISHED_CASES(cases, "fairy/perft-random-dobutsu");
    for (const nlohmann::json& one : cases) {
        line_ = game::Line(*rules_, rules_->start(1));
        const std::vector<std::string> moves = one.at("moves");
        for (const std::string& move : moves) {
            ASSERT_FALSE(line_.outcome().over()) << one.at("id") << " before " << move;
            play({move});
        }
        const std::string text = play({});
        EXPECT_NE(text.find("cells=" + cells_of(one.at("pos")) + " "), std::string::npos)
            << one.at("id") << ": " << text;
        EXPECT_TRUE(line_.outcome().over()) << one.at("id");
        EXPECT_EQ(one.at("perft").at("1"), 0);
    }
}

TEST_F(Dobutsu, WhatIsTakenChangesSidesAndIsDropped) {
    EXPECT_EQ(play({"b2b3", "b4b3"}),
              "turn=1 ply=2 cells=2,4,3,0,0,0,0,9,0,8,0,7 hand=100100 lion=2,8 winner=0");
    EXPECT_EQ(play({"C@c2"}),
              "turn=2 ply=3 cells=2,4,3,0,0,1,0,9,0,8,0,7 hand=000100 lion=2,8 winner=0");
}

/// A position with Forest to move.
game::Line position(game::Rules& rules, const std::string& cells, const std::string& rest) {
    return {rules, game::parse_state(rules, "turn=1 ply=0 cells=" + cells + " " + rest, 1)};
}

TEST_F(Dobutsu, AChickBecomesAHenByAStepButNotByADrop) {
    line_ = position(*rules_, "0,4,0,0,0,0,1,0,0,0,0,9", "hand=100000 lion=2,12 winner=0");
    EXPECT_NE(play({"C@b4"}).find("cells=0,4,0,0,0,0,1,0,0,0,1,9 "), std::string::npos);
    EXPECT_NE(play({"c4c3", "a3a4+"}).find("cells=0,4,0,0,0,0,0,0,9,5,1,0 "), std::string::npos);
    // A hen that is taken is a chick in hand.
    line_ = position(*rules_, "0,4,0,0,0,0,0,0,0,5,9,0", "hand=000000 lion=2,11 winner=0");
    EXPECT_NE(play({"b1b2", "b4a4"}).find("hand=000100 "), std::string::npos);
}

TEST_F(Dobutsu, ALionOnTheFarRowWinsWhereItCantBeTaken) {
    const std::string rest = "hand=000000 winner=0 ";
    line_ = position(*rules_, "0,0,0,0,0,0,4,0,0,0,0,9", rest + "lion=7,12");
    play({"a3a4"});
    EXPECT_EQ(line_.outcome(), (game::Outcome{1}));
    line_ = position(*rules_, "0,0,0,0,0,0,4,0,0,0,9,0", rest + "lion=7,11");
    play({"a3a4"});
    EXPECT_FALSE(line_.outcome().over());
    play({"b4a4"});
    EXPECT_EQ(line_.outcome(), (game::Outcome{2}));
}

TEST_F(Dobutsu, AThirdRepetitionIsADraw) {
    const std::vector<std::string> round{"c1c2", "a4a3", "c2c1", "a3a4"};
    play(round);
    EXPECT_FALSE(line_.outcome().over());
    play(round);
    EXPECT_EQ(line_.outcome(), (game::Outcome{0}));
}

}  // namespace
}  // namespace senet::testing
