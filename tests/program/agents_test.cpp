// Runs whose games agents play, with a Redis server of each test's own: what comes out is what
// comes out on one machine, whoever is killed on the way.
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <future>
#include <memory>
#include <random>
#include <thread>

#include "program/damage.h"
#include "program/senet.h"
#include "support/published.h"
#include "support/running.h"
#include "support/seed.h"
#include "support/tools.h"

namespace senet::testing {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

class Agents : public ::testing::Test {
  protected:
    void SetUp() override {
        SENET_NEEDS("redis-server", "redis-server");
        server_ = std::make_unique<RedisServer>(socket_folder_);
        address_ = server_->address();
    }
    ~Agents() override {
        agents_.clear();
        server_.reset();
        std::error_code failure;
        fs::remove_all(socket_folder_, failure);
    }

    Running& agent(std::vector<std::string> options = {"--cores", "2"}) {
        options.insert(options.begin(), {"agent", address_});
        agents_.push_back(
            std::make_unique<Running>(senet_program(), options, folder_, folder_ / "agents.log"));
        return *agents_.back();
    }
    Finished run(std::vector<std::string> words, Patience patience = {.seconds = 300}) const {
        return senet(words, "", folder_, patience);
    }
    /// The same run here, and with agents: what is asked of both is the same.
    void expect_same_games(std::vector<std::string> words, const std::string& journal = "") {
        std::vector<std::string> here = words, there = words;
        here.insert(here.end(), {"--run", "here"});
        there.insert(there.end(), {"--run", "there", "--jobs", address_});
        const Finished alone = run(here), together = run(there);
        EXPECT_EQ(alone.exit, together.exit) << alone.err << together.err;
        const auto expected = games(folder_ / "here" / journal);
        ASSERT_FALSE(expected.empty());
        EXPECT_EQ(games(folder_ / "there" / journal), expected);
    }
    void write(const std::string& name, const std::string& text) const {
        std::ofstream(folder_ / name) << text;
    }
    std::string log() const { return read_text(folder_ / "agents.log"); }
    /// What `senet jobs` says of runs, or of agents.
    Objects listed(const std::string& kind, std::vector<std::string> more = {}) const {
        more.insert(more.begin(), {"jobs", address_, "--json"});
        const Finished said = run(more);
        EXPECT_EQ(said.exit, 0) << said.err;
        Objects found;
        for (json& object : objects(said.out))
            if (object.contains(kind)) found.push_back(std::move(object));
        return found;
    }
    template <class Is>
    bool soon(Is is) const {
        for (int i = 0; i < 3000; ++i) {
            if (is()) return true;
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
        }
        return false;
    }

