// `senet new`: files to start from, in a home of the test's own.

#include <cstdlib>
#include <fstream>

#include "base/file.h"
#include "program/senet.h"

namespace senet::testing {
namespace {

namespace fs = std::filesystem;

class NewProgram : public ::testing::Test {
  protected:
    NewProgram() : home_(fresh_folder("new")) {
        const fs::path source = SENET_SOURCE_HOME;
        fs::copy(source / "games", home_ / "games", fs::copy_options::recursive);
        for (const char* written : {".luarc.json", ".luacheckrc", ".senet"})  // by an earlier `new`
            fs::remove_all(home_ / "games" / written);
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
    const std::string script = read_text(home_ / "games" / "mygame.lua");
    EXPECT_TRUE(has(script, "\"mygame\""));
    EXPECT_TRUE(has(
        script, "-- Started as a copy of Hexapawn. Put the rules of your own game here instead.\n"))
        << script;
    EXPECT_TRUE(has(read_text(home_ / "config" / "mygame.yaml"), "game: mygame"));
    EXPECT_EQ(senet({"perft", "mygame", "3"}, "", home_).exit, 0);
    EXPECT_EQ(senet({"play", "mygame", "--level", "1"}, "quit\n", home_).exit, 0);
    EXPECT_TRUE(has(senet({"games"}, "", home_).out, "mygame"));
}

// Networks were learnt for the model's rules, and those will be others.
TEST_F(NewProgram, LeavesNetworksBehind) {
    for (const std::string model : {"connect4", "breakthrough"}) {
        const std::string name = "my" + model;
        ASSERT_EQ(senet({"new", name, "--like", model}, "", home_).exit, 0);
        const std::string settings = read_text(home_ / "config" / (name + ".yaml"));
        EXPECT_FALSE(has(settings, "evaluation:")) << settings;
        EXPECT_FALSE(has(settings, ".net")) << settings;
        const Finished analysis = senet({"analyze", name, "--depth", "1", "--json"}, "", home_);
        EXPECT_EQ(analysis.exit, 0) << analysis.err;
        EXPECT_EQ(objects(analysis.out).back()["evaluation"], "script");
    }
}

TEST_F(NewProgram, NamesItsFilesAsJson) {
    const auto told = objects(senet({"new", "another", "--json"}, "", home_).out);
    ASSERT_EQ(told.size(), 1U);
    ASSERT_EQ(told[0]["files"].size(), 6U);
    for (const auto& file : told[0]["files"])
        EXPECT_TRUE(fs::exists(file.get<std::string>())) << file;
    EXPECT_EQ(told[0]["faults"], nlohmann::json::array());
}

// What is not copied is said, and what is new is not called the model's.
TEST_F(NewProgram, SaysWhatTheModelsSettingsLack) {
    const auto settings_like = [&](const std::string& model) {
        const std::string name = "of" + model;
        EXPECT_EQ(senet({"new", name, "--like", model}, "", home_).exit, 0);
        return read_text(home_ / "config" / (name + ".yaml"));
    };
    EXPECT_TRUE(has(settings_like("breakthrough"),
                    "# No network: that of breakthrough was learnt for its rules. senet learn "
                    "ofbreakthrough learns one.\n"));
    EXPECT_TRUE(has(settings_like("pig"),
                    "# To begin with; senet calibrate ofpig --write finds those of this "
                    "game.\nlevels:\n"));
}

TEST_F(NewProgram, TellsFaultsOfTheModel) {
    std::string script = kOfTexts;
    const std::string sound = "s.left = left(s) - take end";
    script.replace(script.find(sound), sound.size(), "s.left = left(s) + take end");
    std::ofstream(home_ / "games" / "grows.lua") << script;
    const Finished programs = senet({"new", "one", "--like", "grows", "--json"}, "", home_);
    EXPECT_EQ(programs.exit, 1);
    const auto told = objects(programs.out);
    ASSERT_EQ(told.size(), 1U) << programs.out;
    ASSERT_FALSE(told[0]["faults"].empty());
    expect_fields(told[0]["faults"][0], {"rule", "file", "line", "message", "moves", "seed"});
    const Finished people = senet({"new", "other", "--like", "grows"}, "", home_);
    EXPECT_EQ(people.exit, 1);
    EXPECT_TRUE(has(people.out, "other.lua:7: fault: ")) << people.out;
    EXPECT_TRUE(has(people.out, "\n  at the start")) << people.out;  // how to see it again
}

TEST_F(NewProgram, RefusesNamesThatWillNotDo) {
    const std::string form =
        "senet: error: a game's name is made of small letters, digits, - and _, and starts with a "
        "letter; got ";
    for (const char* name : {"My", "1st", "a b", "x_Y", "x.yaml"}) {
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

TEST_F(NewProgram, TakesAPathWhoseSettingsTheScriptIsPlayedBy) {
    const fs::path elsewhere = fresh_folder("new_path");
    for (const auto& [path, like] : {std::pair{"my/ford.lua", "chess"}, {"my/brook", "nim"}}) {
        const Finished created = senet({"new", path, "--like", like}, "", elsewhere);
        EXPECT_EQ(created.exit, 0) << created.out << created.err;
    }
    const std::string settings = read_text(elsewhere / "my" / "ford.yaml");
    EXPECT_TRUE(has(settings, "game: ford.lua\n")) << settings;
    EXPECT_TRUE(has(settings, "late_piece: [129,")) << settings;
    EXPECT_TRUE(has(settings, "those of chess")) << settings;
    EXPECT_TRUE(has(settings, "  9: { search:")) << settings;
    EXPECT_TRUE(fs::exists(elsewhere / "my" / "brook.lua"));
    EXPECT_EQ(senet({"play", "my/ford.lua", "--level", "9"}, "quit\n", elsewhere).exit, 0);
    write_text(elsewhere / "own.yaml",
               "game: my/ford.lua\nlevels: { 3: { search: { depth: 1 } } }\n");
    const Finished other =
        senet({"play", "my/ford.lua", "--config", "own.yaml", "--level", "9"}, "quit\n", elsewhere);
    EXPECT_TRUE(has(other.err, "no level 9; its levels are 3")) << other.err;
    EXPECT_FALSE(fs::exists(home_ / "games" / "ford.lua"));
    const Finished again = senet({"new", "my/ford"}, "", elsewhere);
    EXPECT_EQ(again.exit, 2);
    EXPECT_EQ(again.err, "senet: error: my/ford.lua is there already; nothing was written\n");
    fs::remove_all(elsewhere);
}

TEST_F(NewProgram, RefusesSettingsBesideAScriptThatAreForAnother) {
    fs::copy(home_ / "games" / "nim.lua", home_ / "heaps.lua");
    write_text(home_ / "heaps.yaml", "game: chess\n");
    const Finished refused = senet({"perft", "./heaps.lua", "1"}, "", home_);
    EXPECT_EQ(refused.exit, 2);
    EXPECT_EQ(
        refused.err,
        "heaps.yaml:1:7: error: these settings are for games/chess.lua, but the game asked for "
        "is ./heaps.lua\n");
}

TEST_F(NewProgram, LeavesTheModelAloneWhateverIsChangedInTheCopy) {
    EXPECT_EQ(senet({"new", "mine", "--like", "checkers"}, "", home_).exit, 0);
    EXPECT_EQ(senet({"new", "out/mine", "--like", "brazilian"}, "", home_).exit, 0);
    for (const fs::path& module :
         {home_ / "games" / "lib" / "mine_draughts.lua", home_ / "out" / "lib" / "draughts.lua"}) {
        ASSERT_TRUE(fs::exists(module)) << module;
        write_text(module, "error('changed')\n");
    }
    EXPECT_EQ(senet({"perft", "mine", "1"}, "", home_).exit, 2);
    EXPECT_EQ(senet({"perft", "out/mine.lua", "1"}, "", home_).exit, 2);
    EXPECT_EQ(senet({"perft", "checkers", "1"}, "", home_).exit, 0);
    const std::string settings = read_text(home_ / "out" / "mine.yaml");
    EXPECT_FALSE(has(settings, "extends")) << settings;
    EXPECT_TRUE(has(settings, "  rows: 3\n")) << settings;
}

TEST_F(NewProgram, WritesIntoThisFolderWhereTheGamesAreThoseOfAnInstalledProgram) {
    fs::create_directories(home_ / "usr" / "bin");
    fs::create_directories(home_ / "usr" / "share" / "senet");
    fs::create_directories(home_ / "work");
    fs::copy(senet_program(), home_ / "usr" / "bin" / "senet");
    fs::rename(home_ / "games", home_ / "usr" / "share" / "senet" / "games");
    fs::rename(home_ / "config", home_ / "usr" / "share" / "senet" / "config");
    unsetenv("SENET_HOME");
    const Finished created = run_program((home_ / "usr" / "bin" / "senet").string(),
                                         {"new", "mine"}, "", home_ / "work");
    EXPECT_EQ(created.exit, 0) << created.err;
    EXPECT_TRUE(has(created.out, "play: senet play ./mine.lua\n")) << created.out;
    EXPECT_TRUE(fs::exists(home_ / "work" / "mine.lua"));
    EXPECT_TRUE(fs::exists(home_ / "work" / "mine.yaml"));
    EXPECT_FALSE(fs::exists(home_ / "usr" / "share" / "senet" / "games" / "mine.lua"));
}

}  // namespace
}  // namespace senet::testing
