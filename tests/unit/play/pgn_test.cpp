#include "play/pgn.h"

#include <gtest/gtest.h>

#include <sstream>

#include "base/random.h"
#include "game/notation.h"
#include "play/record.h"
#include "support/message.h"
#include "support/program.h"
#include "support/shipped.h"

namespace senet::play {
namespace {

using testing::shipped_game;
using Texts = std::vector<std::string>;

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

TEST(Pgn, IsWrittenInTheExportFormat) {
    Record record;
    record.tags = {{"White", "a \"b\" \\c\nd"}, {"Result", "1-0"}, {"Annotator", "x"}};
    record.moves = {"e4", "e5", "Bc4"};
    record.comments = {comment_on(31, 9, 0.1), "", "of }, braces"};
    EXPECT_EQ(to_text(record),
              "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n"
              "[White \"a \\\"b\\\" \\\\c d\"]\n[Black \"?\"]\n[Result \"1-0\"]\n"
              "[Annotator \"x\"]\n\n1. e4 {+0.31/9 0.100s} e5 2. Bc4 {of ), braces} 1-0\n");
    record.first_ply = 7;
    EXPECT_TRUE(has(to_text(record), "\n4... e4 {+0.31/9 0.100s} 5. e5 Bc4 {of )"));
    record.moves_a_number = 3;
    EXPECT_TRUE(has(to_text(record), "\n3... e4 {+0.31/9 0.100s} e5 4. Bc4 {of )"));
}

TEST(Pgn, TellsValuesAsManagersDo) {
    const auto told = [](game::Value value) { return comment_on(value, 12, 1.5); };
    EXPECT_EQ(told(0), "0.00/12 1.500s");
    EXPECT_EQ(told(-1205), "-12.05/12 1.500s");
    EXPECT_EQ(told(game::kWin - 5), "+M5/12 1.500s");
    EXPECT_EQ(told(4 - game::kWin), "-M4/12 1.500s");
    EXPECT_EQ(told(game::kPoints + 6), "+6.00/12 1.500s") << "won by points";
    EXPECT_EQ(comment_on({}, 0, 0.25), "0.250s");
}

TEST(Pgn, IsWrapped) {
    Record record;
    for (int i = 0; i < 200; ++i) {
        record.moves.push_back("Nbxd7+");
        record.comments.push_back("+0.31/9 0.100s");
    }
    std::istringstream lines(to_text(record));
    std::size_t longest = 0;
    for (std::string line; std::getline(lines, line);) longest = std::max(longest, line.size());
    EXPECT_LT(longest, 80U);
    EXPECT_GT(longest, 70U);
}

// Whatever a game's moves are called, each is one word that nobody takes for something else.
TEST(Pgn, HasEveryMoveInOneWord) {
    const Texts moves{"4",    "a b",    "x{y}", "1-0", "*",    "12.", "e4;",      "$1",
                      "a_20", "(pass)", "\"",   "%",   "e.p.", "4-",  "d1-d7/g7", "\xe2\x99\x9a"};
    Record record;
    record.moves = moves;
    const std::string text = to_text(record);
    EXPECT_TRUE(has(text, "1. 4- a_20b 2. x_7By_7D _31-0 3. _2A")) << text;
    const auto read = parse_records(text, "x");
    ASSERT_EQ(read.size(), 1U);
    EXPECT_EQ(read[0].moves, moves);
}

// The last move may look like the result that the game had.
TEST(Pgn, TakesNoMoveForAResult) {
    Record record;
    record.moves = {"e4", "1-0"};
    record.tags["Result"] = "1-0";
    const auto read = parse_records(to_text(record), "x");
    ASSERT_EQ(read.size(), 1U);
    EXPECT_EQ(read[0].moves, record.moves);
}

TEST(Pgn, ReadsWhatOthersWrite) {
    const auto games = parse_records(
        "[White \"a \\\"b\\\" \\\\\"] [Black \"c\"]\n1.e4!? {x} (1. d4 {)} (1. c4)) e5 e.p. "
        "2...Nf3 "
        "$3 1-0 {late}\n1 a4 a5 2 b4\n*\n[White \"d\"]\n\n*\n",
        "x");
    ASSERT_EQ(games.size(), 3U);
    EXPECT_EQ(games[0].tags.at("White"), "a \"b\" \\");
    EXPECT_EQ(games[0].tags.at("Black"), "c");
    EXPECT_EQ(games[0].moves, (Texts{"e4", "e5", "Nf3"}));
    EXPECT_EQ(games[0].comments, (Texts{"x", "", ""}));
    EXPECT_EQ(games[1].moves, (Texts{"a4", "a5", "b4"}));
    EXPECT_EQ(games[2].tags.at("White"), "d");
    const auto fault = [](const std::string& text) {
        return testing::message_of([&] { parse_records(text, "x"); });
    };
    EXPECT_EQ(fault("e4\n(e5"), "x:2: error: this variation has no end, a )");
    EXPECT_EQ(fault("e4\n)"), "x:2: error: this ) closes nothing");
    EXPECT_EQ(fault("e4 }"), "x:1: error: this } closes nothing");
    EXPECT_EQ(fault("e4 {x"), "x:1: error: this comment has no end, a }");
}

// Files of earlier versions: moves alone, results by name, numbers as moves.
TEST(Pgn, ReadsRecordsOfEarlierVersions) {
    const auto games = parse_records(
        "[Game \"connect4\"]\n[Result \"Red\"]\n[Start \"x\"]\n\n4 4 5 3 {+3/12 0.20s} 6\n\n"
        "[Game \"connect4\"]\n[Result \"draw\"]\n\n1 2\n",
        "x");
    ASSERT_EQ(games.size(), 2U);
    EXPECT_EQ(games[0].moves, (Texts{"4", "4", "5", "3", "6"}));
    EXPECT_EQ(games[0].comments[3], "+3/12 0.20s");
    EXPECT_EQ(games[1].moves, (Texts{"1", "2"}));
    auto rules = shipped_game("connect4");
    Record old =
        parse_records("[Game \"connect4\"]\n[Result \"Yellow\"]\n\n1 2 1 2 1 2 1\n", "x")[0];
    const game::Line line = replay(old, *rules, 1);
    const auto agrees = [&] { return result_agrees(claimed_result(old, rules->game()), line); };
    EXPECT_TRUE(agrees());
    old.tags["Result"] = "1-0";
    EXPECT_TRUE(agrees());
    old.tags["Result"] = "0-1";
    EXPECT_FALSE(agrees());
}

// PGN has a White and a Black, and games have other names.
TEST(Pgn, CallsWhiteWhomTheGameCallsSo) {
    const auto white = [](const char* name) { return white_of(shipped_game(name)->game()); };
    EXPECT_EQ(white("chess"), game::Player{1});
    EXPECT_EQ(white("othello"), game::Player{2});  // Black moves first
    EXPECT_EQ(white("checkers"), game::Player{2});  // Black and Red
    EXPECT_EQ(white("xiangqi"), game::Player{1});  // Red and Black
    EXPECT_EQ(white("connect4"), game::Player{1});
    const auto othello = shipped_game("othello");
    EXPECT_EQ(result_tag(othello->game(), {.winner = game::Player{1}}), "0-1");
    EXPECT_EQ(result_tag(othello->game(), {.winner = game::Player{2}}), "1-0");
    EXPECT_EQ(result_tag(othello->game(), {.winner = game::kNobody}), "1/2-1/2");
    EXPECT_EQ(result_tag(othello->game(), {}), "*");
}

// Every shipped game: what is written is read back, and leads to the same state.
TEST(Pgn, HoldsAnyGame) {
    for (const std::string& name : testing::shipped_games()) {
        auto rules = shipped_game(name);
        Random random(7);
        game::Line line(*rules, rules->start(1));
        for (int ply = 0; ply < 60 && !line.outcome().over(); ++ply) {
            const auto moves = line.legal_moves();
            line.play(moves[random.below(moves.size())]);
        }
        const Record record = record_of(line, name);
        const Record read = parse_record(to_text(record), name);
        EXPECT_EQ(read.moves, record.moves) << name;
        EXPECT_EQ(replay(read, *rules, 1).state(), line.state()) << name;
        EXPECT_EQ(record.tags.contains("FEN"), false) << name;
        EXPECT_EQ(record.tags.contains("Variant"), name != "chess") << name;
    }
}

// Where lot decides about the start, every record has it.
TEST(Pgn, NamesTheVariantOfChess) {
    auto rules = shipped_game("chess", {{"start", "chess960"}});
    const Record record = record_of(game::Line(*rules, rules->start(5)), "chess");
    EXPECT_EQ(record.tags.at("Variant"), "Chess960");
    EXPECT_EQ(replay(record, *rules, 6).state(), rules->start(5));
}

// Some programs tell more of where a piece comes from than is needed, or write moves in full.
TEST(Pgn, ReadsMovesThatTellMoreThanIsNeeded) {
    auto rules = shipped_game("chess");
    game::Line line(*rules, rules->start(1));
    for (const char* move : {"e2e4", "d7-d5", "e4xd5", "Ngf6", "Ng1f3", "Nf6xd5", "Bf1b5+"})
        play_named(line, move);
    EXPECT_EQ(line.told(), "after moves e4 d5 exd5 Nf6 Nf3 Nxd5 Bb5+");
    EXPECT_EQ(testing::message_of([&] { play_named(line, "Nbe7"); }).substr(0, 55),
              "senet: error: move 8, \"Nbe7\", is not a legal move here;");
}

TEST(Pgn, SaysWhereAGameBeganElsewhere) {
    auto rules = shipped_game("chess");
    const std::string fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2";
    game::Line line(*rules, game::parse_state(*rules, fen, 1));
    play_named(line, "Nf6");
    const std::string text = to_text(record_of(line, "chess"));
    EXPECT_TRUE(has(text, "[FEN \"" + fen + "\"]\n")) << text;
    EXPECT_TRUE(has(text, "[SetUp \"1\"]\n")) << text;
    EXPECT_TRUE(text.ends_with("\n2... Nf6 *\n")) << text;
}

}  // namespace
}  // namespace senet::play
