// `senet calibrate`: levels found by self-play and written into a settings file.

#include <sqlite3.h>

#include <fstream>

#include "program/senet.h"
#include "support/program.h"

namespace senet::testing {
namespace {

namespace fs = std::filesystem;

constexpr const char* kSettings =
    "# Mine.\n"
    "game: tictactoe\n"
    "levels:  # by guess\n"
    "  1: { search: { depth: 1 } }\n"
    "  2: { search: { depth: 2 } }\n"
    "search:\n"
    "  time: 1s  # enough\n";

class Calibrate : public ::testing::Test {
  protected:
    Calibrate() { std::ofstream(folder_ / "mine.yaml") << kSettings; }
    ~Calibrate() override { fs::remove_all(folder_); }

    Finished calibrate(std::vector<std::string> more) const {
        std::vector<std::string> arguments{"calibrate", "mine.yaml", "--games", "60",    "--most",
                                           "200",       "--levels",  "3",       "--run", "r"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return senet(arguments, "", folder_);
    }
    std::string settings() const { return read_text(folder_ / "mine.yaml"); }

    fs::path folder_ = fresh_folder("calibrate");
};

TEST_F(Calibrate, MendsADamagedGame) {
    const Finished whole = calibrate({});
    ASSERT_EQ(whole.exit, 0) << whole.err;
    sqlite3* database = nullptr;
    ASSERT_EQ(sqlite3_open((folder_ / "r" / "rungs" / "journal.sqlite").c_str(), &database),
              SQLITE_OK);
    sqlite3_exec(database, "UPDATE games SET winner = 7 WHERE number = 4", nullptr, nullptr,
                 nullptr);
    sqlite3_close(database);
    const Finished refused = calibrate({});
    EXPECT_EQ(refused.exit, 2);
    EXPECT_EQ(refused.err,
              "senet: error: r/rungs/journal.sqlite: game 4: winner must be 0 to 2, got 7; --mend "
              "plays damaged games again\n");
    EXPECT_EQ(calibrate({"--mend"}).out, whole.out);
}

TEST_F(Calibrate, MeasuresWhatAValueIsWorth) {
    std::ofstream(folder_ / "small.yaml")
        << "game: kalah\noptions: { houses: 4, seeds: 3 }\nplay:  # old\n  scale: 7  # gone\n"
           "  # this too\nsearch: { time: 1s }\n";
    const auto measured = [&](const std::vector<std::string>& more) {
        std::vector<std::string> arguments{"calibrate", "small.yaml", "--scale", "--games", "200",
                                           "--nodes",   "100",        "--run",   "s"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return senet(arguments, "", folder_);
    };
    const Finished found = measured({"--write"});
    ASSERT_EQ(found.exit, 0) << found.err << found.out;
    EXPECT_EQ(found.err, "Written to small.yaml.\n");
    EXPECT_TRUE(has(found.out, " positions of 200 games, 100 positions a move, ")) << found.out;
    const std::string text = read_text(folder_ / "small.yaml");
    EXPECT_TRUE(text.starts_with("game: kalah\noptions: { houses: 4, seeds: 3 }\nplay:  # "));
    EXPECT_TRUE(has(text, " --scale --games 200 --nodes 100 --write\nsearch: { time: 1s }\n"))
        << text;
    EXPECT_FALSE(has(text, "gone")) << text;
    const auto told = objects(measured({"--json"}).out);
    ASSERT_EQ(told.size(), 1U);
    expect_fields(told[0], {"scale", "positions", "games", "error", "error_even"});
    EXPECT_GT(told[0]["scale"], 0);
    EXPECT_LT(told[0]["error"], told[0]["error_even"]);
    const Finished play = senet({"play", "small.yaml"}, "eval\nquit\n", folder_);
    EXPECT_EQ(play.exit, 0) << play.err;
}

TEST_F(Calibrate, NotesThatValuesPredictNothing) {
    std::ofstream(folder_ / "noise.lua")
        << "local game = { name = 'Noise', state = { left = int(0, 60) }, move = { 'take' } }\n"
           "function game.setup(s) s.left = 60 end\n"
           "function game.moves(s, add) for i = 1, math.min(3, s.left) do add(i) end end\n"
           "function game.play(s, take) s.left = s.left - take end\n"
           "function game.result(s) if s.left == 0 then return 3 - s.turn end end\n"
           "function game.evaluate(s) return s.left * 37 % 11 - 5 end\n"
           "return game\n";
    std::ofstream(folder_ / "noise.yaml") << "game: noise.lua\n";
    const auto measured = [&](const std::vector<std::string>& more) {
        std::vector<std::string> arguments{"calibrate", "noise.yaml", "--scale",
                                           "--nodes",   "20",         "--run"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return senet(arguments, "", folder_);
    };
    const Finished none = measured({"s", "--games", "40", "--write"});
    EXPECT_EQ(none.exit, 1) << none.err;
    EXPECT_TRUE(has(none.out, "did not predict the results of their games")) << none.out;
    EXPECT_EQ(none.err, "Written to noise.yaml.\n");
    EXPECT_TRUE(has(read_text(folder_ / "noise.yaml"), "\n  scale: false  # senet calibrate "));
    const auto told = objects(measured({"s", "--games", "40", "--json"}).out);
    ASSERT_EQ(told.size(), 1U);
    EXPECT_TRUE(told[0]["scale"].is_null());
    EXPECT_GT(told[0]["positions"], 200);
    const Finished play =
        senet({"play", "noise.yaml", "--set", "search.nodes=20"}, "eval\nquit\n", folder_);
    EXPECT_TRUE(has(play.out, "how likely that is to win is not known")) << play.out;
    // Too few tell nothing, not even that.
    const Finished few = measured({"few", "--games", "2", "--write"});
    EXPECT_EQ(few.exit, 1);
    EXPECT_TRUE(few.out.starts_with("Only ")) << few.out;
    EXPECT_EQ(few.err, "");
}

TEST_F(Calibrate, NeedsAnEvaluationForAScale) {
    const Finished none = senet({"calibrate", "mine.yaml", "--scale"}, "", folder_);
    EXPECT_EQ(none.exit, 2);
    EXPECT_TRUE(has(none.err,
                    "error: this game has no evaluate(), so there is no value whose worth "
                    "could be measured\n"))
        << none.err;
    EXPECT_EQ(senet({"calibrate", "mine.yaml", "--nodes", "5"}, "", folder_).exit, 2);
}

TEST_F(Calibrate, TriesThePartsOfTheSearch) {
    const auto searched = [&](const std::vector<std::string>& more) {
        std::vector<std::string> arguments{"calibrate", "mine.yaml", "--search", "--games", "20",
                                           "--nodes",   "30",        "--run",    "s"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return senet(arguments, "", folder_);
    };
    const Finished found = searched({"--write"});
    EXPECT_EQ(found.exit, 1) << found.err;
    EXPECT_TRUE(found.out.ends_with("\nNothing was certainly better than what the game has.\n"))
        << found.out;
    EXPECT_TRUE(has(found.err, "futility: not proposed; the game has no evaluate()\n"))
        << found.err;
    EXPECT_TRUE(has(found.err, ", each a ladder of settings: at most ")) << found.err;
    EXPECT_TRUE(
        has(found.err, "profile: bold, in place of usual: no difference in 20 games, not taken\n"))
        << found.err;
    EXPECT_TRUE(has(found.err,
                    "internal_reduction: false, in place of { from: 4 }: no difference in 20 "
                    "games, not taken\n"))
        << found.err;
    EXPECT_TRUE(has(found.err, " trials left at most, ")) << found.err;
    EXPECT_TRUE(has(read_text(folder_ / "s" / "report.html"), "no difference in 20 games"));
    EXPECT_EQ(settings(), kSettings);
    const auto all = objects(searched({"--json"}).out);
    ASSERT_GT(all.size(), 2U);
    EXPECT_TRUE(all.front().contains("survey"));
    for (const auto& trial : all) {
        if (!trial.contains("setting")) continue;
        expect_fields(trial,
                      {"setting", "value", "before", "taken", "verdict", "games", "elo", "elo_low",
                       "elo_high"});
        EXPECT_FALSE(trial["taken"].get<bool>());
    }
    EXPECT_TRUE(all.back().contains("setting"));
    // A search that may take its time needs no fixed number of positions.
    EXPECT_EQ(
        senet({"calibrate", "mine.yaml", "--search", "--games", "2", "--time", "1ms", "--run", "t"},
              "", folder_)
            .exit,
        1);
}

TEST_F(Calibrate, MeasuresPositionsOnceAndWritesNoSettings) {
    const auto measured = [&](const std::vector<std::string>& more) {
        std::vector<std::string> arguments{
            "calibrate", "breakthrough", "--search", "--measure", "--run", "m", "--positions"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return senet(arguments, "", folder_);
    };
    const Finished found = measured({"50"});
    ASSERT_EQ(found.exit, 0) << found.err;
    EXPECT_EQ(found.err, "");
    EXPECT_TRUE(found.out.starts_with("50 positions of ")) << found.out;
    EXPECT_TRUE(has(found.out, "\nv(0)        v(2) ")) << found.out;
    EXPECT_TRUE(has(found.out, "\nnull_move: ")) << found.out;
    EXPECT_TRUE(found.out.ends_with("\nReport: m/report.html\n")) << found.out;
    EXPECT_TRUE(has(read_text(folder_ / "m" / "report.html"), "\"survey\""));
    const fs::path file = folder_ / "m" / "survey.json";
    const auto age = fs::last_write_time(file);
    EXPECT_EQ(measured({"50"}).out, found.out);
    EXPECT_EQ(fs::last_write_time(file), age) << "it was measured twice";
    EXPECT_TRUE(measured({"70"}).out.starts_with("70 positions of ")) << "more are added";
    std::ofstream(file, std::ios::app) << "x";
    const Finished damaged = measured({"50"});
    EXPECT_EQ(damaged.exit, 2);
    EXPECT_EQ(damaged.err,
              "senet: error: m/survey.json was changed since it was written; --mend measures "
              "anew\n");
    EXPECT_EQ(measured({"50", "--mend"}).out, found.out);
    EXPECT_EQ(measured({"50", "--write"}).exit, 2);
}

TEST_F(Calibrate, WritesLevelsWithTheEvidence) {
    const Finished found = calibrate({"--write"});
    ASSERT_EQ(found.exit, 0) << found.err;
    EXPECT_EQ(found.err, "Written to mine.yaml.\n");
    ASSERT_TRUE(found.out.starts_with("levels:  # positions a move; Elo over the level below"))
        << found.out;
    EXPECT_TRUE(
        has(found.out, "\n  1: { search: { nodes: 10, time: false } }\n  2: { search: { nodes: "));
    // All else stays as it was.
    EXPECT_EQ(settings(),
              "# Mine.\ngame: tictactoe\n" + found.out + "search:\n  time: 1s  # enough\n");
    // They are levels like any others, in order.
    std::int64_t before = 0;
    for (const char* level : {"1", "2"}) {
        const auto searched =
            objects(senet({"analyze", "mine.yaml", "--level", level, "--json"}, "", folder_).out);
        ASSERT_FALSE(searched.empty());
        const auto nodes = searched.back()["nodes"].get<std::int64_t>();
        EXPECT_GE(nodes, before);
        EXPECT_LE(nodes, 200);
        before = nodes;
    }
}

TEST_F(Calibrate, GoesOnWithWhatWasPlayed) {
    const Finished once = calibrate({});
    ASSERT_EQ(once.exit, 0) << once.err;
    EXPECT_EQ(settings(), kSettings) << "only --write writes";
    const auto age = fs::last_write_time(folder_ / "r" / "rungs" / "journal.sqlite");
    const Finished again = calibrate({});
    EXPECT_EQ(again.out, once.out);
    EXPECT_EQ(fs::last_write_time(folder_ / "r" / "rungs" / "journal.sqlite"), age)
        << "games were played twice";
    const auto levels = objects(calibrate({"--json"}).out);
    ASSERT_GE(levels.size(), 2U);
    EXPECT_EQ(levels[0]["level"], 1);
    for (std::size_t i = 1; i < levels.size(); ++i) {
        expect_fields(levels[i], {"level", "nodes", "elo", "elo_low", "elo_high", "los"});
        EXPECT_GT(levels[i]["elo"].get<double>(), 0);
        EXPECT_GE(levels[i]["los"].get<double>(), 0.95);
    }
}

// Nim's evaluation knows who wins.
TEST_F(Calibrate, SaysThatThereIsNothingToTellApart) {
    std::ofstream(folder_ / "mine.yaml") << "game: nim\n";
    const Finished found = calibrate({"--write"});
    EXPECT_EQ(found.exit, 1) << found.err;
    EXPECT_EQ(found.out,
              "More positions hardly make the engine stronger here: no two levels could be told "
              "apart.\n");
    EXPECT_EQ(settings(), "game: nim\n");
}

TEST_F(Calibrate, NamesWhatIsWrong) {
    const auto message = [&](const std::vector<std::string>& arguments) {
        const Finished finished = senet(arguments, "", folder_);
        EXPECT_EQ(finished.exit, 2) << finished.out;
        return finished.err;
    };
    fs::copy_file(fs::path(SENET_SOURCE_HOME) / "games" / "nim.lua", folder_ / "nim.lua");
    EXPECT_EQ(message({"calibrate", "nim.lua"}),
              "senet: error: nim has no settings file that levels could be written to\n");
    EXPECT_EQ(
        message({"calibrate", "mine.yaml", "--games", "3"}),
        "senet: error: games must be even, as every opening is played with both sides; got 3\n");
    EXPECT_EQ(
        message({"calibrate", "mine.yaml", "--most", "5"}),
        "senet: error: --most must be more than the 10 positions of the first level, got 5\n");
    EXPECT_EQ(
        message({"calibrate", "hex", "--most", "100"}),
        "senet: error: --most must be more than the 122 positions of the first level, got 100\n");
}

}  // namespace
}  // namespace senet::testing
