// `senet replay`: recorded games are played again.

#include <fstream>

#include "program/senet.h"
#include "support/program.h"

namespace senet::testing {
namespace {

std::string written(const std::string& name, const std::string& text) {
    const auto file = fresh_folder("replay") / name;
    std::ofstream(file) << text;
    return file.string();
}

TEST(ReplayProgram, PlaysAgainWhatPlayRecorded) {
    const std::string file = (fresh_folder("replay") / "game.txt").string();
    const Finished played = senet({"play", "connect4", "--as", "none", "--level", "2", "--set",
                                   "options.width=6", "--seed", "7", "--record", file});
    ASSERT_EQ(played.exit, 0) << played.err;
    const Finished shown = senet({"replay", file, "--at", "3"});
    EXPECT_EQ(shown.exit, 0) << shown.err;
    EXPECT_EQ(shown.err, "");
    EXPECT_TRUE(has(shown.out, "    1  Connect Four")) << shown.out;
    const auto at = objects(senet({"replay", file, "--at", "3", "--json"}).out);
    ASSERT_EQ(at.size(), 1U);
    EXPECT_TRUE(at[0]["state"].get<std::string>().starts_with("turn=2 ply=3 ")) << at[0]["state"];
    const auto all = objects(senet({"replay", file, "--json"}).out);
    ASSERT_EQ(all.size(), 1U);
    expect_fields(all[0], {"number", "game", "plies", "over", "result", "winner", "agrees"});
    EXPECT_EQ(all[0]["agrees"], true);
    EXPECT_EQ(all[0]["tags"]["Set"], "options.width=6");
    EXPECT_EQ(all[0]["tags"]["White"], "Senet, level 2");
}

TEST(ReplayProgram, NamesAGameByTheWholeOfItsPath) {
    const auto folder = fresh_folder("replay") / "my games";
    std::filesystem::create_directory(folder);
    std::ofstream(folder / "texts.lua") << kOfTexts;
    const std::string script = (folder / "texts.lua").string();
    std::ofstream(folder / "game.txt")
        << "[Game \"texts\"]\n[File \"" << script << "\"]\n\n3- 3- 2- *\n";
    const auto all = objects(senet({"replay", (folder / "game.txt").string(), "--json"}).out);
    ASSERT_EQ(all.size(), 1U);
    EXPECT_EQ(all[0]["game"], script);
}

TEST(ReplayProgram, ReadsThePgnOfChess) {
    const std::string file = written("games.pgn",
                                     "[Event \"one\"]\n[Result \"1-0\"]\n\n1. e4 e5 {open} 2. Bc4 "
                                     "Nc6 $6 3. Qh5 Nf6 ; bad\n4. Qxf7# 1-0\n\n"
                                     "[Event \"two\"]\n[Result \"1/2-1/2\"]\n\n1.e4 e5 1/2-1/2\n");
    const Finished both = senet({"replay", file});
    EXPECT_EQ(both.exit, 0) << both.err;
    EXPECT_EQ(both.out,
              "    1  Chess                    7 moves  White wins (mate)\n"
              "    2  Chess                    2 moves  the game goes on; it was ended with "
              "\"1/2-1/2\"\n");
}

TEST(ReplayProgram, ShowsPositionsOfOneGameOnly) {
    const std::string game = "[Game \"tictactoe\"]\n\na1 b2\n\n";
    const std::string file = written("two.txt", game + game);
    const Finished refused = senet({"replay", file, "--at", "1"});
    EXPECT_EQ(refused.exit, 2);
    EXPECT_EQ(refused.err,
              "senet: error: --at shows a position of one game, but " + file + " holds 2\n");
    const Finished beyond = senet({"replay", written("one.txt", game), "--at", "3"});
    EXPECT_EQ(beyond.exit, 2);
    EXPECT_EQ(beyond.err, "senet: error: --at 3: the game has only 2 moves\n");
}

TEST(ReplayProgram, SaysWhereAResultOrAMoveIsWrong) {
    const std::string tags = "[Game \"tictactoe\"]\n[Result \"O\"]\n\n";
    const Finished other = senet({"replay", written("x.txt", tags + "a1 a2 b1 b2 c1\n")});
    EXPECT_EQ(other.exit, 1);
    EXPECT_TRUE(has(other.out, "X wins (three in a row), but the record says \"O\" ("))
        << other.out;
    EXPECT_TRUE(has(other.out, "x.txt:2)\n")) << other.out;
    const std::string file = written("y.txt", tags + "a1 a2\na1\n");
    const Finished illegal = senet({"replay", file});
    EXPECT_EQ(illegal.exit, 2);
    EXPECT_EQ(
        illegal.err,
        file +
            ":5: error: move 3, \"a1\", is not a legal move here; the legal moves are b1, c1, "
            "b2, c2, a3, b3, c3\n");
    const std::string nameless = written("z.txt", "[Event \"x\"]\n[Variant \"Hexes\"]\ne4\n");
    EXPECT_EQ(senet({"replay", nameless}).err,
              nameless +
                  ":2: error: this is a game of \"Hexes\", by no name that opens it; name the "
                  "game: senet replay FILE GAME\n");
    const std::string empty = written("w.txt", "\n");
    EXPECT_EQ(senet({"replay", empty}).err, empty + ":1: error: this file holds no game\n");
    const std::string two = written("u.txt", tags + "a1\n\n" + tags + "a1\n");
    const Finished unknown = senet({"replay", two, "nonsuch"});
    EXPECT_EQ(unknown.exit, 2);
    EXPECT_EQ(unknown.err,
              "senet: error: no game \"nonsuch\" in games/; \"senet games\" lists what there is\n")
        << "once, not for each record";
    const std::string tree = written("v.txt", tags + "a1 (a2 b1\n");
    EXPECT_EQ(senet({"replay", tree}).err, tree + ":4: error: this variation has no end, a )\n");
}

// Records of other programs may have no tags: what stands behind the last move is a claim as well.
TEST(ReplayProgram, HoldsTheResultAgainstTheRulesAndTheTag) {
    const std::string mate = "1. e4 e5 2. Qh5 Ke7 3. Qxe5# ";
    const std::string bare = written("bare.pgn", mate + "0-1\n");
    const Finished wrong = senet({"replay", bare});
    EXPECT_EQ(wrong.exit, 1);
    EXPECT_TRUE(has(wrong.out, "White wins (mate), but the record says \"0-1\" (" + bare + ":1)"))
        << wrong.out;
    const std::string both = written("both.pgn", "[Result \"1-0\"]\n\n" + mate + "0-1\n");
    const Finished torn = senet({"replay", both});
    EXPECT_EQ(torn.exit, 2);
    EXPECT_EQ(torn.err,
              both + ":3: error: the game ends with 0-1, but its tag Result says \"1-0\"\n");
    for (const char* good : {"1-0\n", "*\n", "\n"})
        EXPECT_EQ(senet({"replay", written("good.pgn", mate + good)}).exit, 0) << good;
    EXPECT_EQ(senet({"replay", written("resigned.pgn", "1. e4 e5 0-1\n")}).exit, 0);
    const std::string named =
        "[Game \"tictactoe\"]\n[Result \"X\"]\n\na1 a2 b1 b2 c1 1-0\n";  // as earlier versions say
    EXPECT_EQ(senet({"replay", written("named.txt", named)}).exit, 0);
}

TEST(ReplayProgram, TellsThatTheRulesHaveChanged) {
    const std::string file =
        written("game.txt", "[Game \"tictactoe\"]\n[Script \"0123456789abcdef\"]\n\na1 b2\n");
    const Finished found = senet({"replay", file});
    EXPECT_EQ(found.exit, 0);
    EXPECT_TRUE(has(found.err,
                    "the rules have changed since: they were 0123456789abcdef, "
                    "games/tictactoe.lua with its options is "))
        << found.err;
}

}  // namespace
}  // namespace senet::testing