    fs::path folder_ = fresh_folder("agents");
    fs::path socket_folder_ = "/tmp/senet-redis-" + std::to_string(::getpid());
    std::unique_ptr<RedisServer> server_;
    std::string address_;
    std::vector<std::unique_ptr<Running>> agents_;
};

TEST_F(Agents, PlayTheSameGames) {
    agent();
    agent({"--cores", "1"});
    expect_same_games({"match", "connect4", "base", "level=2", "--games", "60", "--nodes", "300"});
    EXPECT_FALSE(has(log(), "error")) << log();
    EXPECT_TRUE(listed("run").empty());
    ASSERT_EQ(listed("agent").size(), 2U);
}

TEST_F(Agents, PlayGamesOfTheUsersOwn) {
    fs::create_directories(folder_ / "lib");
    write("lib/row.lua", "return { win = function(n) return n end }\n");
    write("mine.lua",
          "local row = require 'row'\n"
          "local length = option('length', 9, 1, 50)\n"
          "local game = { name = 'Mine', state = { left = int(0, 99) }, move = { 'take' } }\n"
          "function game.setup(s) s.left = row.win(length) end\n"
          "function game.moves(s, add) for i = 1, math.min(3, s.left) do add(i) end end\n"
          "function game.play(s, take) s.left = s.left - take end\n"
          "function game.result(s) if s.left == 0 then return 3 - s.turn end end\n"
          "return game\n");
    write("base.yaml", "search: { depth: 2 }\n");
    write("mine.yaml", "extends: base.yaml\ngame: mine.lua\noptions: { length: 21 }\n");
    agent();
    expect_same_games({"match", "mine.yaml", "base", "random", "--games", "20"});
}

TEST_F(Agents, PlayDiceAndManyPlayers) {
    agent();
    expect_same_games({"match", "ur", "base", "random", "--games", "12", "--depth", "1"});
    fs::remove_all(folder_ / "here");
    fs::remove_all(folder_ / "there");
    expect_same_games({"match", "rolit", "base", "random", "--games", "12", "--depth", "1"});
}

TEST_F(Agents, TuneToTheSameValuesWhileTheyComeAndGo) {
    write("tune.yaml",
          "game: breakthrough\nmethod: spsa\ntune: [params.*]\nbudget: 400\n"
          "limits: { nodes: 100 }\nverdict: { games: 20 }\n");
    agent();
    auto over = std::async(std::launch::async, [this] {
        return run({"tune", "tune.yaml", "--run", "there", "--jobs", address_});
    });
    // They end with the thread that began them.
    for (int i = 0; i < 4; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(400));
        agents_.front()->signal(i % 2 == 0 ? SIGTERM : SIGKILL);
        agents_.front()->wait();
        agents_.erase(agents_.begin());
        agent({"--cores", "2", "--name", "again"});
    }
    const Finished far = over.get();
    const Finished here = run({"tune", "tune.yaml", "--run", "here"});
    EXPECT_EQ(far.exit, here.exit) << far.err << log();
    EXPECT_EQ(games(folder_ / "there"), games(folder_ / "here"));
    EXPECT_EQ(games(folder_ / "there" / "verdict"), games(folder_ / "here" / "verdict"));
    EXPECT_EQ(read_text(folder_ / "there" / "tuned.yaml"),
              read_text(folder_ / "here" / "tuned.yaml"));
}

TEST_F(Agents, RaceAndCalibrateAlike) {
    write("race.yaml",
          "game: connect4\nmethod: race\ntune: [search.profile]\nbudget: 60\n"
          "limits: { nodes: 100 }\nverdict: false\n");
    agent();
    expect_same_games({"tune", "race.yaml"});
    fs::remove_all(folder_ / "here");
    fs::remove_all(folder_ / "there");
    expect_same_games({"calibrate", "connect4", "--games", "10", "--most", "200"}, "rungs");
}

TEST_F(Agents, LearnTheSameNetwork) {
    agent();
    const std::vector<std::string> words{"learn",   "connect4",    "--rounds",
                                         "2",       "--positions", "1500",
                                         "--nodes", "40",          "--no-verdict"};
    std::vector<std::string> here = words, there = words;
    here.insert(here.end(), {"--run", "here"});
    there.insert(there.end(), {"--run", "there", "--jobs", address_});
    EXPECT_EQ(run(here).exit, 0);
    const Finished learnt = run(there);
    EXPECT_EQ(learnt.exit, 0) << learnt.err << log();
    EXPECT_EQ(read_text(folder_ / "there" / "connect4.net"),
              read_text(folder_ / "here" / "connect4.net"));
    EXPECT_FALSE(read_text(folder_ / "there" / "connect4.net").empty());
    EXPECT_EQ(read_text(folder_ / "there" / "round-1" / "games-0.bin"),
              read_text(folder_ / "here" / "round-1" / "games-0.bin"))
        << "or whoever goes on takes them for others, and plays them again";
}

