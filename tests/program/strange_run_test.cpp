// Run folders as a stranger may hand them over: looking at them starts none of the programs that
// they name, and nothing is written through what lies in them under the names of our files.

#include <fmt/format.h>
#include <sys/stat.h>

#include <fstream>

#include "program/senet.h"
#include "support/fake_program.h"
#include "support/program.h"

namespace senet::testing {
namespace {

namespace fs = std::filesystem;

class StrangeRun : public ::testing::Test {
  protected:
    ~StrangeRun() override { fs::remove_all(folder_); }

    Finished run(const std::vector<std::string>& arguments) const {
        return senet(arguments, "", folder_, {.seconds = 30});
    }
    Finished match() const {
        return run({"match", "tictactoe", "base", "random", "--games", "4", "--nodes", "50",
                    "--run", "r"});
    }
    void put(const fs::path& file, const std::string& text) const {
        std::ofstream(folder_ / file) << text;
    }
    /// A program that plays, and leaves a trace of having been started.
    std::string leaving_traces() const {
        UciProgram program;
        program.before = fmt::format("touch '{}'", (folder_ / "started").string());
        program.uci =
            "echo 'option name UCI_Variant type combo default tictactoe var tictactoe'; echo uciok";
        program.go = "echo 'bestmove a1'";
        return write_program(folder_, "program.sh", program.text());
    }
    bool started() const { return fs::remove(folder_ / "started"); }

    fs::path folder_ = fresh_folder("strange_run");
};

TEST_F(StrangeRun, StartsNoProgramToBeLookedAt) {
    ASSERT_EQ(match().exit, 0);
    std::string text = read_text(folder_ / "r" / "match.yaml");
    const std::string player = "{ kind: random }";
    ASSERT_TRUE(has(text, player));
    text.replace(text.find(player), player.size(), "{ program: [" + leaving_traces() + "] }");
    put("r/match.yaml", text);
    for (const std::vector<std::string>& arguments :
         {std::vector<std::string>{"report", "r"},
          {"positions", "r", "--file", "some.positions"},
          {"replay", "r", "--game", "1"}}) {
        const Finished finished = run(arguments);
        EXPECT_EQ(finished.exit, 2) << arguments[0];
        EXPECT_TRUE(has(finished.err, "players.random.kind was random before")) << finished.err;
        EXPECT_FALSE(started()) << arguments[0];
    }
}

TEST_F(StrangeRun, StartsProgramsOnlyToPlayAndNotUnderOtherSettings) {
    const std::string text =
        "game: tictactoe\ngames: 2\nlimits: { nodes: 50 }\nplayers:\n  a: {}\n"
        "  b: { program: [" +
        leaving_traces() + "] }\n";
    put("t.yaml", text);
    const Finished played = run({"tournament", "t.yaml", "--run", "r"});
    ASSERT_EQ(played.exit, 0) << played.err;
    EXPECT_TRUE(started());
    const Finished reported = run({"report", "r"});
    EXPECT_EQ(reported.exit, 0) << reported.err;
    EXPECT_FALSE(started());
    const Finished replayed = run({"replay", "r", "--game", "1"});
    EXPECT_EQ(replayed.exit, 2);
    EXPECT_TRUE(has(replayed.err, "game 1 can't be played again: b is a program ("))
        << replayed.err;
    EXPECT_FALSE(started());
    EXPECT_EQ(run({"replay", "r/games.txt"}).exit, 0);

    put("t.yaml", text + "adjudicate: { max_plies: 8 }\n");
    const Finished changed = run({"tournament", "t.yaml", "--run", "r"});
    EXPECT_EQ(changed.exit, 2);
    EXPECT_TRUE(has(changed.err, "adjudicate.max_plies was not set before")) << changed.err;
    EXPECT_FALSE(started());
}

TEST_F(StrangeRun, IsNotWrittenThrough) {
    const std::string mine = "one line of mine\n" + std::string(200, 'x') + "\n";
    for (const char* name : {"journal.sqlite.lock", "journal.sqlite", "journal.sqlite-wal",
                             "match.yaml", "report.html", "games.txt"}) {
        fs::remove_all(folder_ / "r");
        ASSERT_EQ(match().exit, 0);
        put("precious", mine);
        fs::remove(folder_ / "r" / name);
        fs::create_symlink(folder_ / "precious", folder_ / "r" / name);
        const Finished finished = match();
        EXPECT_EQ(finished.exit, 2) << name << finished.out;
        EXPECT_EQ(finished.err,
                  fmt::format("senet: error: r/{} is a symbolic link, through which nothing is "
                              "written; remove it\n",
                              name));
        EXPECT_EQ(read_text(folder_ / "precious"), mine) << name;
        EXPECT_TRUE(fs::is_symlink(folder_ / "r" / name)) << name;

        fs::remove(folder_ / "r" / name);
        ASSERT_EQ(mkfifo((folder_ / "r" / name).c_str(), 0600), 0);
        const Finished waiting = match();
        EXPECT_EQ(waiting.exit, 2) << name << waiting.out;
        EXPECT_EQ(waiting.err,
                  fmt::format("senet: error: r/{} is no regular file; remove it\n", name));
    }
}

TEST_F(StrangeRun, KeepsWhatSomebodyElseWrote) {
    ASSERT_EQ(match().exit, 0);
    ASSERT_EQ(match().exit, 0) << "what we wrote ourselves is written anew";
    for (const auto& [name, what] : {std::pair{"report.html", "report of a match or tournament"},
                                     {"games.txt", "record of a game"},
                                     {"match.yaml", "tournament's file that senet wrote"}}) {
        const std::string ours = read_text(folder_ / "r" / name);
        put(fs::path("r") / name, "my notes\n");
        const Finished finished = match();
        EXPECT_EQ(finished.exit, 2) << name;
        EXPECT_EQ(finished.err,
                  fmt::format("senet: error: r/{} exists and is no {}; take another name, or "
                              "remove it\n",
                              name, what));
        EXPECT_EQ(read_text(folder_ / "r" / name), "my notes\n");
        put(fs::path("r") / name, ours);
    }
}

}  // namespace
}  // namespace senet::testing
