// `senet ugi`: what it has besides UCI.

#include "program/dialogue.h"

namespace senet::testing {
namespace {

TEST(Ugi, IntroducesItself) {
    Dialogue senet({"ugi", "kalah"});
    const auto lines = senet.answers("ugi", "ugiok");
    EXPECT_TRUE(has_line(lines, "option name UCI_Variant type combo default kalah "));
    senet.say("uginewgame");
    EXPECT_EQ(senet.answer("isready"), "readyok");
}

// In Kalah whose last seed falls into the store moves again.
TEST(Ugi, AnswersWhoIsToMove) {
    Dialogue senet({"ugi", "kalah"});
    senet.say("position startpos");
    EXPECT_EQ(senet.answer("query p1turn"), "response true");
    senet.say("position startpos moves 3");
    EXPECT_EQ(senet.answer("query p1turn"), "response true");
    senet.say("position startpos moves 3 1");
    EXPECT_EQ(senet.answer("query p1turn"), "response false");
    EXPECT_EQ(senet.answer("query gameover"), "response false");
    EXPECT_EQ(senet.answer("query result"), "response none");
}

TEST(Ugi, AnswersHowTheGameEnded) {
    Dialogue senet({"ugi", "tictactoe"});
    const auto result = [&](const std::string& moves) {
        senet.say("position startpos moves " + moves);
        EXPECT_EQ(senet.answer("query gameover"), "response true");
        return senet.answer("query result");
    };
    EXPECT_EQ(result("a1 a2 b1 b2 c1"), "response p1win");
    EXPECT_EQ(result("a1 a2 b1 b2 c3 c2"), "response p2win");
    EXPECT_EQ(result("a1 b2 c3 b1 b3 a3 c1 c2 a2"), "response draw");
    EXPECT_EQ(senet.answer("query mood"),
              "info string error: query asks for p1turn, gameover or result, not \"mood\"");
}

TEST(Ugi, CountsMatesInPlies) {
    Dialogue senet({"ugi", "chess", "--set", "search.profile=exact", "--set",
                    "search.null_move={ reduce: 2 }"});
    senet.say("position fen 7k/8/8/8/8/8/R7/1R5K w - - 0 1");
    EXPECT_TRUE(has_line(senet.answers("go depth 6", "bestmove "), "info depth 4 score mate 3 "));
}

TEST(Ugi, HasClocksOfPlayers) {
    Dialogue senet({"ugi", "kalah"});
    senet.say("go p1time 500 p2time 60000 p1inc 0 p2inc 0");
    senet.hear("bestmove ");
    EXPECT_EQ(senet.answer("go wtime 500 depth 1", "info string"),
              "info string go: \"wtime\" is ignored");
}

}  // namespace
}  // namespace senet::testing