TEST_F(Agents, OutliveKillsOfAllThatTakePart) {
    const int count = by_effort(2'000, 6'000, 100'000);
    const std::vector<std::string> words{"match",   "tictactoe",           "base",    "random",
                                         "--games", std::to_string(count), "--depth", "2"};
    std::vector<std::string> here = words, there = words;
    here.insert(here.end(), {"--run", "here"});
    there.insert(there.end(), {"--run", "there", "--jobs", address_});
    ASSERT_EQ(run(here).exit, 0);
    for (int i = 0; i < 4; ++i) agent({"--cores", "1"});
    std::mt19937_64 random(run_seed());
    std::unique_ptr<Running> run;
    bool has_flushed = false, has_erased = false;
    int begun = 0;
    const auto begin = [&] {
        run = std::make_unique<Running>(senet_program(), there, folder_, folder_ / "run.log");
        ++begun;
    };
    begin();
    for (int i = 0; i < 600; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(100 + random() % 400));
        if (run->is_over()) break;
        switch (random() % 6) {
            case 0:
                run->signal(begun % 2 == 0 ? SIGKILL : SIGTERM);
                run->wait();
                begin();
                break;
            case 1:
                server_->kill();
                if (!std::exchange(has_erased, true)) server_->erase();
                server_->start();
                break;
            case 2:
                if (!std::exchange(has_flushed, true)) server_->command({"FLUSHALL"});
                break;
            default: {
                const std::size_t one = random() % agents_.size();
                agents_[one]->signal(random() % 2 == 0 ? SIGKILL : SIGTERM);
                agents_[one]->wait();
                agents_.erase(agents_.begin() + static_cast<std::ptrdiff_t>(one));
                agent({"--cores", "1"});
            }
        }
    }
    EXPECT_EQ(run->wait(), 0) << read_text(folder_ / "run.log") << log();
    EXPECT_EQ(games(folder_ / "there"), games(folder_ / "here"));
    EXPECT_EQ(games(folder_ / "there").size(), static_cast<std::size_t>(count));
}

TEST_F(Agents, SetAsideWhatBringsThemDown) {
    Running& victim = agent({"--cores", "1"});
    Running run(senet_program(),
                {"match", "connect4", "base", "random", "--games", "2", "--time", "500ms", "--run",
                 "there", "--jobs", address_, "--json"},
                folder_, folder_ / "run.log");
    // Each that plays it is killed, as if the game did that. One that is killed before it has said
    // that it began anew does not count, as what the broker tells is of the one before.
    int deaths = 0;
    ASSERT_TRUE(soon([&] {
        if (run.is_over()) return true;
        const auto agents = listed("agent"), runs = listed("run");
        const std::vector<pid_t> children = victim.children();
        if (children.empty() || agents.empty() || agents[0]["busy"] != 1) return false;
        if (runs.empty() || runs[0]["in_work"] != 1) return false;
        if (::kill(children.front(), SIGKILL) == 0) ++deaths;
        return false;
    })) << deaths
        << log();
    EXPECT_GE(deaths, 3);
    EXPECT_EQ(run.wait(), 1) << log();
    EXPECT_TRUE(
        has(read_text(folder_ / "run.log"),
            "2 games could not be played, as they brought down each agent that tried (ended "
            "by signal 9 (Killed)): 0 and 1; the same command tries again"))
        << read_text(folder_ / "run.log");
    const Finished again = senet({"match", "connect4", "base", "random", "--games", "2", "--time",
                                  "500ms", "--run", "there", "--jobs", address_},
                                 "", folder_);
    EXPECT_EQ(again.exit, 0) << again.err;
    EXPECT_EQ(games(folder_ / "there").size(), 2U);
}

TEST_F(Agents, NoteTheirMachineWhereTimeIsLimited) {
    agent();
    EXPECT_EQ(run({"match", "tictactoe", "base", "random", "--games", "4", "--time", "5ms", "--run",
                   "there", "--jobs", address_})
                  .exit,
              0);
    for (const auto& row : sql(folder_ / "there" / "journal.sqlite", "SELECT seconds FROM times"))
        EXPECT_TRUE(has(row[0], " @")) << row[0];
    EXPECT_EQ(run({"report", "there"}).exit, 0);
}

TEST_F(Agents, TellOfNamesakes) {
    agent({"--cores", "1", "--name", "ann"});
    ASSERT_TRUE(soon([&] { return listed("agent").size() == 1; })) << log();
    EXPECT_FALSE(has(log(), "is there already")) << log();
    agent({"--cores", "1", "--name", "ann"});
    EXPECT_TRUE(soon([&] {
        return has(log(),
                   "an agent called ann is there already, or was until a moment ago: two of one "
                   "name are seen as one, so give each its own by --name\n");
    })) << log();
}

