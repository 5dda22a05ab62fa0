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

// What learnt from a handful of positions loses against evaluate(), which plays on: until a network
// is better, it plays the games. The last network is judged all the same.
TEST_F(LearnJob, LeavesTheGamesToTheScriptUntilItIsBeaten) {
    LearnTask task{.request = {.game = "othello", .sets = {"options.width=6", "options.height=6"}},
                   .rounds = 2,
                   .positions = 100,
                   .nodes = 20,
                   .width = 16,
                   .script = true,
                   .threads = 1,
                   .verdict_games = 0,
                   .folder = folder / "run"};
    std::vector<LearnRound> rounds;
    const auto learnt = learn(host, task, [&](const LearnRound& one) { rounds.push_back(one); });
    ASSERT_TRUE(learnt);
    ASSERT_EQ(rounds.size(), 2u);
    for (const LearnRound& round : rounds) {
        EXPECT_EQ(round.match_games, 60u) << "also the first, against evaluate() alone";
        EXPECT_EQ(round.kept, round.elo >= 0);
    }
    EXPECT_FALSE(rounds.front().kept);
    EXPECT_TRUE(std::filesystem::exists(learnt->network));
}

// What a run began with it keeps, also where it is given more time.
TEST_F(LearnJob, SearchesLessWhereTheTimeIsShort) {
    LearnTask task{
        .request = {.game = "breakthrough", .sets = {"options.width=5", "options.height=6"}},
        .milliseconds = 1000,
        .positions = 100,
        .width = 16,
        .threads = 1,
        .verdict_games = 0,
        .folder = folder / "short"};
    const auto searches = [&] {
        const auto learnt = learn(host, task, [](const LearnRound&) {});
        return learnt ? learnt->how.substr(learnt->how.find(" nodes") - 3) : "";
    };
    EXPECT_EQ(searches(), "150 nodes a move, seed 1");
    interrupt.stop = true;
    task.milliseconds = 3'600'000;
    EXPECT_EQ(searches(), "");
    const std::string kept = testing::read_text(folder / "short" / "learn.json");
    EXPECT_NE(kept.find("\"nodes\":150"), std::string::npos) << kept;
    interrupt.stop = false;
    task.rounds = 1;
    EXPECT_EQ(searches(), "150 nodes a move, seed 1");
    task.folder = folder / "rounds";
    EXPECT_EQ(searches(), "500 nodes a move, seed 1");
}

}  // namespace
}  // namespace senet::jobs
