#include "play/session.h"

#include <gtest/gtest.h>

#include "game/notation.h"
#include "support/program.h"
#include "support/shipped.h"

namespace senet::play {
namespace {

using testing::shipped_game;

Session tictactoe() {
    auto rules = shipped_game("tictactoe");
    const game::State start = rules->start(1);
    return Session(std::move(rules), start, {}, {.depth = 4, .milliseconds = {}, .nodes = {}}, 1);
}

void play(Session& session, const std::string& move) {
    session.play(game::parse_move(session.rules(), session.line().state(), move));
}

TEST(Session, TakesBackAndPlaysAgain) {
    Session session = tictactoe();
    EXPECT_FALSE(session.undo());
    play(session, "b2");
    play(session, "a1");
    EXPECT_TRUE(session.undo());
    EXPECT_TRUE(session.undo());
    EXPECT_TRUE(session.redo());
    EXPECT_TRUE(session.redo());
    EXPECT_FALSE(session.redo());
    EXPECT_EQ(session.line().told(), "after moves b2 a1");
    session.undo();
    play(session, "c3");
    EXPECT_FALSE(session.redo());
}

TEST(Session, GoesOnUnderNewRulesOrStaysAsItWas) {
    Session session = tictactoe();
    play(session, "b2");
    session.exchange(shipped_game("tictactoe"), {}, {});
    EXPECT_EQ(session.line().told(), "after moves b2");
    EXPECT_THROW(session.exchange(shipped_game("connect4"), {}, {}), Error);
    EXPECT_EQ(session.line().told(), "after moves b2");
    play(session, "a1");
}

TEST(Session, GoesOnFromASavedGame) {
    Session session = tictactoe();
    for (const char* move : {"b2", "a1", "c3"}) play(session, move);
    const auto folder = testing::fresh_folder("session");
    save(record_of(session.line(), "tictactoe"), folder / "game.txt");
    Session other = tictactoe();
    other.load(load(folder / "game.txt"));
    EXPECT_EQ(other.line().told(), "after moves b2 a1 c3");
    EXPECT_EQ(other.line().state(), session.line().state());
}

TEST(Record, RefusesWhatIsNoGame) {
    EXPECT_THROW(parse_record("4 4 5", "x"), Error);
    EXPECT_THROW(parse_record("[Game tictactoe]", "x"), Error);
    EXPECT_THROW(load("/nowhere/at/all"), Error);
    auto rules = shipped_game("tictactoe");
    EXPECT_THROW(replay(parse_record("[Game \"tictactoe\"]\nb2 b2", "x"), *rules, 1), Error);
}

TEST(Session, AnswersAtOnceWhenThereIsNothingToChoose) {
    auto rules = shipped_game("nim", {{"piles", "1,1"}});
    const game::State start = rules->start(1);
    Session session(std::move(rules), start, {}, {}, 1);
    session.play(session.line().legal_moves().front());
    Interrupt interrupt;
    EXPECT_EQ(session.think(interrupt).move()->bits, session.line().legal_moves().front().bits);
}

}  // namespace
}  // namespace senet::play