// Many jobs of quick games are taken at a time; they go back where the next ones take long.
TEST_F(Agents, HoardNothing) {
    agent({"--cores", "1"});
    for (const char* folder : {"a", "b", "c"}) {
        const Finished quick = run({"match", "tictactoe", "base", "random", "--games", "400",
                                    "--depth", "1", "--run", folder, "--jobs", address_});
        EXPECT_EQ(quick.exit, 0) << quick.err;
    }
    const Running slow(senet_program(),
                       {"match", "connect4", "base", "level=2", "--games", "200", "--time", "1s",
                        "--run", "slow", "--jobs", address_},
                       folder_, folder_ / "run.log");
    EXPECT_TRUE(soon([&] {
        const auto runs = listed("run");
        return runs.size() == 1 && runs[0]["in_work"] > 0 && runs[0]["in_work"] <= 2 &&
            runs[0]["waiting"] > 0;
    })) << log();
}

TEST_F(Agents, DrainWhenTheyAreTold) {
    Running& one = agent({"--cores", "2"});
    Running run(senet_program(),
                {"match", "connect4", "base", "level=2", "--games", "40", "--time", "30ms", "--run",
                 "there", "--jobs", address_},
                folder_, folder_ / "run.log");
    ASSERT_TRUE(soon([&] {
        const auto agents = listed("agent");
        return !agents.empty() && agents[0]["busy"] == 2;
    }));
    one.signal(SIGTERM);
    EXPECT_EQ(one.wait(), 0) << log();
    const auto runs = listed("run");
    ASSERT_EQ(runs.size(), 1U);
    EXPECT_EQ(runs[0]["in_work"], 0);
    EXPECT_TRUE(listed("agent").empty());
    agent();
    EXPECT_EQ(run.wait(), 0);
    EXPECT_EQ(games(folder_ / "there").size(), 40U);
}

TEST_F(Agents, ArePausedAndDropped) {
    Running run(senet_program(),
                {"match", "connect4", "base", "level=2", "--games", "10", "--nodes", "100", "--run",
                 "there", "--jobs", address_},
                folder_, folder_ / "run.log");
    ASSERT_TRUE(soon([&] { return listed("run").size() == 1; }));
    const std::string name = listed("run")[0]["run"];
    EXPECT_EQ(listed("run", {"--pause", name.substr(0, 6)})[0]["paused"], true);
    agent();
    std::this_thread::sleep_for(std::chrono::seconds(2));
    EXPECT_FALSE(run.is_over());
    EXPECT_TRUE(games(folder_ / "there").empty());
    EXPECT_TRUE(listed("run", {"--drop", name}).empty());
    EXPECT_EQ(run.wait(), 0);  // it handed all of it out anew
    EXPECT_EQ(games(folder_ / "there").size(), 10U);
    const Finished none = this->run({"jobs", address_, "--pause", "zz"});
    EXPECT_EQ(none.exit, 2);
    EXPECT_EQ(none.err,
              "senet: error: there is no run \"zz\"; \"senet jobs\" without more lists "
              "those there are\n");
}

TEST_F(Agents, LeaveNothingOfARunOnTheDisk) {
    const fs::path elsewhere = fresh_folder("elsewhere");
    Running far(senet_program(), {"agent", address_, "--cores", "1"}, elsewhere,
                folder_ / "far.log");
    EXPECT_EQ(run({"match", "tictactoe", "base", "random", "--games", "10", "--depth", "1", "--run",
                   "there", "--jobs", address_})
                  .exit,
              0);
    far.signal(SIGTERM);
    EXPECT_EQ(far.wait(), 0);
    EXPECT_TRUE(fs::is_empty(elsewhere));
}

TEST_F(Agents, TellOfMistakesAsAtHome) {
    write("bad.lua",
          "local game = { name = 'Bad', state = { left = int(0, 99) }, move = { 'take' } }\n"
          "function game.setup(s) s.left = 30 end\n"
          "function game.moves(s, add) for i = 1, math.min(3, s.left) do add(i) end end\n"
          "function game.play(s, take)\n"
          "  s.left = s.left - take\n"
          "  if s.left < 20 then error('too few are left') end\n"
          "end\n"
          "function game.result(s) if s.left == 0 then return 3 - s.turn end end\n"
          "return game\n");
    agent();
    const std::vector<std::string> words{"match", "bad.lua", "base", "random",  "--games",
                                         "4",     "--depth", "1",    "--plies", "0"};
    std::vector<std::string> here = words, there = words;
    here.insert(here.end(), {"--run", "here"});
    there.insert(there.end(), {"--run", "there", "--jobs", address_});
    const Finished alone = run(here), together = run(there);
    EXPECT_EQ(alone.exit, 2);
    EXPECT_EQ(together.exit, 2);
    EXPECT_TRUE(has(together.err, "bad.lua:6: error: in play(): too few are left")) << together.err;
    EXPECT_EQ(together.err.substr(0, together.err.find('\n')),
              alone.err.substr(0, alone.err.find('\n')));
}

