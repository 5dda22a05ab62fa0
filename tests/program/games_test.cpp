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
    EXPECT_TRUE(has(games.out, "name            title                   players\n"));
    for (const char* line : {"connect4        Connect Four            Yellow, Red\n",
                             "tictactoe       Tic-tac-toe             X, O\n"})
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
        const bool four = game["name"] == "ludo" || game["name"] == "rolit";
        EXPECT_EQ(game["players"].size(), four ? 4U : 2U) << game.dump();
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

TEST(Games, MayBeNamedWithoutTheirFilesEnding) {
    const std::filesystem::path folder = fresh_folder("flat"), inner = folder / "inner";
    std::filesystem::create_directory(inner);
    std::filesystem::copy_file(std::filesystem::path(SENET_SOURCE_HOME) / "games" / "nim.lua",
                               inner / "flat.lua");
    std::ofstream(inner / "flat.yaml") << "game: flat\noptions: { piles: [2, 7] }\n";
    std::ofstream(inner / "some.yaml")
        << "game: flat\ngames: 2\nplayers: { a: {}, b: { kind: random } }\n";
    const auto moves = [](const std::string& game, const std::filesystem::path& from) {
        return objects(senet({"perft", game, "1", "--json"}, "", from).out).at(0)["count"];
    };
    EXPECT_EQ(moves("flat", inner), 9);
    EXPECT_EQ(moves("inner/flat.yaml", folder), 9);
    EXPECT_EQ(moves("inner/flat", folder), 9);
    const Finished played = senet({"tournament", "inner/some.yaml"}, "", folder);
    EXPECT_EQ(played.exit, 0) << played.err;
    EXPECT_EQ(senet({"perft", "flat", "1"}, "", folder).err,
              "senet: error: no game \"flat\" in games/; \"senet games\" lists what there is\n");
    std::filesystem::remove_all(folder);
}

// mnk's script alone, which requires rows.
TEST(Games, MayRequireOurModulesFromAnyFolder) {
    const std::filesystem::path folder = fresh_folder("modules");
    std::filesystem::copy_file(std::filesystem::path(SENET_SOURCE_HOME) / "games" / "mnk.lua",
                               folder / "mine.lua");
    const Finished perft = senet({"perft", "mine", "1", "--json"}, "", folder);
    EXPECT_EQ(perft.exit, 0) << perft.err;
    std::filesystem::create_directory(folder / "lib");
    std::ofstream(folder / "lib" / "rows.lua") << "error('their own')";
    EXPECT_TRUE(has(senet({"perft", "mine", "1"}, "", folder).err, "their own"));
}

// Played in one folder, taken up from another.
TEST(Games, AreFoundBesideTheirRecord) {
    const std::filesystem::path folder = fresh_folder("beside"), other = fresh_folder("other");
    std::filesystem::copy_file(std::filesystem::path(SENET_SOURCE_HOME) / "games" / "nim.lua",
                               folder / "mine.lua");
    const Finished played =
        senet({"play", "mine.lua", "--as", "both", "--record", "game.txt"}, "1-1\nquit\n", folder);
    ASSERT_EQ(played.exit, 0) << played.err;
    const Finished shorter =
        senet({"play", "./mine", "--as", "both", "--record", "short.txt"}, "1-1\nquit\n", folder);
    ASSERT_EQ(shorter.exit, 0) << shorter.err;
    for (const char* record : {"game.txt", "short.txt"}) {
        const Finished replayed = senet({"replay", (folder / record).string()}, "", other);
        EXPECT_EQ(replayed.exit, 0) << replayed.err;
    }
    const Finished none = senet({"replay", folder.string()}, "", other);
    EXPECT_TRUE(has(none.err, " is a folder; of a run, --game N plays a game again")) << none.err;
}

}  // namespace
}  // namespace senet::testing
