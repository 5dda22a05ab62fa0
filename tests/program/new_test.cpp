// `senet new`: files to start from, in a home of the test's own.

#include <cstdlib>

#include "program/senet.h"

namespace senet::testing {
namespace {

namespace fs = std::filesystem;

class NewProgram : public ::testing::Test {
  protected:
    NewProgram() : home_(fresh_folder("new")) {
        const fs::path source = SENET_SOURCE_HOME;
        fs::copy(source / "games", home_ / "games", fs::copy_options::recursive);
        fs::copy(source / "config", home_ / "config", fs::copy_options::recursive);
        setenv("SENET_HOME", home_.c_str(), 1);
    }
    ~NewProgram() override {
        unsetenv("SENET_HOME");
        fs::remove_all(home_);
    }

    fs::path home_;
};

TEST_F(NewProgram, WritesAGameThatPlays) {
    const Finished created = senet({"new", "mygame", "--like", "hexapawn"}, "", home_);
    EXPECT_EQ(created.exit, 0) << created.out << created.err;
    EXPECT_TRUE(has(created.out, "0 faults"));
    EXPECT_TRUE(has(read_text(home_ / "games" / "mygame.lua"), "\"mygame\""));
    EXPECT_TRUE(has(read_text(home_ / "config" / "mygame.yaml"), "game: mygame"));
    EXPECT_EQ(senet({"perft", "mygame", "3"}, "", home_).exit, 0);
    EXPECT_EQ(senet({"play", "mygame", "--level", "1"}, "quit\n", home_).exit, 0);
    EXPECT_TRUE(has(senet({"games"}, "", home_).out, "mygame"));
}

TEST_F(NewProgram, NamesItsFilesAsJson) {
    const auto told = objects(senet({"new", "another", "--json"}, "", home_).out);
    ASSERT_EQ(told.size(), 1U);
    ASSERT_EQ(told[0]["files"].size(), 2U);
    for (const auto& file : told[0]["files"])
        EXPECT_TRUE(fs::exists(file.get<std::string>())) << file;
}

TEST_F(NewProgram, RefusesNamesThatWillNotDo) {
    const std::string form =
        "senet: error: a game's name is made of small letters, digits, - and _, and starts with a "
        "letter; got ";
    for (const char* name : {"My", "1st", "a/b", "a b", "../x"}) {
        const Finished refused = senet({"new", name}, "", home_);
        EXPECT_EQ(refused.exit, 2);
        EXPECT_EQ(refused.err, form + "\"" + name + "\"\n");
    }
    const Finished taken = senet({"new", "nim"}, "", home_);
    EXPECT_EQ(taken.exit, 2);
    EXPECT_EQ(taken.err, "senet: error: there is a game \"nim\" already; choose another name\n");
    const Finished unlike = senet({"new", "fresh", "--like", "kala"}, "", home_);
    EXPECT_EQ(unlike.exit, 2);
    EXPECT_EQ(unlike.err, "senet: error: no game \"kala\" in games/; did you mean \"kalah\"?\n");
    EXPECT_FALSE(fs::exists(home_ / "games" / "fresh.lua"));
}

TEST_F(NewProgram, SaysWhyAFileCannotBeWritten) {
    fs::remove_all(home_ / "games");
    fs::create_symlink("/proc", home_ / "games");  // where nobody can write, not even root
    const std::string script = (fs::path(SENET_SOURCE_HOME) / "games" / "tictactoe.lua").string();
    const Finished refused = senet({"new", "fresh", "--like", script}, "", "/proc");
    EXPECT_EQ(refused.exit, 2);
    EXPECT_TRUE(has(refused.err, "/fresh.lua: ")) << refused.err;
    EXPECT_TRUE(refused.err.starts_with("senet: error: cannot write /")) << refused.err;
}

}  // namespace
}  // namespace senet::testing