TEST_F(Agents, RefuseWhatTheyCannotDo) {
    // Before anything is begun: no folder, and no program that would be found to be none.
    write("p.yaml",
          "game: chess\nplayers:\n  us: {}\n  them: { program: [\"true\"] }\ngames: 2\njobs: "
          "redis://127.0.0.1:1\n");
    for (const auto& words :
         {std::vector<std::string>{"match", "connect4", "base", "random", "--jobs",
                                   "redis://127.0.0.1:1", "--run", "there"},
          {"tournament", "p.yaml", "--run", "there"},
          {"calibrate", "connect4", "--jobs", "redis://127.0.0.1:1", "--run", "there"}}) {
        const Finished refused = run(words);
        EXPECT_EQ(refused.exit, 2) << words[0];
        EXPECT_TRUE(refused.err.ends_with(
            "error: redis://127.0.0.1:1 cannot be reached: Connection refused\n"))
            << refused.err;
        EXPECT_FALSE(fs::exists(folder_ / "there")) << words[0];
    }
    const Finished odd = run({"match", "connect4", "base", "random", "--jobs", "over there"});
    EXPECT_EQ(odd.exit, 2);
    EXPECT_EQ(odd.err,
              "senet: error: \"over there\" is no address of jobs; redis://HOST, "
              "redis://:PASSWORD@HOST:PORT/DATABASE or unix:///PATH is meant\n");
    write("m.yaml",
          "game: connect4\nplayers: { a: {}, b: { set: [search.depth=1] } }\ngames: 2\njobs: "
          "redis://:x@127.0.0.1:1\n");
    const Finished named = run({"tournament", "m.yaml"});
    EXPECT_EQ(named.exit, 2);
    EXPECT_EQ(named.err,
              "m.yaml:4:7: error: redis://127.0.0.1:1 cannot be reached: Connection refused\n");
    EXPECT_EQ(run({"agent", "redis://127.0.0.1:1"}).exit, 2);
}

TEST_F(Agents, AreRefusedWhereNoGamesArePlayed) {
    const auto said = [this](std::vector<std::string> words) {
        words.insert(words.end(), {"--jobs", address_});
        const Finished refused = run(words);
        EXPECT_EQ(refused.exit, 2) << words[0];
        return refused.err;
    };
    EXPECT_EQ(said({"calibrate", "connect4", "--search", "--measure"}),
              "senet: error: --jobs has no use with --measure\n");
    EXPECT_EQ(run({"match", "tictactoe", "base", "random", "--games", "2", "--depth", "1", "--run",
                   "there"})
                  .exit,
              0);
    EXPECT_EQ(said({"positions", "there"}),
              "senet: error: --jobs has no use here: the games are those of a run, as it was "
              "played\n");
    write("tune.yaml",
          "game: breakthrough\nmethod: texel\ntune: [params.*]\npositions: x.positions\n"
          "limits: { nodes: 20 }\nverdict: false\n");
    EXPECT_TRUE(has(said({"tune", "tune.yaml", "--run", "r"}),
                    "senet: error: agents have no use here: fitting to positions plays no games, "
                    "and there is no verdict\n"));
}

/// A tournament in parts, which takes no agents.
class Parts : public ::testing::Test {
  protected:
    Parts() {
        std::ofstream(folder_ / "t.yaml")
            << "game: connect4\nformat: round robin\ngames: 8\nlimits: { nodes: 100 }\n"
               "players: { a: {}, b: { set: [search.depth=1] }, c: { set: [search.depth=2] } }\n";
    }
    Finished run(const std::vector<std::string>& words) const { return senet(words, "", folder_); }

