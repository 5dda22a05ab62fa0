#include "settings/games.h"

#include <gtest/gtest.h>

#include "home_folder.h"

namespace senet::settings {
namespace {

class Games : public ::testing::Test {
  protected:
    std::string mistake(const std::string& game) const {
        return message_of([&] { find_game(folder_.home(), game); });
    }

    HomeFolder folder_;
};

TEST_F(Games, AreFoundByName) {
    folder_.write_script("connect4");
    folder_.write("config/connect4.yaml");
    const GameFiles files = find_game(folder_.home(), "connect4");
    EXPECT_EQ(files.name, "connect4");
    EXPECT_EQ(files.config->shown, "config/connect4.yaml");
    EXPECT_EQ(files.script->shown, "games/connect4.lua");
}

TEST_F(Games, AreFoundByPath) {
    const std::string script = folder_.write("mine/odd.lua").string();
    const GameFiles by_script = find_game(folder_.home(), script);
    EXPECT_EQ(by_script.name, "odd");
    EXPECT_EQ(by_script.script->shown, script);
    EXPECT_FALSE(by_script.config);
    const std::string config = folder_.write("mine/even.yaml").string();
    const GameFiles by_config = find_game(folder_.home(), config);
    EXPECT_EQ(by_config.name, "even");
    EXPECT_FALSE(by_config.script);
    const std::string beside = folder_.write("mine/odd.yaml").string();
    EXPECT_EQ(find_game(folder_.home(), beside).script->path, script) << "the one of its name";
}

TEST_F(Games, AreOfferedByTheNearestName) {
    folder_.write_script("connect4");
    folder_.write("config/small.yaml", "game: connect4\n");
    EXPECT_EQ(mistake("conect4"),
              "senet: error: no game \"conect4\" in games/; did you mean \"connect4\"?");
    EXPECT_EQ(mistake("smal"), "senet: error: no game \"smal\" in games/; did you mean \"small\"?");
    EXPECT_EQ(
        mistake("backgammon"),
        "senet: error: no game \"backgammon\" in games/; \"senet games\" lists what there is");
    EXPECT_EQ(mistake(""),
              "senet: error: no game \"\" in games/; \"senet games\" lists what there is");
}

TEST_F(Games, MayBeFilesNamedWithoutTheirEnding) {
    folder_.write_script("connect4");
    folder_.write("mine/flat.lua");
    const std::filesystem::path mine = folder_.home().folder / "mine";
    const auto asked = [&](const std::string& name) {
        return find_game(folder_.home(), name, mine).asked;
    };
    EXPECT_EQ(asked("flat"), (mine / "flat.lua").string());
    folder_.write("mine/flat.yaml");
    EXPECT_EQ(asked("flat"), (mine / "flat.lua").string()) << "which has its settings beside it";
    folder_.write("mine/low.yaml");
    EXPECT_EQ(asked("low"), (mine / "low.yaml").string());
    folder_.write("mine/connect4.lua");
    EXPECT_EQ(asked("connect4"), "connect4") << "the game of that name comes first";
    EXPECT_EQ(asked((mine / "flat").string()), (mine / "flat.lua").string());
}

TEST_F(Games, SayThatAPathLeadsNowhere) {
    EXPECT_EQ(mistake("nowhere/odd.lua"), "senet: error: there is no file nowhere/odd.lua");
    EXPECT_EQ(mistake("odd.yaml"), "senet: error: there is no file odd.yaml");
    EXPECT_EQ(
        mistake("nowhere/odd"),
        "senet: error: \"nowhere/odd\" is neither a script (.lua) nor a settings file (.yaml)");
}

TEST_F(Games, SayWhatStandsWhereNoGameIs) {
    const std::string folder = (folder_.home().folder / "games").string();
    EXPECT_EQ(mistake(folder),
              "senet: error: the folder " + folder +
                  " is neither a script (.lua) nor a settings file (.yaml)");
    const std::string text = folder_.write("some.txt").string();
    EXPECT_EQ(mistake(text),
              "senet: error: the file " + text +
                  " is neither a script (.lua) nor a settings file (.yaml)");
    std::filesystem::create_directory(folder_.home().folder / "odd.lua");
    const std::string script = (folder_.home().folder / "odd.lua").string();
    EXPECT_EQ(mistake(script), "senet: error: " + script + " is a folder, not a script");
}

TEST_F(Games, AreMissedByTheKeyThatIsMisspelt) {
    const std::string config = folder_.write("some.yaml", "native: true\ngane: nim\n").string();
    EXPECT_EQ(message_of([&] { load(folder_.home(), {.game = config}); }),
              config + ":2:1: error: unknown key \"gane\"; did you mean \"game\"?");
    folder_.write("config/up.yaml", "game: ../games\n");
    EXPECT_EQ(message_of([&] { load(folder_.home(), {.game = "up"}); }),
              "config/up.yaml:1:7: error: the folder games is no script (.lua)");
}

TEST_F(Games, AreListedWithScriptAndConfig) {
    folder_.write_script("nim");
    folder_.write_script("connect4");
    folder_.write("config/connect4.yaml", "game: connect4\n");
    folder_.write("config/small.yaml", "game: connect4\n");
    folder_.write("config/shared.yaml", "search: { depth: 3 }\n");
    folder_.write("games/lib/helper.lua");
    const auto games = list_games(folder_.home());
    ASSERT_EQ(games.size(), 3u);
    EXPECT_EQ(games[0].name, "connect4");
    EXPECT_EQ(games[0].script.filename(), "connect4.lua");
    EXPECT_EQ(games[0].config->filename(), "connect4.yaml");
    EXPECT_EQ(games[1].name, "nim");
    EXPECT_FALSE(games[1].config);
    EXPECT_EQ(games[2].name, "small");
    EXPECT_EQ(games[2].script.filename(), "connect4.lua");
}

TEST_F(Games, AreListedThoughAConfigIsBroken) {
    folder_.write_script("connect4");
    folder_.write("config/connect4.yaml", "game: [\n");
    folder_.write("config/small.yaml", "game: [\n");
    const auto games = list_games(folder_.home());
    ASSERT_EQ(games.size(), 2u);
    EXPECT_EQ(games[0].script.filename(), "connect4.lua");
    EXPECT_TRUE(games[1].script.empty());
}

TEST_F(Games, AreNotListedWhenTheirNamesLeadNowhere) {
    std::filesystem::create_symlink("nowhere.lua", folder_.home().folder / "games" / "lost.lua");
    std::filesystem::create_directory(folder_.home().folder / "config" / "folder.yaml");
    folder_.write("games/odd.yaml.lua");
    const auto games = list_games(folder_.home());
    ASSERT_EQ(games.size(), 1u);
    EXPECT_EQ(games[0].name, "odd.yaml");
    EXPECT_EQ(mistake("lost"),
              "senet: error: no game \"lost\" in games/; \"senet games\" lists what there is");
}

TEST_F(Games, AreNoneWhereThereAreNoFolders) {
    EXPECT_TRUE(list_games({folder_.home().folder / "nowhere"}).empty());
}

}  // namespace
}  // namespace senet::settings
