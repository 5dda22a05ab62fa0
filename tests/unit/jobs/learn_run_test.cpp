#include "jobs/learn_run.h"

#include "unit/jobs/test_host.h"

namespace senet::jobs {
namespace {

using LearnJob = Job;

// A time allows any number of games, and a match has pairs.
TEST_F(LearnJob, JudgesInPairsOfGames) {
    LearnTask task{
        .request = {.game = "breakthrough", .sets = {"options.width=5", "options.height=6"}},
        .rounds = 1,
        .positions = 400,
        .nodes = 20,
        .width = 16,
        .threads = 1,
        .verdict_games = 3,
        .verdict_milliseconds = 1,
        .folder = folder / "run"};
    const auto learnt = learn(host, task, [](const LearnRound&) {});
    ASSERT_TRUE(learnt);
    ASSERT_TRUE(learnt->judged);
    EXPECT_TRUE(std::filesystem::exists(learnt->network));
    const std::string match = testing::read_text(folder / "run" / "verdict-0" / "match.yaml");
    EXPECT_NE(match.find("games: 2\n"), std::string::npos) << match;
}

}  // namespace
}  // namespace senet::jobs