    fs::path folder_ = fresh_folder("parts");
};

TEST_F(Parts, ComeToTheWholeWhenTheyAreMerged) {
    ASSERT_EQ(run({"tournament", "t.yaml", "--run", "here"}).exit, 0);
    EXPECT_EQ(run({"tournament", "t.yaml", "--from", "0", "--count", "9", "--run", "p0"}).exit, 0);
    EXPECT_EQ(run({"tournament", "t.yaml", "--from", "18", "--run", "p2"}).exit, 0);
    EXPECT_EQ(games(folder_ / "p0").size(), 9U);
    EXPECT_EQ(games(folder_ / "p2").size(), 6U);
    const Finished some = run({"merge", "t.yaml", "p0", "p2", "--run", "whole"});
    EXPECT_EQ(some.exit, 1);
    EXPECT_TRUE(has(some.err,
                    "9 of 24 games are missing, the first is number 9: play what has them "
                    "with --from and --count, and merge again."))
        << some.err;
    const auto said = objects(run({"merge", "t.yaml", "p0", "--run", "whole", "--json"}).out);
    EXPECT_EQ(said.back()["missing"], 9);
    EXPECT_EQ(said.back()["games"], 15) << "those behind the gap count as well";
    EXPECT_EQ(said.back()["finished"], false);
    const Finished part = run({"tournament", "t.yaml", "--from", "18", "--run", "p2", "--json"});
    EXPECT_EQ(objects(part.out).back()["games"], 6);
    EXPECT_EQ(objects(run({"report", "p2", "--json"}).out).back()["counted"], 6);
    EXPECT_EQ(objects(run({"report", "whole", "--json"}).out).back()["counted"], 15);
    // It goes on as a part; and what two parts have in common counts once.
    EXPECT_EQ(run({"tournament", "t.yaml", "--from", "8", "--count", "12", "--run", "p1"}).exit, 0);
    const Finished merged = run({"merge", "t.yaml", "p1", "--run", "whole"});
    EXPECT_EQ(merged.exit, 0) << merged.err;
    EXPECT_EQ(games(folder_ / "whole"), games(folder_ / "here"));
    EXPECT_TRUE(fs::exists(folder_ / "whole" / "report.html"));
    EXPECT_EQ(run({"replay", "whole", "--game", "3"}).exit, 0);
}

TEST_F(Parts, AreHeldAgainstTheRules) {
    ASSERT_EQ(run({"tournament", "t.yaml", "--count", "4", "--run", "p0"}).exit, 0);
    std::ofstream(folder_ / "u.yaml")
        << "game: connect4\nformat: round robin\ngames: 8\nlimits: { nodes: 101 }\n"
           "players: { a: {}, b: { set: [search.depth=1] }, c: { set: [search.depth=2] } }\n";
    const Finished other = run({"merge", "u.yaml", "p0", "--run", "whole"});
    EXPECT_EQ(other.exit, 2);
    EXPECT_EQ(other.err,
              "senet: error: p0 is of another run: limits.nodes was 100 before, and is "
              "101 now\n");
    EXPECT_EQ(run({"merge", "t.yaml", "p0", "--run", "p0"}).err,
              "senet: error: p0 can't be merged into itself\n");
    EXPECT_EQ(run({"tournament", "t.yaml", "--from", "24", "--run", "p1"}).err,
              "senet: error: there is no game 24 in this tournament: it has 24, counted from 0\n");
    EXPECT_FALSE(fs::exists(folder_ / "p1"));
    EXPECT_EQ(run({"merge", "t.yaml", "nowhere", "--run", "whole"}).err,
              "senet: error: there is no file nowhere/journal.sqlite\n");
}

TEST_F(Parts, AreRefusedWhereResultsDecideTheGames) {
    const auto said_of = [this](const std::string& more) {
        std::ofstream(folder_ / "other.yaml")
            << "game: connect4\ngames: 8\nplayers: { a: {}, b: { set: [search.depth=1] } }\n"
            << more;
        return run({"tournament", "other.yaml", "--from", "2", "--run", "p"}).err;
    };
    EXPECT_EQ(
        said_of("format: knockout\n"),
        "senet: error: a tournament whose later games depend on the results can't be played in "
        "parts\n");
    EXPECT_EQ(
        said_of("sprt: { elo0: 0, elo1: 10 }\n"),
        "senet: error: a match that ends when sprt has decided can't be played in parts, as none "
        "of them knows the results of all\n");
}

