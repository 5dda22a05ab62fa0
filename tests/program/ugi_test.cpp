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
    EXPECT_EQ(
        senet.answer("query mood"),
        "info string error: query asks for p1turn, turn, next, throws, gameover or result, not "
        "\"mood\"");
}

TEST(Ugi, SpeaksOfThrows) {
    Dialogue senet({"ugi", "pig"});
    senet.say("position startpos moves roll");
    EXPECT_EQ(senet.answer("query turn"), "response 0");
    EXPECT_EQ(senet.answer("query next"), "response 1");
    EXPECT_EQ(senet.answer("query throws"), "response 1 1 2 1 3 1 4 1 5 1 6 1");
    const auto mean = senet.answers("go depth 2", "bestmove ");
    EXPECT_EQ(mean.back(), "bestmove (none)");
    EXPECT_TRUE(has_line(mean, "info depth 2 score cp "));
    senet.say("position startpos moves roll 6");
    EXPECT_EQ(senet.answer("query turn"), "response 1");
    EXPECT_EQ(senet.answer("query throws"), "response none");
    EXPECT_EQ(senet.answer("go depth 2 p1time 1000 p2time 1000", "bestmove "), "bestmove roll");
    senet.say("position startpos moves roll 7");
    senet.hear("info string error: \"7\" can't come up here; write one of 1, 2, 3, 4, 5, 6");
    EXPECT_EQ(senet.answer("uci"),
              "info string error: UCI needs a game without chance; Pig has some");
}

TEST(Ugi, SpeaksOfSeveralPlayers) {
    Dialogue senet({"ugi", "nim", "--set", "options.players=3"});
    senet.say("position startpos moves 1-1 2-1");
    EXPECT_EQ(senet.answer("query turn"), "response 3");
    const auto lines = senet.answers("go p1time 9 p2time 9 p3time 60000 p3inc 0", "bestmove ");
    EXPECT_FALSE(has_line(lines, "info string "));
    EXPECT_FALSE(lines.back().ends_with("(none)"));
    senet.say("position startpos moves 1-1 2-2 3-2");
    EXPECT_EQ(senet.answer("query gameover"), "response true");
    // Who takes the last one loses; the two others share what there is.
    EXPECT_EQ(senet.answer("query result"), "response draw");
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
