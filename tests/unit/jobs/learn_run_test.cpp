#include "jobs/learn_run.h"

#include <fmt/format.h>

#include <fstream>
#include <regex>

#include "jobs/kept_json.h"
#include "jobs/learn_verdict.h"
#include "support/message.h"
#include "tournament/run_lock.h"
#include "tournament/sprt.h"
#include "unit/jobs/test_host.h"

namespace senet::jobs {
namespace {

class LearnJob : public Job {
  protected:
    /// Of a board on which games are short, without a verdict.
    LearnTask small(const std::string& name, std::size_t positions) const {
        return {
            .request = {.game = "breakthrough", .sets = {"options.width=5", "options.height=6"}},
            .positions = positions,
            .width = 16,
            .threads = 1,
            .verdict_games = 0,
            .folder = folder / name};
    }
    /// Of one round, and with a verdict of so many games at most.
    LearnTask judged(int games) const {
        LearnTask task = small("run", 400);
        task.rounds = 1;
        task.nodes = 20;
        task.verdict_games = games;
        task.verdict_milliseconds = 1;
        return task;
    }
    std::optional<Learnt> run(const LearnTask& task) {
        return learn(host, task, [](const LearnRound&) {});
    }
};

// A time allows any number of games, and a match has pairs.
TEST_F(LearnJob, JudgesInPairsOfGames) {
    const auto learnt = run(judged(3));
    ASSERT_TRUE(learnt);
    ASSERT_TRUE(learnt->judged);
    EXPECT_TRUE(std::filesystem::exists(learnt->network));
    const std::string match = testing::read_text(folder / "run" / "verdict-0" / "match.yaml");
    EXPECT_NE(match.find("games: 2\n"), std::string::npos) << match;
}

// Where games are short, six random moves leave nothing to play.
TEST_F(LearnJob, BeginsShortGamesWithShortOpenings) {
    LearnTask task = judged(2);
    task.request = {.game = "nim"};
    task.nodes = 5;  // the search sees no end
    ASSERT_TRUE(run(task));
    const std::string match = testing::read_text(folder / "run" / "verdict-0" / "match.yaml");
    EXPECT_TRUE(std::regex_search(match, std::regex("openings: \\{ plies: [1-4],"))) << match;
}

// The longest that its games can take is known beforehand; they are shorter.
TEST_F(LearnJob, PlaysOnWhileThereIsTimeAndNoAnswer) {
    const auto learnt = run(judged(2));
    ASSERT_TRUE(learnt);
    VerdictTask task{.most = {40, 1},
                     .time = VerdictTime{.whole = 1000, .least = 100},
                     .against = "evaluate()",
                     .seconds = [] { return 0.0; },
                     .keep = [] {}};
    task.match = {.request = small("run", 400).request,
                  .network = learnt->network,
                  .other = "script",
                  .moves_of_game = 1e6,
                  .folder = folder / "on"};
    std::optional<BegunVerdict> begun;
    const auto verdict = play_verdict(host, begun, task);
    ASSERT_TRUE(verdict);
    EXPECT_EQ(begun->size.games, 40) << "20 are the least, and were the most by the estimate";
    EXPECT_EQ(statistics(verdict->judged.sample).games, 40);
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

// A network to go on from has its width, another one is of another run, and none is taken for it.
TEST_F(LearnJob, GoesOnAsWideAsTheNetworkItBeganWith) {
    LearnTask task = small("first", 400);
    task.rounds = 1;
    task.nodes = 20;
    ASSERT_TRUE(run(task));
    task.width.reset();
    task.from = (folder / "first" / "round-0.net").string();
    task.folder = folder / "second";
    const auto second = run(task);
    ASSERT_TRUE(second);
    EXPECT_NE(testing::read_text(folder / "second" / "round-0.net").find("\nwidth 16\n"),
              std::string::npos);
    const bool is_better = second->rounds.front().kept;
    EXPECT_EQ(second->is_from, !is_better);

    std::filesystem::copy_file(folder / "first" / "round-0.net", folder / "second" / "round-0.net",
                               std::filesystem::copy_options::overwrite_existing);
    EXPECT_EQ(
        testing::message_of([&] { run(task); }),
        fmt::format(
            "senet: error: {} is another network than that of round 0; mending learns round 0 and "
            "what follows anew",
            (folder / "second" / "round-0.net").string()));
}

// What lies in the place of a chunk that was lost must be that chunk.
TEST_F(LearnJob, TakesNoGamesForOthers) {
    LearnTask task = small("run", 6000);
    task.rounds = 1;
    task.nodes = 20;
    const auto network = [&] {
        EXPECT_TRUE(run(task));
        return testing::read_text(task.folder / "round-0.net");
    };
    const std::string whole = network();
    const std::filesystem::path games = task.folder / "round-0";
    ASSERT_TRUE(std::filesystem::exists(games / "games-1.bin"));
    std::filesystem::copy_file(games / "games-0.bin", games / "games-1.bin",
                               std::filesystem::copy_options::overwrite_existing);
    task.use = tournament::Journal::Use::Mend;
    std::filesystem::remove(task.folder / "round-0.net");  // learnt anew, from its games
    EXPECT_EQ(network(), whole);
}

TEST_F(LearnJob, KeepsOthersOutOfItsFolder) {
    const LearnTask task = small("run", 100);
    std::filesystem::create_directories(task.folder);
    const tournament::RunLock other(task.folder / "learn.json");
    EXPECT_EQ(testing::message_of([&] { run(task); }),
              fmt::format("senet: error: {} is in use: another senet is playing this run",
                          task.folder.string()));
}

TEST(VerdictSize, GivesMovesLessTimeBeforeThereAreFewerGames) {
    const auto size = [](double seconds, double moves) {
        const VerdictSize found = verdict_size(seconds, 2, moves, {400, 50});
        return std::pair(found.games, found.milliseconds);
    };
    EXPECT_EQ(size(1000, 40), std::pair(400, std::int64_t{50})) << "1,000 games have the time";
    EXPECT_EQ(size(150, 40), std::pair(150, std::int64_t{50}));
    EXPECT_EQ(size(60, 40), std::pair(120, std::int64_t{25})) << "enough to decide something";
    EXPECT_EQ(size(8, 40), std::pair(40, std::int64_t{10}));
    EXPECT_EQ(size(1, 40), std::pair(20, std::int64_t{10})) << "the least that tell anything";
    EXPECT_EQ(size(150.5, 40), std::pair(150, std::int64_t{50})) << "each opening twice";
    EXPECT_EQ(verdict_size(1, 1, 40, {4, 1}).games, 4) << "no more than are wanted";
}

// Of so few games, an SPRT has to know more than who won them.
TEST(VerdictSize, IsEnoughForAnAnswer) {
    const auto all_won = [](std::int64_t pairs) {
        return tournament::sprt({{0, 0, 0, 0, pairs}, 2, {}}, {.elo0 = 0, .elo1 = 20}).decision;
    };
    EXPECT_EQ(all_won(37), tournament::Decision::None);
    EXPECT_EQ(all_won(38), tournament::Decision::AcceptH1);
    EXPECT_GE(verdict_size(60, 2, 40, {400, 50}).games, 2 * 38);
}

TEST(VerdictSize, GrowsByWhatMoreTimeIsEnoughFor) {
    const VerdictSize before{.games = 60, .milliseconds = 12};
    const auto more = [&](double seconds) {
        return verdict_size_of_more(seconds, 2, 50, before, 400);
    };
    EXPECT_EQ(more(30).games, 60 + 100);
    EXPECT_EQ(more(30).milliseconds, 12) << "or its games would be another match's";
    EXPECT_EQ(more(0.1).games, 60);
    EXPECT_EQ(more(1e9).games, 60 + 400);
}

TEST(VerdictSize, IsToldBeforehandWithWhetherItIsEnough) {
    EXPECT_EQ(verdict_forecast({200, 50}, "evaluate()", 40, 2, 50),
              "The verdict: up to 200 games against evaluate() at 50 ms a move, at most some "
              "2 min 30 s.");
    EXPECT_EQ(verdict_forecast({119, 10}, "no evaluation", 20, 1, 0),
              "The verdict: up to 119 games against no evaluation at 10 ms a move, at most some "
              "23.8 s. That may be too few for an answer; a longer --time plays more.");
}

// A state file may be anything, also under a right hash.
TEST_F(LearnJob, RefusesAStateWithFieldsThatAreNone) {
    LearnTask task = small("run", 300);
    task.rounds = 1;
    task.nodes = 20;
    ASSERT_TRUE(run(task));
    const std::filesystem::path file = task.folder / "learn.json";
    nlohmann::json state = *kept_json(file, "a run of learning");
    state["fields"] = {"foo"};
    keep_json(file, state);
    task.rounds = 2;
    EXPECT_EQ(testing::message_of([&] { run(task); }),
              fmt::format("senet: error: {} was changed since it was written; mending learns anew",
                          file.string()));
    task.use = tournament::Journal::Use::Mend;
    EXPECT_TRUE(run(task));
}

// What lies in the folder and is not the run's stays there.
TEST_F(LearnJob, KeepsOtherMatchesOfItsFolder) {
    LearnTask task = small("others", 300);
    std::filesystem::create_directories(task.folder / "match-1");
    std::ofstream(task.folder / "match-1" / "notes.txt") << "mine";
    EXPECT_EQ(testing::message_of([&] { run(task); }),
              fmt::format("senet: error: {} holds \"match-1\", but no run of learning that it "
                          "belongs to; name another folder with another path",
                          task.folder.string()));
    EXPECT_EQ(testing::read_text(task.folder / "match-1" / "notes.txt"), "mine");
}

// By itself, so short a time would be enough for the least of a verdict.
TEST_F(LearnJob, KeepsTheGamesOfItsVerdict) {
    LearnTask task = judged(22);
    task.milliseconds = 1;
    const auto first = run(task);
    ASSERT_TRUE(first && first->judged);
    task.rounds.reset();
    task.milliseconds = 2;
    const auto second = run(task);
    ASSERT_TRUE(second && second->judged);
    EXPECT_EQ(second->judged->sample.counts, first->judged->sample.counts);
}

// What a run began with it keeps, also where it is given more time.
TEST_F(LearnJob, SearchesLessWhereTheTimeIsShort) {
    LearnTask task = small("short", 100);
    task.milliseconds = 1000;
    const auto searches = [&] {
        const auto learnt = run(task);
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
