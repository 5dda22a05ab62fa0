#include "server/runs.h"

#include <unistd.h>

#include <atomic>
#include <optional>
#include <thread>

#include "base/json.h"
#include "jobs/agent.h"
#include "server/desk.h"
#include "support/running.h"
#include "support/tools.h"
#include "unit/jobs/test_host.h"

namespace senet::server {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

class RunsTest : public jobs::Job {
  protected:
    json ask(const std::string& question, const json& body) { return desk->answer(question, body); }
    std::string refusal(const std::string& question, const json& body) {
        try {
            desk->answer(question, body);
        } catch (const Error& error) {
            return error.what();
        }
        return "nothing";
    }
    json about(const std::string& run) { return ask("run", {{"run", run}, {"page", "page"}}); }
    /// Waits until the run has ended, or `enough` of it is there.
    json wait(const std::string& run, const std::function<bool(const json&)>& enough = {}) {
        for (const Stopwatch watch; watch.seconds() < 120;
             std::this_thread::sleep_for(Milliseconds(20))) {
            json now = about(run);
            if (now["state"] != "going" || (enough && enough(now))) return now;
        }
        ADD_FAILURE() << about(run);
        return {};
    }
    static json match(int games) {
        return {{"kind", "match"}, {"game", "tictactoe"}, {"players", {"base", "random"}},
                {"games", games},  {"nodes", "50"},       {"plies", 1},
                {"threads", 1}};
    }

