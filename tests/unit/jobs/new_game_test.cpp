#include "jobs/new_game.h"

#include "unit/jobs/test_host.h"

namespace senet::jobs {
namespace {

using NewGameJob = Job;

TEST_F(NewGameJob, IsWrittenAndChecked) {
    const NewGameTask task{.name = (folder / "mine.lua").string(), .like = {.game = "tictactoe"}};
    const NewGame game(host, task);
    EXPECT_EQ(game.called(), folder / "mine.lua");
    EXPECT_GE(game.files().size(), 3U);
    for (const std::string& file : game.files()) EXPECT_TRUE(std::filesystem::exists(file)) << file;
    EXPECT_TRUE(game.check().faults.empty());
    EXPECT_THROW(NewGame(host, task), Error) << "nothing is written over";
    interrupt.stop = true;
    EXPECT_THROW(game.check(), game::Interrupted);
}

TEST_F(NewGameJob, MayBeWithoutFilesForEditors) {
    const NewGame game(
        host,
        {.name = (folder / "plain").string(), .like = {.game = "tictactoe"}, .for_editors = false});
    EXPECT_EQ(game.files().size(), 2U);
    EXPECT_FALSE(std::filesystem::exists(folder / ".senet"));
}

}  // namespace
}  // namespace senet::jobs
