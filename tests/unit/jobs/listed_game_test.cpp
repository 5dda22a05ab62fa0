#include "jobs/listed_game.h"

#include "unit/jobs/test_host.h"

namespace senet::jobs {
namespace {

using ListedGameJob = Job;

TEST_F(ListedGameJob, HasItsTitleAndItsPlayers) {
    for (const settings::GameEntry& entry : settings::list_games(host.home)) {
        const ListedGame game = listed(host, entry);
        EXPECT_FALSE(game.error) << *game.error;
        const bool four = game.name == "ludo" || game.name == "rolit";
        EXPECT_EQ(game.players.size(), four ? 4U : 2U) << game.name;
        if (game.name != "tictactoe") continue;
        EXPECT_EQ(game.title, "Tic-tac-toe");
        EXPECT_EQ(game.script, "games/tictactoe.lua");
    }
}

TEST_F(ListedGameJob, TellsWhyItCannotBeRead) {
    std::filesystem::create_directory(folder / "games");
    std::filesystem::create_directory(folder / "config");
    write("games/broken.lua", "return 7\n");
    const Host other{{folder}, folder / "own", compilers, interrupt, heard};
    const auto games = settings::list_games(other.home);
    ASSERT_EQ(games.size(), 1U);
    EXPECT_TRUE(listed(other, games[0]).error);
}

}  // namespace
}  // namespace senet::jobs
