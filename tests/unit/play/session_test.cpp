#include "play/session.h"

#include <gtest/gtest.h>

#include "game/notation.h"
#include "script/script.h"
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

Session pondering(const search::Limits& limits) {
    auto rules = shipped_game("othello");
    const game::State start = rules->start(1);
    search::Options options;
    options.table->bytes = 1 << 18;
    Session session(std::move(rules), start, options, limits, 1,
                    [] { return shipped_game("othello"); });
    session.let_ponder();
    return session;
}

TEST(Session, GoesOnWithWhatItPondered) {
    Session session = pondering({.depth = 4, .milliseconds = {}, .nodes = {}});
    Interrupt interrupt;
    const search::Result first = session.think(interrupt);
    ASSERT_GE(first.best.moves.size(), 2U);
    session.play(first.best.moves[0]);
    session.ponder(first.best.moves[1]);
    session.play(first.best.moves[1]);
    std::vector<int> depths;
    const search::Result found = session.think(
        interrupt, [&](const search::Result& so_far) { depths.push_back(so_far.depth); });
    EXPECT_EQ(found.depth, 4);
    ASSERT_FALSE(depths.empty());
    EXPECT_EQ(depths.back(), 4);
    session.play(*found.move());
}

// Nothing bounds what it ponders: each of these has to stop it.
TEST(Session, StopsPonderingWhenAnythingElseHappens) {
    const search::Limits endless{.depth = search::kMostDepth, .milliseconds = 20, .nodes = {}};
    Interrupt interrupt;
    const auto ponders = [&] {
        Session session = pondering(endless);
        const search::Result found = session.think(interrupt);
        session.play(*found.move());
        session.ponder(session.line().legal_moves().front());
        return session;
    };
    ponders();
    Session missed = ponders();
    missed.play(missed.line().legal_moves().back());
    EXPECT_TRUE(missed.think(interrupt).move());
    Session undone = ponders();
    EXPECT_TRUE(undone.undo());
    EXPECT_TRUE(undone.think(interrupt).move());
    Session exchanged = ponders();
    exchanged.exchange(shipped_game("othello"), {}, endless,
                       [] { return shipped_game("othello"); });
    EXPECT_TRUE(exchanged.think(interrupt).move());
    Session hit = ponders();
    hit.play(hit.line().legal_moves().front());
    interrupt.stop = true;
    EXPECT_TRUE(hit.think(interrupt).move());
}

/// The rules of a script's text, for a game of rows that a test edits.
std::unique_ptr<game::Rules> rules_of(const std::string& state, const std::string& play,
                                      const std::string& more = "") {
    return script::Script::from_text(
               "row.lua",
               "local game = { name = 'Row', state = { left = int(0, 9)" + state +
                   " }, move = { 'take' } }\n"
                   "function game.setup(s) s.left = 9 end\n"
                   "function game.moves(s, add) for n = 1, math.min(3, s.left) do add(n) end end\n"
                   "function game.play(s, take) s.left = s.left - take " +
                   play +
                   " end\n"
                   "function game.result(s) if s.left == 0 then return 3 - s.turn end end\n" +
                   more + "return game\n")
        .rules();
}

Session row_game() {
    auto rules = rules_of("", "");
    const game::State start = rules->start(1);
    return Session(std::move(rules), start, {}, {}, 1);
}

TEST(Session, GoesOnWhenTheStateHasAnotherField) {
    Session session = row_game();
    play(session, "3");
    play(session, "1");
    session.exchange(rules_of(", taken = int(0, 9)", "s.taken = s.taken + take"), {}, {});
    EXPECT_EQ(session.line().told(), "after moves 3 1");
    EXPECT_EQ(game::state_text(session.rules(), session.line().state()),
              "turn=1 ply=2 left=5 taken=4");
    session.exchange(rules_of("", ""), {}, {});
    EXPECT_EQ(game::state_text(session.rules(), session.line().state()), "turn=1 ply=2 left=5");
}

TEST(Session, GoesOnWhenMovesAreSpelledOtherwise) {
    Session session = row_game();
    play(session, "3");
    play(session, "1");
    session.exchange(rules_of("", "", "function game.text(s, take) return 'take' .. take end\n"),
                     {}, {});
    EXPECT_EQ(game::state_text(session.rules(), session.line().state()), "turn=1 ply=2 left=5");
    EXPECT_EQ(session.line().told(), "after moves take3 take1");
}