    std::optional<Desk> desk{std::in_place, host};
};

TEST_F(RunsTest, PlayAMatchToItsEnd) {
    const std::string run = ask("newrun", match(20))["run"];
    EXPECT_EQ(run, "tictactoe-match-1");
    const json end = wait(run);
    EXPECT_EQ(end["state"], "done");
    EXPECT_EQ(end["pages"]["results"]["seen"], 20);
    EXPECT_EQ(end["pages"]["results"]["players"].size(), 2U);
    EXPECT_FALSE(end["pages"]["results"]["games"].empty());
    const json listed = ask("runs", json::object())["runs"];
    ASSERT_EQ(listed.size(), 1U);
    EXPECT_EQ(listed[0]["name"], run);
    EXPECT_EQ(listed[0]["state"], "done");
    // A server that was started anew knows all of it.
    desk.emplace(host);
    EXPECT_EQ(about(run)["pages"]["results"]["seen"], 20);
    ask("discardrun", {{"run", run}});
    EXPECT_TRUE(ask("runs", json::object())["runs"].empty());
}

TEST_F(RunsTest, ArePlayedByAgentsThatAreSeen) {
    SENET_NEEDS("redis-server", "redis-server");
    // The path of a socket has little room.
    const fs::path sockets = "/tmp/senet-runs-" + std::to_string(::getpid());
    const testing::RedisServer server(sockets);
    jobs::Host there = host;
    EXPECT_EQ(ask("agents", json::object()), json::object());
    there.jobs = server.address();
    desk.emplace(there);
    const json none = ask("agents", json::object());
    EXPECT_EQ(none["address"], server.address());
    EXPECT_TRUE(none["agents"].empty());

    Interrupt end;
    jobs::Heard agent_hears(end);
    const jobs::Host here{host.home, host.own_folder, host.compilers, end, agent_hears};
    std::atomic<bool> at_once{false};
    std::thread agent([&] {
        jobs::run_agent(here,
                        {.broker = {remote::parse_address(server.address())},
                         .name = "ann",
                         .machine = "here",
                         .cores = 1},
                        at_once, [](const remote::AgentCard&) {});
    });
    const std::string run = ask("newrun", match(200'000))["run"];
    const json amid = wait(run, [](const json& now) {
        return now.contains("agents") && !now["agents"].empty() && now.value("done", 0.0) > 0;
    });
    EXPECT_EQ(amid["agents"][0]["agent"], "ann");
    EXPECT_EQ(amid["agents"][0]["cores"], 1);
    const json seen = ask("agents", json::object());
    ASSERT_EQ(seen["runs"].size(), 1U);
    EXPECT_EQ(seen["runs"][0]["title"], "base - random at tictactoe");
    EXPECT_EQ(seen["agents"][0]["agent"], "ann");
    ask("halt", {{"run", run}});
    EXPECT_EQ(wait(run)["state"], "stopped");
    end.stop = true;
    agent.join();
    desk.reset();
    fs::remove_all(sockets);
}

TEST_F(RunsTest, AreStoppedAndTakenUpAgain) {
    const std::string run = ask("newrun", match(200'000))["run"];
    // What is drawn while it goes on has the last games, with their positions.
    const json amid = wait(run, [](const json& now) { return now["pages"].contains("results"); });
    EXPECT_EQ(amid["state"], "going");
    EXPECT_GT(amid["done"], 0);
    const json& shown = amid["pages"]["results"]["games"];
    ASSERT_FALSE(shown.empty());
    EXPECT_TRUE(shown.back().contains("boards"));
    EXPECT_EQ(refusal("discardrun", {{"run", run}}),
              "senet: error: the run \"tictactoe-match-1\" goes on; stop it first");
    ask("halt", {{"run", run}});
    const json stopped = wait(run);
    EXPECT_EQ(stopped["state"], "stopped");
    const std::uint64_t seen = stopped["pages"]["results"]["seen"];
    EXPECT_GT(seen, 0U);
    ask("resume", {{"run", run}});
    const json more = wait(run, [&](const json& now) {
        return now.contains("stage") && now["stage"] == "games" && now["done"] > 0;
    });
    EXPECT_GE(more["done"].get<double>() * 200'000, static_cast<double>(seen));
    // The server ends amid a run, as it does by Ctrl-C: nothing is lost.
    desk.reset();
    // Nor is it where it was killed before it drew what it had played.
    const fs::path report = host.own_folder / "runs" / run / "report.html";
    ASSERT_TRUE(fs::remove(report));
    desk.emplace(host);
    const json killed = about(run);
    EXPECT_EQ(killed["state"], "stopped");
    EXPECT_GE(killed["pages"]["results"]["seen"].get<std::uint64_t>(), seen);
    EXPECT_TRUE(fs::exists(report));
}

TEST_F(RunsTest, AreNotBegunWhereTheyWouldEndAtOnce) {
    const auto with = [](const char* key, const json& value) {
        json body = match(20);
        body[key] = value;
        return body;
    };
    EXPECT_EQ(refusal("newrun", with("players", {"base", "level=99"})),
              "senet: error: tictactoe has no level 99; its levels are 1, 2, 3, 4");
    EXPECT_EQ(
        refusal("newrun", with("nodes", "many")),
        "senet: error: limits.nodes must be a count from 1 to 1000000G, such as 250000 or 5M, "
        "or false for no limit, got \"many\"");
    EXPECT_EQ(refusal("newrun", with("sprt", "foo")),
              "senet: error: sprt.elo0 must be a number from -200 to 200, got \"foo\"");
    EXPECT_EQ(refusal("newrun",
                      {{"kind", "tournament"},
                       {"game", "tictactoe"},
                       {"file", "game: tictactoe\nplayrs: { a: {}, b: { kind: random } }\n"}}),
              "run.yaml:2:1: error: unknown key \"playrs\"; did you mean \"players\"?");
    EXPECT_EQ(ask("runs", json::object())["runs"], json::array());
    EXPECT_EQ(refusal("run", {{"run", "tictactoe-match-1"}, {"page", "page"}}),
              "senet: error: among the runs there is none called \"tictactoe-match-1\"");
}

TEST_F(RunsTest, TuneByAFile) {
    std::string file = ask("example", {{"kind", "tune"}, {"game", "connect4"}})["file"];
    EXPECT_NE(file.find("method: spsa"), std::string::npos);
    file =
        "game: connect4\nmethod: spsa\ntune: [params.centre]\nbudget: 100\nlimits: { nodes: 20 }\n"
        "openings: { plies: 2, depth: 0 }\nspsa: { r: 0.05 }\nverdict: false\nthreads: 1\n";
    const std::string run =
        ask("newrun", {{"kind", "tune"}, {"game", "connect4"}, {"file", file}})["run"];
    const json end = wait(run);
    EXPECT_EQ(end["state"], "done") << end["error"];
    EXPECT_EQ(end["pages"]["tuning"]["curves"].size(), 1U);
    EXPECT_EQ(end["file"], file);
}

TEST_F(RunsTest, CalibrateLevels) {
    ask("draft", {{"draft", "connect4"}, {"page", "page"}});
    const json asked{
        {"kind", "calibrate"}, {"game", "draft:connect4"}, {"games", 20}, {"most", "300"}};
    const json end = wait(ask("newrun", asked)["run"]);
    EXPECT_EQ(end["state"], "done") << end["error"];
    EXPECT_EQ(end["outcome"], "Levels were found.");
    ASSERT_GE(end["levels"].size(), 2U);
    EXPECT_EQ(end["levels"][1]["elo"].size(), 3U);
    // They can be put into the settings, where all else stays.
    const auto settings = [this] {
        const fs::path file = host.own_folder / "drafts/connect4/config/connect4.yaml";
        return settings::read_settings_text(file);
    };
    const std::string before = settings(), section = end["section"];
    EXPECT_EQ(before.find(section), std::string::npos);
    EXPECT_EQ(ask("writelevels", {{"run", end["name"]}})["file"], "connect4.yaml");
    EXPECT_NE(settings().find(section), std::string::npos);
    EXPECT_EQ(settings().substr(0, 40), before.substr(0, 40));
}

TEST_F(RunsTest, WriteNoLevelsThatTheyHaveNotFound) {
    const std::string run = ask("newrun", match(2))["run"];
    wait(run);
    EXPECT_EQ(refusal("writelevels", {{"run", run}}),
              "senet: error: the run \"" + run + "\" has found no levels");
}

TEST_F(RunsTest, LearnUntilTheyAreStopped) {
    const json asked{{"kind", "learn"}, {"game", "tictactoe"}, {"minutes", 60}, {"threads", 1}};
    const std::string run = ask("newrun", asked)["run"];
    wait(run, [](const json& now) { return now.contains("stage") && now["done"] > 0; });
    ask("halt", {{"run", run}});
    const json end = wait(run);
    EXPECT_TRUE(end["state"] == "stopped" || end["state"] == "failed") << end;
}

TEST_F(RunsTest, TellWhoeverWatches) {
    const std::string run = ask("newrun", match(200'000))["run"];
    about(run);
    ask("halt", {{"run", run}});
    bool ended = false;
    std::uint64_t last = 0;
    for (const Stopwatch watch; !ended && watch.seconds() < 60;) {
        for (const Event& event : desk->channels().events("page", last, Milliseconds(1000))) {
            last = event.number;
            ended |= json_of(event.text).contains("ended");
        }
    }
    EXPECT_TRUE(ended);
}

TEST_F(RunsTest, RefuseWhatLeadsToFilesAndPrograms) {
    json asked = match(20);
    asked["players"] = {"base", "/tmp/x.lua"};
    EXPECT_NE(refusal("newrun", asked).find("names no files"), std::string::npos);
    asked["players"] = {"base", "evaluation.network=/etc/passwd"};
    EXPECT_NE(refusal("newrun", asked).find("may set"), std::string::npos);
    asked["players"] = {"base", "evaluation.network=false,evaluation.network=/etc/passwd"};
    EXPECT_NE(refusal("newrun", asked).find("may set"), std::string::npos);
    asked["players"] = {"base", "search.depth=2,level=1"};
    asked["time"] = "1s\nopenings: { file: /etc/passwd }";
    EXPECT_NE(refusal("newrun", asked), "nothing");
    asked.erase("time");
    asked["players"] = {"base"};
    EXPECT_NE(refusal("newrun", asked).find("2 to 100"), std::string::npos);
    for (const char* line :
         {"players: { a: {}, b: { program: [sh, -c, ls], protocol: uci } }",
          "openings: { file: x }", "players: { a: {}, b: { config: /etc/passwd } }",
          "players: { a: { script: x.lua } }", "openings.file: x",
          "players: { a: { evaluation: { network: /etc/passwd } } }",
          "players: { a: { set: [evaluation.network=/etc/passwd] } }",
          "players: { a: { evaluation.network: /etc/passwd } }"}) {
        const std::string file = std::string("game: tictactoe\n") + line + "\n";
        const json tournament{{"kind", "tournament"}, {"game", "tictactoe"}, {"file", file}};
        EXPECT_NE(refusal("newrun", tournament).find("names no files and no programs"),
                  std::string::npos)
            << line;
    }
    const json other{{"kind", "tournament"}, {"game", "tictactoe"}, {"file", "game: ../x.lua\n"}};
    EXPECT_EQ(refusal("newrun", other), "the file:1:7: error: \"game\" must be tictactoe here");
    EXPECT_NE(refusal("newrun", {{"kind", "dance"}, {"game", "nim"}}), "nothing");
    for (const char* name : {"..", "", "a/b", "none"})
        EXPECT_NE(refusal("run", {{"run", name}, {"page", "page"}}), "nothing") << name;
    EXPECT_TRUE(ask("runs", json::object())["runs"].empty());
}

TEST_F(RunsTest, TakeDraftsAsWell) {
    ask("newdraft", {{"name", "mine"}, {"like", "tictactoe"}});
    json asked = match(10);
    asked["game"] = "draft:mine";
    const json end = wait(ask("newrun", asked)["run"]);
    EXPECT_EQ(end["state"], "done") << end["error"];
    EXPECT_EQ(end["pages"]["results"]["game"], "mine");
}

}  // namespace
}  // namespace senet::server
