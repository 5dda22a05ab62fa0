// Records of games as other people's programs read them. pgn-extract is Debian's package of that
// name, which is not needed to build or use this program.

#include <fstream>

#include "program/senet.h"
#include "support/program.h"

namespace senet::testing {
namespace {

namespace fs = std::filesystem;

constexpr const char* kPgnExtract = "/usr/bin/pgn-extract";
constexpr const char* kOfDebian = "/usr/games/pgn-extract";

class PgnProgram : public ::testing::Test {
  protected:
    Finished run(const std::vector<std::string>& arguments, const std::string& input = "") const {
        return senet(arguments, input, folder_);
    }
    std::string games(const std::string& run) const {
        return read_text(folder_ / run / "games.txt");
    }
    /// What it says of the games, each with its moves played on a board; empty where there is no
    /// such program.
    std::string read_by_pgn_extract(const std::string& file) const {
        for (const char* program : {kPgnExtract, kOfDebian}) {
            if (fs::exists(program)) return run_program(program, {"-r", file}, "", folder_).err;
        }
        return "";
    }

    fs::path folder_ = fresh_folder("pgn");
};

int times_in(const std::string& text, const std::string& part) {
    int times = 0;
    for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; ++at) ++times;
    return times;
}

TEST_F(PgnProgram, IsReadByOtherPrograms) {
    const Finished played = run({"match", "chess", "search.depth=2", "level=1", "--games", "72",
                                 "--depth", "2", "--run", "r"});
    ASSERT_EQ(played.exit, 0) << played.err;
    const std::string text = games("r");
    EXPECT_EQ(times_in(text, "[Event \"r\"]\n[Site \"Senet\"]\n[Date \""), 72);
    EXPECT_EQ(times_in(text, "\n[Termination \"normal\"]\n"), 72);
    EXPECT_EQ(times_in(text, "\n[Variant "), 0);
    EXPECT_EQ(times_in(text, "\n[FEN "), 0);
    EXPECT_GT(times_in(text, "\n[Ending \"mate\"]\n"), 0);
    EXPECT_EQ(times_in(text, "mate}"), times_in(text, "\n[Ending \"mate\"]\n"));
    EXPECT_TRUE(has(played.out, "Ended by: ")) << played.out;
    EXPECT_FALSE(has(played.out, "rules 72")) << played.out;
    EXPECT_TRUE(has(played.out, "mate ")) << played.out;
    const Finished again = run({"replay", "r/games.txt"});
    EXPECT_EQ(again.exit, 0) << again.err;
    EXPECT_EQ(times_in(again.out, "\n"), 72) << again.out;
    const std::string said = read_by_pgn_extract("r/games.txt");
    if (said.empty()) GTEST_SKIP() << "there is no pgn-extract";
    EXPECT_TRUE(has(said, "72 games matched out of 72")) << said;
    EXPECT_FALSE(has(said, "Line number")) << "a complaint: " << said;
}

TEST_F(PgnProgram, TellsHowAGameWasSetUp) {
    std::ofstream(folder_ / "b.epd")
        << "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - hmvc 1; fmvn 9;\n";
    std::ofstream(folder_ / "t.yaml")
        << "game: chess\nplayers: { 'a\"b': {}, b: { limits: { clock: 40/60+0.5, depth: 1 } } "
           "}\n"
           "limits: { depth: 1, time: 1s }\ngames: 2\nopenings: { file: b.epd }\n"
           "adjudicate: { max_plies: 10 }\n";
    const Finished played = run({"tournament", "t.yaml", "--run", "r"});
    ASSERT_EQ(played.exit, 0) << played.err;
    EXPECT_TRUE(has(played.out,
                    "2 of 2 games were stopped as too long and count as draws: "
                    "adjudicate.max_plies says how long they may be.\n"))
        << played.out;
    const std::string text = games("r");
    EXPECT_TRUE(has(text, "[White \"a\\\"b\"]\n")) << text;
    EXPECT_TRUE(has(text, "[Ending \"max plies\"]\n")) << text;
    EXPECT_TRUE(has(text, "\n[Termination \"adjudication\"]\n")) << text;
    EXPECT_TRUE(has(text, "\n[BlackTimeControl \"40/60+0.5\"]\n")) << text;
    EXPECT_TRUE(has(text, "\n[WhiteTimeControl \"1/1\"]\n")) << text;
    EXPECT_TRUE(
        has(text, "\n[FEN \"rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 1 9\"]\n"))
        << text;
    EXPECT_TRUE(has(text, "\n[SetUp \"1\"]\n")) << text;
    EXPECT_TRUE(has(text, "\n\n9... ")) << text;
    const Finished again = run({"replay", "r/games.txt", "--json"});
    for (const auto& game : objects(again.out)) EXPECT_EQ(game["plies"], 10) << again.out;
    const std::string said = read_by_pgn_extract("r/games.txt");
    if (said.empty()) GTEST_SKIP() << "there is no pgn-extract";
    EXPECT_TRUE(has(said, "2 games matched out of 2")) << said;
}

TEST_F(PgnProgram, HoldsOtherGamesAsVariants) {
    ASSERT_EQ(
        run({"match", "othello", "base", "random", "--games", "2", "--depth", "1", "--run", "r"})
            .exit,
        0);
    const std::string text = games("r");
    EXPECT_EQ(times_in(text, "\n[Variant \"Othello\"]\n"), 2) << text;
    EXPECT_TRUE(has(text, "[White \"random\"]\n[Black \"base\"]\n")) << "Black moves first";
    EXPECT_EQ(run({"replay", "r/games.txt"}).exit, 0);
    // And the games are openings for others.
    const Finished other = run({"match", "othello", "base", "random", "--games", "2", "--depth",
                                "1", "--openings", "r/games.txt", "--plies", "5", "--run", "s"});
    EXPECT_EQ(other.exit, 0) << other.err;
    EXPECT_EQ(times_in(games("s"), "{book}"), 10);
}

TEST_F(PgnProgram, IsWrittenByPlay) {
    const Finished played =
        run({"play", "chess", "--as", "both"}, "f3\ne5\ng4\nQh4#\nsave g.pgn\nquit\n");
    const std::string text = read_text(folder_ / "g.pgn");
    EXPECT_TRUE(has(text, "[White \"a person\"]\n[Black \"a person\"]\n[Result \"0-1\"]\n"))
        << text;
    EXPECT_TRUE(text.ends_with("\n\n1. f3 e5 2. g4 Qh4# 0-1\n")) << text;
    EXPECT_TRUE(has(text, "\n[Ending \"mate\"]\n")) << text;
    const std::string said = read_by_pgn_extract("g.pgn");
    if (said.empty()) GTEST_SKIP() << "there is no pgn-extract";
    EXPECT_TRUE(has(said, "1 game matched out of 1")) << said;
}

TEST_F(PgnProgram, NamesNoFileThatNobodyWrote) {
    const auto refused = [&](std::vector<std::string> more) {
        std::vector<std::string> all{"match", "chess", "base", "random", "--games", "2"};
        all.insert(all.end(), more.begin(), more.end());
        const Finished finished = run(all);
        EXPECT_EQ(finished.exit, 2);
        return finished.err;
    };
    EXPECT_EQ(refused({"--clock", "40/soon"}),
              "senet: error: --clock must be a clock such as 10s+100ms, or 40/60s+0.5s where each "
              "40 moves have their own time; a number without a unit is seconds, got "
              "\"40/soon\"\n");
    EXPECT_EQ(refused({"--sprt", "5"}),
              "senet: error: --sprt must be two numbers from -200 to 200, the lower first, such as "
              "0,5, got \"5\"\n");
    EXPECT_EQ(refused({"--openings", "b.epd", "--plies", "4"}),
              "senet: error: --plies has no use here: a file of EPD holds positions, not moves\n");
    EXPECT_EQ(refused({"--order", "random"}),
              "senet: error: --order requires --openings (see: senet match --help)\n");
}

}  // namespace
}  // namespace senet::testing