TEST(Session, SaysWhichMoveIsNoneUnderTheNewRules) {
    Session session = row_game();
    play(session, "3");
    play(session, "3");
    try {
        session.exchange(rules_of(", taken = int(0, 9)", "s.left = math.max(0, s.left - 4)"), {},
                         {});
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(error.message(),
                  "move 2, \"3\", is not a legal move here; the legal moves are 1, 2");
    }
    EXPECT_EQ(game::state_text(session.rules(), session.line().state()), "turn=1 ply=2 left=3");
    play(session, "1");
}

TEST(Session, RefusesAStartThatTheNewRulesCannotRead) {
    auto rules = rules_of("", "");
    const game::State start = game::parse_state(*rules, "turn=1 ply=0 left=5", 1);
    Session session(std::move(rules), start, {}, {}, 1);
    EXPECT_THROW(session.exchange(rules_of(", taken = int(1, 9)", ""), {}, {}), Error);
    EXPECT_EQ(game::state_text(session.rules(), session.line().state()), "turn=1 ply=0 left=5");
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

TEST(Record, KeepsCommentsOnMoves) {
    Session session = tictactoe();
    session.play(game::parse_move(session.rules(), session.line().state(), "b2"), "+3/9 0.20s");
    session.play(game::parse_move(session.rules(), session.line().state(), "a1"));
    session.undo();
    session.redo();
    const Record record = session.record("tictactoe");
    EXPECT_EQ(record.comments, (std::vector<std::string>{"+3/9 0.20s", ""}));
    const Record read = parse_record(to_text(record), "x");
    EXPECT_EQ(read.moves, record.moves);
    EXPECT_EQ(read.comments, record.comments);
    EXPECT_TRUE(
        std::includes(read.tags.begin(), read.tags.end(), record.tags.begin(), record.tags.end()));
    EXPECT_TRUE(to_text(record).ends_with("\n\n1. b2 {+3/9 0.20s} a1 *\n"));
}

TEST(Record, ReadsWhatProgramsWriteBetweenMoves) {
    const auto games = parse_records(
        "[A \"1\"]\n[Result \"1-0\"]\n{of all} 1. b2 {x\ny} {z} 1... a1 ; rest\n2.c3 $14 1-0\n"
        "[A \"2\"]\nb2 *\n",
        "x");
    ASSERT_EQ(games.size(), 2u);
    EXPECT_EQ(games[0].moves, (std::vector<std::string>{"b2", "a1", "c3"}));
    EXPECT_EQ(games[0].comments, (std::vector<std::string>{"x y z", "", ""}));
    EXPECT_EQ(games[0].move_lines[2], 5);
    EXPECT_EQ(games[1].moves, std::vector<std::string>{"b2"});
    EXPECT_EQ(games[1].tags.at("A"), "2");
    EXPECT_THROW(parse_records("b2 {x", "x"), Error);
    EXPECT_THROW(parse_record("[Game \"a\"]\nb2\n[Game \"a\"]\nb2", "x"), Error);
}

std::string fault_of(const std::string& text) {
    auto rules = shipped_game("tictactoe");
    try {
        replay(parse_record(text, "x.sav"), *rules, 1);
    } catch (const Error& error) {
        return error.what();
    }
    return "no error";
}

TEST(Record, TellsTheLineOfWhatIsWrong) {
    const std::string head = "[Game \"tictactoe\"]\n";
    EXPECT_EQ(fault_of(head + "b2 a1"), "no error");
    EXPECT_EQ(
        fault_of(head + "b2\nb2"),
        "x.sav:3: error: move 2, \"b2\", is not a legal move here; the legal moves are a1, b1, "
        "c1, a2, c2, a3, b3, c3");
    EXPECT_EQ(fault_of(head + "a1 b1 a2 b2 a3\nb3"),
              "x.sav:3: error: move 6, \"b3\", comes after the end of the game");
    EXPECT_EQ(fault_of(head + head), "x.sav:2: error: the tag \"Game\" stands here twice");
    EXPECT_EQ(fault_of("[\"x\"]"),
              "x.sav:1: error: a tag is written [Name \"value\"], got \"[\"x\"]\"");
    EXPECT_EQ(fault_of("[Game"),
              "x.sav:1: error: a tag is written [Name \"value\"], got \"[Game\"");
}

TEST(Record, NamesAFewOfManyLegalMoves) {
    auto rules = shipped_game("nim", {{"piles", "9,9,9,9,9,9,9"}});
    game::Line line(*rules, rules->start(1));
    try {
        play_named(line, "x");
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(
            error.message(),
            "move 1, \"x\", is not a legal move here; the legal moves are 1-1, 1-2, 1-3, 1-4, "
            "1-5, 1-6, 1-7, 1-8 and 55 more");
    }
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
