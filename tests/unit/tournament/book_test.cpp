#include "tournament/book.h"

#include <gtest/gtest.h>

#include <fstream>

#include "game/notation.h"
#include "support/message.h"
#include "support/program.h"
#include "support/shipped.h"

namespace senet::tournament {
namespace {

using testing::shipped_game;
using Texts = std::vector<std::string>;

/// Openings of a file of this name and text, or what is wrong with it.
class Book : public ::testing::Test {
  protected:
    std::string message(const std::string& game, const std::string& name, const std::string& text,
                        const BookUse& use = {}) {
        const auto file = testing::fresh_folder("book") / name;
        std::ofstream(file) << text;
        return testing::message_of([&] {
            openings_.clear();
            if (game != game_) rules_ = shipped_game(game);
            game_ = game;
            BookOpenings book(read_book(file, name, *rules_, 1), use, *rules_, 1);
            for (std::size_t i = 0; i < book.count(); ++i) openings_.push_back(book.at(i));
        });
    }
    Texts first_moves() const {
        Texts texts;
        for (const Opening& opening : openings_) texts.push_back(opening.moves.front());
        return texts;
    }

    std::string game_;
    std::unique_ptr<script::ScriptedGame> rules_;
    std::vector<Opening> openings_;
};

TEST_F(Book, HoldsMovesAndPositions) {
    EXPECT_EQ(message("tictactoe", "o.txt",
                      "# two\na1 b2  # the middle\n\nmoves c3\n"
                      "position turn=2 ply=1 cells=100/000/000 moves b2\n"),
              "no error");
    ASSERT_EQ(openings_.size(), 3U);
    EXPECT_EQ(openings_[0].moves, (Texts{"a1", "b2"}));
    EXPECT_EQ(openings_[1].moves, (Texts{"c3"}));
    EXPECT_EQ(openings_[2].start, "turn=2 ply=1 cells=100/000/000");
    EXPECT_EQ(openings_[2].moves, (Texts{"b2"}));
}

TEST_F(Book, NamesTheLineThatIsWrong) {
    EXPECT_EQ(
        message("tictactoe", "o.txt", "a1\na1 a1\n"),
        "o.txt:2: error: move 2, \"a1\", is not a legal move here; the legal moves are b1, c1, "
        "a2, b2, c2, a3, b3, c3");
    EXPECT_EQ(message("tictactoe", "o.txt", "a1 a2 b1 b2 c1\n"),
              "o.txt:1: error: the game is over at the end of this opening");
    EXPECT_EQ(message("tictactoe", "o.txt", "position turn=3 cells=1\n").substr(0, 15),
              "o.txt:1: error:");
    EXPECT_EQ(message("tictactoe", "o.txt", "\n# none\n"),
              "o.txt:1: error: this file holds no opening");
}

/// All that books of others have among their moves.
constexpr const char* kPgn =
    "\xef\xbb\xbf% made by hand\r\n[Event \"A (1. e4)\"][Site \"x\"]\r\n[Result \"*\"]\r\n\r\n"
    "1. e4! {good (really) 1. d4} c5 $1 (1... e5 2. Nf3 {a ) b} (2. f4 ; )\n)) 2. Nf3 ; Nc3\n"
    "2... d6 3.d4 cxd4 4 Nxd4 *\n\n"
    "[Event \"B\"]\n"
    "[FEN \"rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\"]\n[SetUp \"1\"]\n\n"
    "2. Ng1f3 Nc6?! 3. Bb5\n1/2-1/2\n\n"
    "1 d4 d5 2 cxd5 1-0\n";

TEST_F(Book, ReadsPgn) {
    std::string text = kPgn;
    text.replace(text.find("cxd5"), 4, "c4");
    ASSERT_EQ(message("chess", "b.pgn", text), "no error");
    ASSERT_EQ(openings_.size(), 3U);
    EXPECT_EQ(openings_[0].moves, (Texts{"e4", "c5", "Nf3", "d6", "d4", "cxd4", "Nxd4"}));
    EXPECT_EQ(openings_[1].moves, (Texts{"Nf3", "Nc6", "Bb5"})) << "as the game writes them";
    EXPECT_TRUE(openings_[1].start.starts_with("rnbqkbnr/pp1ppppp/")) << openings_[1].start;
    EXPECT_EQ(openings_[2].moves, (Texts{"d4", "d5", "c4"}));
    ASSERT_EQ(message("chess", "b.pgn", text, {.plies = 2}), "no error");
    EXPECT_EQ(openings_[0].moves, (Texts{"e4", "c5"}));
}

TEST_F(Book, ReadsNumbersHoweverTheirDotsStand) {
    for (const char* text : {"1. e4 1. ... e5 2. Nf3 *\n", "1. e4 ... e5 2.Nf3 *\n",
                             "1 . e4 1...e5 2 . Nf3 *\n", "1. e4 ...e5 2. Nf3 *\n"}) {
        ASSERT_EQ(message("chess", "b.pgn", text), "no error") << text;
        EXPECT_EQ(openings_.at(0).moves, (Texts{"e4", "e5", "Nf3"})) << text;
    }
}

TEST_F(Book, RefusesASeedThatIsNone) {
    EXPECT_EQ(message("chess", "b.pgn", "[Event \"x\"]\n[Seed \"lots\"]\n\n1. e4 *\n"),
              "b.pgn:2: error: the tag \"Seed\" must be a whole number, got \"lots\"");
}

TEST_F(Book, NamesTheMoveAndItsGame) {
    EXPECT_EQ(message("chess", "b.pgn", kPgn).substr(0, 63),
              "b.pgn:16: error: game 3: move 3, \"cxd5\", is not a legal move he");
    EXPECT_EQ(message("chess", "b.pgn", "[Event \"x\"]\n\n1. e4 (1. d4\n"),
              "b.pgn:3: error: this variation has no end, a )");
    EXPECT_EQ(message("chess", "b.pgn", "[FEN \"8/8 w - -\"]\n\n1. e4 *\n").substr(0, 27),
              "b.pgn:1: error: game 1: pos");
    EXPECT_EQ(message("chess", "b.pgn", "1. f3 e5 2. g4 Qh4# 0-1\n"),
              "b.pgn:1: error: game 1: the game is over at the end of this opening");
}

TEST_F(Book, ReadsEpd) {
    const std::string board = "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -";
    ASSERT_EQ(message("chess", "b.epd",
                      board + "\n" + board + " bm Nf3; id \"hmvc 9; x\"; hmvc 3; fmvn 7;\r\n\n" +
                          board + " 1 8\n" + board + " 1 8 ce 20;\n" + board + " fmvn 5; hmvc 2\n"),
              "no error");
    ASSERT_EQ(openings_.size(), 5U);
    EXPECT_EQ(openings_[4].start, board + " 2 5") << "without the last semicolon";
    EXPECT_EQ(openings_[0].start, board + " 0 1");
    EXPECT_EQ(openings_[1].start, board + " 3 7");
    EXPECT_EQ(openings_[2].start, board + " 1 8");
    EXPECT_EQ(openings_[3].start, board + " 1 8");
    EXPECT_EQ(message("chess", "b.epd", board + "\n8/8 w\n"),
              "b.epd:2: error: a position has 4 fields, got 2 in \"8/8 w\"");
    EXPECT_EQ(message("chess", "b.epd", board + " fmvn x;\n"),
              "b.epd:1: error: the operation fmvn must be a whole number, got \"x\"");
}

TEST_F(Book, IsForOtherGamesToo) {
    ASSERT_EQ(message("connect4", "b.pgn", "[Variant \"Connect Four\"]\n\n1. 4- 4- 2. 3- *\n"),
              "no error");
    EXPECT_EQ(openings_[0].moves, (Texts{"4", "4", "3"}));
    ASSERT_EQ(message("tictactoe", "b.epd", "turn=2 ply=1 cells=100/000/000 id \"x\";\n"),
              "no error");
    EXPECT_EQ(openings_[0].start, "turn=2 ply=1 cells=100/000/000");
}

TEST_F(Book, IsPlayedInTheOrderThatIsAskedFor) {
    const std::string text = "a1\nb1\nc1\na2\nb2\nc2\na3\nb3\n";
    message("tictactoe", "o.txt", text);
    const Texts all = first_moves();
    message("tictactoe", "o.txt", text, {.start = 3});
    EXPECT_EQ(first_moves(), (Texts{"c1", "a2", "b2", "c2", "a3", "b3", "a1", "b1"}));
    message("tictactoe", "o.txt", text, {.order = BookUse::Order::Random});
    const Texts random = first_moves();
    EXPECT_NE(random, all);
    EXPECT_TRUE(std::is_permutation(random.begin(), random.end(), all.begin()));
    message("tictactoe", "o.txt", text, {.order = BookUse::Order::Random, .start = 2});
    EXPECT_EQ(first_moves().front(), random[1]);
    EXPECT_EQ(message("tictactoe", "o.txt", text, {.start = 9}),
              "o.txt: error: this file holds 8 openings, so that the first to play can't be 9");
}

}  // namespace
}  // namespace senet::tournament