// Whoever reaches the server can write anything there.
TEST_F(Agents, OutliveRubbish) {
    Running run(senet_program(),
                {"match", "connect4", "base", "level=2", "--games", "40", "--nodes", "3000",
                 "--run", "there", "--jobs", address_},
                folder_, folder_ / "run.log");
    ASSERT_TRUE(soon([&] { return listed("run").size() == 1; }));
    const std::string name = listed("run")[0]["run"];
    const std::string jobs = "senet:{" + name + "}:jobs";
    const auto unit = [](const std::string& players) {
        return R"({"opening":{"start":"","moves":[],"seed":0,"played":[]},"games":[{"number":900,)"
               R"("pair":450,"opening":0,"seed":1,"basis":0,"players":)" +
            players + "}]}";
    };
    for (const char* players : {"[0,99999]", "[-5,1]", "[0]", "[0,1,0]", "[1048576,268435456]"})
        server_->command({"XADD", jobs, "*", "900", unit(players)});
    server_->command({"XADD", jobs, "*", "901", "rubbish", "902", "{}", "x", "y"});
    server_->command({"XADD", "senet:{" + name + "}:results", "*", "u0", "rubbish"});
    server_->command({"SADD", "senet:runs", "bad"});
    server_->command({"LPUSH", "senet:{bad}:card", "x"});
    agent();
    EXPECT_EQ(run.wait(), 0) << read_text(folder_ / "run.log");
    EXPECT_EQ(games(folder_ / "there").size(), 40U);
    EXPECT_FALSE(has(log(), "signal")) << log();
    EXPECT_TRUE(has(log(),
                    "the run \"bad\" is not as senet writes it: it is left out; senet jobs "
                    "--drop takes it away\n"))
        << log();
    const auto left = listed("run");
    ASSERT_EQ(left.size(), 1U);
    EXPECT_EQ(left[0]["damaged"], true);
    EXPECT_TRUE(listed("run", {"--drop", "bad"}).empty());
}

// What agents have played meanwhile is not lost.
TEST_F(Agents, PlayOnWhileTheRunIsAway) {
    const std::string count = std::to_string(by_effort(24, 100, 400));
    const std::vector<std::string> words{"match",   "breakthrough", "base",    "level=3",
                                         "--games", count,          "--depth", "4"};
    std::vector<std::string> here = words, there = words;
    here.insert(here.end(), {"--run", "here"});
    there.insert(there.end(), {"--run", "there", "--jobs", address_});
    agent({"--cores", "1"});
    Running begun(senet_program(), there, folder_, folder_ / "run.log");
    ASSERT_TRUE(soon([&] {
        const auto agents = listed("agent");
        return agents.size() == 1 && agents[0]["games"] > 0;
    })) << log();
    begun.signal(SIGKILL);
    begun.wait();
    ASSERT_TRUE(soon([&] {
        const auto runs = listed("run");
        return runs.size() == 1 && runs[0]["results"] > 0;
    })) << log();
    const Finished again = run(there);
    EXPECT_EQ(again.exit, 0) << again.err;
    EXPECT_FALSE(has(again.out + again.err, "played again")) << again.out << again.err;
    EXPECT_EQ(run(here).exit, 0);
    EXPECT_EQ(games(folder_ / "there"), games(folder_ / "here"));
}

TEST_F(Agents, LeaveAnotherVersionsWorkAlone) {
    server_->command({"SADD", "senet:runs", "old"});
    server_->command(
        {"SET", "senet:{old}:card",
         R"({"engine":"0.1.0 abc","title":"an old match","parcel":"{}","paused":false})"});
    agent();
    ASSERT_TRUE(soon([&] { return has(log(), "an old match is of another version of senet"); }))
        << log();
    EXPECT_EQ(run({"match", "tictactoe", "base", "random", "--games", "4", "--depth", "1", "--run",
                   "there", "--jobs", address_})
                  .exit,
              0);
}

}  // namespace
}  // namespace senet::testing
