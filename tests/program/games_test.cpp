// `senet games`: everything in games/ and config/ is listed.

#include <cstdlib>

#include <fstream>

#include "program/senet.h"

namespace senet::testing {
namespace {

TEST(GamesProgram, ListsEachGame) {
    const Finished games = senet({"games"});
    EXPECT_EQ(games.exit, 0);
    EXPECT_EQ(games.err, "");
    EXPECT_TRUE(has(games.out, "name          title                   players\n"));
    for (const char* line : {"connect4      Connect Four            Yellow, Red\n",
                             "tictactoe     Tic-tac-toe             X, O\n"})
        EXPECT_TRUE(has(games.out, line)) << games.out;
}

TEST(GamesProgram, TellsFilesAsJson) {
    const auto games = objects(senet({"games", "--json"}).out);
    ASSERT_GE(games.size(), 8U);
    for (const auto& game : games) {
        expect_fields(game, {"name", "title", "players", "script", "config"});
        const std::filesystem::path home = SENET_SOURCE_HOME;
        EXPECT_TRUE(std::filesystem::exists(home / game["script"].get<std::string>()))
            << game.dump();
        EXPECT_EQ(game["players"].size(), 2U);
    }
}

TEST(GamesProgram, MissesGamesWhereSenetHomeHasNone) {
    setenv("SENET_HOME", "/nonexist", 1);
    const Finished games = senet({"games"});
    unsetenv("SENET_HOME");
    EXPECT_EQ(games.exit, 2);
    EXPECT_EQ(games.out, "");
    EXPECT_EQ(games.err,
              "senet: error: SENET_HOME must name the folder that holds games/ and config/; "
              "/nonexist has no folder games\n");
}

TEST(Games, AreNamedByTheirFilesInATournament) {
    const std::filesystem::path folder = fresh_folder("flat");
    std::filesystem::copy_file(std::filesystem::path(SENET_SOURCE_HOME) / "games" / "nim.lua",
                               folder / "flat.lua");
    std::ofstream(folder / "flat.yaml") << "game: flat\n";
    std::ofstream(folder / "some.yaml") << "game: flat\nplayers: { a: {}, b: {} }\n";
    const std::string whole = "no game \"flat\" in games/; there is a file of that name: write ";
    EXPECT_EQ(senet({"tournament", "some.yaml"}, "", folder).err,
              "some.yaml:1:7: error: " + whole + "\"flat.yaml\"\n");
    EXPECT_EQ(senet({"perft", "flat.yaml", "1"}, "", folder).err,
              "flat.yaml:1:7: error: " + whole + "\"flat.lua\"\n");
    EXPECT_EQ(senet({"perft", "flat", "1"}, "", folder).err,
              "senet: error: " + whole + "\"flat.yaml\"\n");
    std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace senet::testing
