// senet learn, on games so small that a round takes a second.

#include <fstream>
#include <random>
#include <regex>

#include "program/senet.h"
#include "support/page.h"
#include "support/published.h"
#include "support/tools.h"

namespace senet::testing {
namespace {

namespace fs = std::filesystem;

class LearnCommand : public ::testing::Test {
  protected:
    ~LearnCommand() override { fs::remove_all(folder_); }

    static std::vector<std::string> command(const std::string& run,
                                            const std::vector<std::string>& more = {}) {
        std::vector<std::string> arguments{"learn",       "breakthrough",
                                           "--set",       "options.width=5",
                                           "--set",       "options.height=6",
                                           "--rounds",    "2",
                                           "--nodes",     "30",
                                           "--positions", "1500",
                                           "--width",     "16",
                                           "--run",       run};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return arguments;
    }
    Finished run(const std::vector<std::string>& arguments) const {
        return senet(arguments, "", folder_);
    }
    Finished learn(const std::string& run_folder, std::vector<std::string> more = {}) const {
        more.emplace_back("--no-verdict");
        return run(command(run_folder, more));
    }
    /// Learns a game with this option into "r", the second network in a match with the first.
    void expect_two_rounds(const std::string& game, const std::string& option,
                           int match_games) const {
        const Finished learnt =
            run({"learn", game, "--set", option, "--rounds", "2", "--nodes", "30", "--positions",
                 "1500", "--width", "16", "--run", "r", "--no-verdict", "--json"});
        ASSERT_EQ(learnt.exit, 0) << learnt.err;
        const auto told = objects(learnt.out);
        ASSERT_EQ(told.size(), 3U);
        EXPECT_EQ(told[1]["match"], match_games);
    }
    std::string network(const std::string& run_folder, const std::string& name) const {
        return read_text(folder_ / run_folder / name);
    }

    const fs::path folder_ = fresh_folder("learn");
};

TEST_F(LearnCommand, LearnsWhatTheSearchCanUse) {
    const Finished learnt = learn("r", {"--json"});
    ASSERT_EQ(learnt.exit, 0) << learnt.err;
    const auto told = objects(learnt.out);
    ASSERT_EQ(told.size(), 3U);
    expect_fields(told[0],
                  {"round", "positions", "games", "seconds", "loss", "floor", "match", "kept"});
    EXPECT_GE(told[0]["positions"], 750);
    EXPECT_GE(told[1]["positions"], 1500);
    EXPECT_GT(told[1]["loss"], told[1]["floor"]);
    EXPECT_EQ(told[0]["match"], 0) << "nobody was before it";
    EXPECT_EQ(told[1]["match"], 60);
    EXPECT_EQ(told[1]["kept"], told[1]["elo"] >= 0);
    EXPECT_LE(told[1]["elo_low"], told[1]["elo"]);
    EXPECT_EQ(told[2]["network"], "r/breakthrough.net");
    const Finished analysis =
        run({"analyze", "breakthrough", "--set", "options.width=5", "--set", "options.height=6",
             "--set", "evaluation.network=r/breakthrough.net", "--depth", "3"});
    EXPECT_EQ(analysis.exit, 0) << analysis.err;
    // Another board has other states.
    EXPECT_EQ(
        run({"analyze", "breakthrough", "--set", "evaluation.network=r/breakthrough.net"}).exit, 2);
}

TEST_F(LearnCommand, ComesToTheSameBytesHoweverItIsPlayed) {
    ASSERT_EQ(learn("one", {"--threads", "1"}).exit, 0);
    ASSERT_EQ(learn("three", {"--threads", "3"}).exit, 0);
    for (const std::string name : {"round-0.net", "round-1.net", "breakthrough.net"})
        EXPECT_EQ(network("one", name), network("three", name)) << name;
    ASSERT_EQ(learn("other", {"--seed", "2"}).exit, 0);
    EXPECT_NE(network("one", "round-1.net"), network("other", "round-1.net"));
}

TEST_F(LearnCommand, ComesToTheSameBytesAfterAnyKill) {
    ASSERT_EQ(learn("whole").exit, 0);
    std::mt19937 random(7);
    for (int kill_number = 0; kill_number < by_effort(4, 8, 20); ++kill_number) {
        killed_after(30 + static_cast<int>(random() % 600), command("killed", {"--no-verdict"}),
                     folder_);
    }
    const Finished last = learn("killed");
    EXPECT_EQ(last.exit, 0) << last.err;
    for (const std::string name : {"round-0.net", "round-1.net", "breakthrough.net"})
        EXPECT_EQ(network("whole", name), network("killed", name)) << name;
}

TEST_F(LearnCommand, KnowsAfterAKillHowLongItHasPlayed) {
    killed_after(8000,
                 {"learn", "breakthrough", "--rounds", "1", "--positions", "10000000", "--run",
                  "killed", "--no-verdict"},
                 folder_);
    const double spent = nlohmann::json::parse(network("killed", "learn.json"))["content"]["spent"];
    EXPECT_GT(spent, 1) << "it is written down every few seconds";
    EXPECT_LT(spent, 8);
}

TEST_F(LearnCommand, HasAFolderOfItsOwn) {
    ASSERT_EQ(learn("r").exit, 0);
    const std::vector<std::string> match{"match", "hex",   "base", "base",    "--games",
                                         "2",     "--run", "m",    "--nodes", "20"};
    ASSERT_EQ(run(match).exit, 0);
    EXPECT_EQ(run({"match", "hex", "base", "base", "--games", "2", "--run", "r"}).err,
              "senet: error: r holds a run of learning already (learn.json): choose another "
              "folder\n");
    EXPECT_EQ(learn("m").err,
              "senet: error: m holds a match or tournament already (journal.sqlite): choose "
              "another folder\n");
    EXPECT_FALSE(fs::exists(folder_ / "m" / "learn.json.lock")) << "nor is anything left there";
    EXPECT_EQ(run(match).exit, 0) << "nothing is lost";
    EXPECT_EQ(learn("r").exit, 0);
}

TEST_F(LearnCommand, JudgesByAMatchAtEqualTime) {
    std::ofstream(folder_ / "plain.yaml")
        << "game: breakthrough\noptions: { width: 5, height: 5, rows: 1 }\n";
    const Finished learnt = run({"learn", "plain.yaml", "--rounds", "1", "--positions", "400",
                                 "--nodes", "30", "--width", "16", "--run", "r"});
    EXPECT_TRUE(learnt.exit == 0 || learnt.exit == 1) << learnt.err;
    EXPECT_TRUE(has(learnt.out, " than evaluate(): ")) << learnt.out;
    EXPECT_TRUE(has(learnt.out, " games at 50 ms a move")) << learnt.out;
    EXPECT_TRUE(has(learnt.out, " (SPRT 0 to 20 ")) << learnt.out;
    EXPECT_TRUE(has(read_text(folder_ / "r" / "plain.net"), " than evaluate(): "));
    // Once more it says the same, and with more rounds it goes on.
    std::vector<std::string> arguments{"learn",       "plain.yaml", "--rounds", "1",
                                       "--positions", "400",        "--nodes",  "30",
                                       "--width",     "16",         "--run",    "r"};
    EXPECT_EQ(run(arguments).out, learnt.out);
    arguments[3] = "2";
    const Finished more = run(arguments);
    EXPECT_EQ(more.exit, 1) << more.err;
    EXPECT_TRUE(has(more.out, "round 1: ")) << more.out;
}

TEST_F(LearnCommand, GoesOnFromANetwork) {
    ASSERT_EQ(learn("one").exit, 0);
    const Finished more = learn("two", {"--from", "one/breakthrough.net", "--json"});
    ASSERT_EQ(more.exit, 0) << more.err;
    EXPECT_EQ(objects(more.out)[0]["match"], 60) << "against the one that it goes on from";
    EXPECT_NE(network("one", "round-0.net"), network("two", "round-0.net"));
    ASSERT_EQ(learn("another", {"--seed", "2"}).exit, 0);
    const Finished other = learn("two", {"--from", "another/round-0.net"});
    EXPECT_EQ(other.exit, 2);
    EXPECT_TRUE(has(other.err, "--from changed since two/learn.json was written")) << other.err;
    EXPECT_EQ(learn("three", {"--from", "nothing.net"}).exit, 2);
}

TEST_F(LearnCommand, SeesWhatItIsToldTo) {
    ASSERT_EQ(learn("r", {"--fields", "cells"}).exit, 0);
    EXPECT_TRUE(has(network("r", "breakthrough.net"), "\ninput cells values 1 2\nwidth"));
    const Finished sight = learn("s", {"--fields", "cells,sight"});
    ASSERT_EQ(sight.exit, 0) << sight.err;
    EXPECT_TRUE(has(sight.err, "The network sees cells, sight.")) << sight.err;
    EXPECT_TRUE(has(network("s", "breakthrough.net"), "\ninput cells sight 1 2 of 1 2 on 1,"));
    EXPECT_TRUE(has(read_text(folder_ / "s" / "learn.html"), ", in sight "));
    const Finished none = learn("n", {"--fields", "cells,clock"});
    EXPECT_EQ(none.exit, 2);
    EXPECT_TRUE(has(none.err, "Breakthrough has no field \"clock\"; its state has cells"))
        << none.err;
}

TEST_F(LearnCommand, RefusesTooManyPatternsBeforeItPlays) {
    const Finished much = run({"learn", "chess", "--fields", "cells,line-4", "--rounds", "1",
                               "--positions", "2000", "--nodes", "20", "--run", "r"});
    EXPECT_EQ(much.exit, 2);
    EXPECT_TRUE(has(much.err,
                    "a network may have 20000 features, and with the patterns of "
                    "\"cells\" it has more"))
        << much.err;
    EXPECT_FALSE(fs::exists(folder_ / "r" / "round-0"));
}

TEST_F(LearnCommand, LearnsWhatIsAddedToTheScript) {
    ASSERT_EQ(learn("r", {"--script"}).exit, 0);
    EXPECT_TRUE(has(network("r", "breakthrough.net"), "\nscript "));
    const auto best = [&](const std::string& share) {
        return objects(run({"analyze", "breakthrough", "--set", "options.width=5", "--set",
                            "options.height=6", "--set", "evaluation.network=r/breakthrough.net",
                            "--set", "evaluation.script=" + share, "--depth", "1", "--json"})
                           .out)
            .back()["value"]
            .get<int>();
    };
    EXPECT_NE(best("1"), best("0"));
    const Finished none = run({"learn", "tictactoe", "--script", "--rounds", "1"});
    EXPECT_EQ(none.exit, 2);
    EXPECT_TRUE(has(none.err, "Tic-tac-toe has no evaluate() that a network could be added to"))
        << none.err;
}

TEST_F(LearnCommand, WantsTimeForEnoughPositions) {
    const Finished hurried = run({"learn", "breakthrough", "--time", "2s", "--run", "r"});
    EXPECT_EQ(hurried.exit, 2);
    EXPECT_TRUE(has(hurried.err,
                    "positions of Breakthrough can be played, and a network needs 200 k "
                    "to learn from: give it --time "))
        << hurried.err;
}

TEST_F(LearnCommand, WritesItsPage) {
    const Finished learnt = learn("r");
    ASSERT_EQ(learnt.exit, 0) << learnt.err;
    EXPECT_TRUE(learnt.out.ends_with("\nReport: r/learn.html\n")) << learnt.out;
    const fs::path page = folder_ / "r" / "learn.html";
    const auto data = data_of(page);
    EXPECT_EQ(data["rounds"].size(), 2U);
    EXPECT_EQ(data["network"], "breakthrough.net");
    EXPECT_EQ(data["over"], true);
    EXPECT_GE(data["asked"], 1500);
    // Done already: the page is the same, also without the games.
    const std::string text = read_text(page);
    fs::remove(page);
    fs::remove_all(folder_ / "r" / "round-1");
    ASSERT_EQ(learn("r").exit, 0);
    EXPECT_EQ(read_text(page), text);
    const Finished report = run({"report", "r"});
    EXPECT_EQ(report.exit, 2);
    EXPECT_EQ(report.err, "senet: error: r is a run of learning, whose page is r/learn.html\n");
}

TEST_F(LearnCommand, WritesAPageThatNoTextBreaks) {
    const std::string evil = "'</script><script>document.title=\"taken\"</script><!--'";
    std::string script = read_text(fs::path(SENET_SOURCE_HOME) / "games" / "breakthrough.lua");
    for (const std::string name : {"\"Breakthrough\"", "\"White\""}) {
        ASSERT_TRUE(has(script, name));
        script.replace(script.find(name), name.size(), evil);
    }
    std::ofstream(folder_ / "evil.lua") << script;
    const Finished learnt = run({"learn", "evil.lua", "--rounds", "1", "--positions", "400",
                                 "--nodes", "20", "--width", "16", "--no-verdict", "--run", "r"});
    ASSERT_EQ(learnt.exit, 0) << learnt.err;
    const fs::path page = folder_ / "r" / "learn.html";
    EXPECT_EQ(data_of(page)["sides"][0], evil.substr(1, evil.size() - 2));
    EXPECT_EQ(times_in(read_text(page), "</script>"), 2) << "the data's and the page's own";
    SENET_NEEDS("chromium", "chromium");
    const std::string shown = drawn(page, folder_);
    EXPECT_FALSE(has(shown, "<title>taken")) << "the script's text ran";
    EXPECT_EQ(times_in(shown, "<svg class=\"board\""), 2);
}

// Without a network there is no round: it is learnt anew, and what came after it too.
TEST_F(LearnCommand, MendsARoundWhoseNetworkIsGone) {
    ASSERT_EQ(learn("r").exit, 0);
    const std::string whole = network("r", "round-1.net");
    for (const bool is_gone : {true, false}) {
        if (is_gone)
            fs::remove(folder_ / "r" / "round-0.net");
        else
            std::ofstream(folder_ / "r" / "round-0.net", std::ios::app) << "x";
        const Finished refused = learn("r");
        EXPECT_EQ(refused.exit, 2);
        EXPECT_TRUE(has(refused.err, "; --mend learns round 0 and what follows anew\n"))
            << refused.err;
        const Finished mended = learn("r", {"--mend"});
        EXPECT_EQ(mended.exit, 0) << mended.err;
        EXPECT_EQ(network("r", "round-1.net"), whole);
    }
}

// Where the time decides, it bounds the match at the end as well.
TEST_F(LearnCommand, SaysWhatItFoundAndWhatComes) {
    const std::string time = sanitized() ? "25" : "10";  // seconds
    const Finished learnt = run({"learn", "breakthrough", "--set", "options.width=5", "--set",
                                 "options.height=6", "--time", time + "s", "--nodes", "20",
                                 "--positions", "800", "--width", "16", "--run", "r"});
    EXPECT_TRUE(learnt.exit == 0 || learnt.exit == 1) << learnt.err;
    const std::vector<std::string> all{
        "Breakthrough looks the same from 2 sides, and its players are mirror images of each "
        "other.\n",
        "In " + time + " s some ", "The network sees cells"};
    for (const std::string& said : all)
        EXPECT_TRUE(has(learnt.err, said)) << said << "\n" << learnt.err;
    std::smatch verdict;
    ASSERT_TRUE(
        std::regex_search(learnt.err, verdict,
                          std::regex("The verdict: up to (\\d+) games against evaluate\\(\\) "
                                     "at (\\d+) ms a move, at most some ([\\d.]+) s\\.")))
        << learnt.err;
    const int games = std::stoi(verdict[1]), milliseconds = std::stoi(verdict[2]);
    EXPECT_GE(games, 20);
    EXPECT_LE(games, 400);
    // Moves get less time before there are fewer games than 120; whole milliseconds leave some.
    EXPECT_TRUE(games >= 120 || milliseconds == 10) << verdict[0];
    EXPECT_TRUE(games <= 132 || milliseconds == 50) << verdict[0];
    EXPECT_EQ(has(learnt.err, "That may be too few for an answer"), games < 120) << learnt.err;
    EXPECT_TRUE(games == 20 || std::stod(verdict[3]) < std::stod(time)) << verdict[0];
    EXPECT_FALSE(has(learnt.err, "is left out")) << "no network of the game's own is asked";
}

TEST_F(LearnCommand, RefusesWhereLearningMakesNoSense) {
    // Also where the time would decide, and nothing is left behind.
    const Finished timed = run({"learn", "nim", "--time", "1m", "--run", "timed"});
    EXPECT_EQ(timed.exit, 2);
    EXPECT_TRUE(
        has(timed.err, "the search sees the end of Nim from more than half of the positions"))
        << timed.err;
    EXPECT_FALSE(fs::exists(folder_ / "timed"));
    const Finished nim = run({"learn", "nim", "--rounds", "1", "--positions", "500", "--run", "n"});
    EXPECT_EQ(nim.exit, 2);
    EXPECT_TRUE(has(nim.err, "the search sees the end of Nim from more than half of the positions"))
        << nim.err;
    EXPECT_FALSE(fs::exists(folder_ / "n")) << "nor where games were played";
    const Finished three = run({"learn", "nim", "--set", "options.players=3", "--rounds", "1",
                                "--positions", "9000", "--run", "three"});
    EXPECT_TRUE(
        has(three.err, "the search sees the end of Nim from more than half of the positions"))
        << three.err;
    EXPECT_EQ(run({"learn", "breakthrough", "--width", "48"}).exit, 2);
    const Finished both = run({"learn", "breakthrough", "--time", "1m", "--rounds", "1"});
    EXPECT_EQ(both.exit, 2);
    EXPECT_TRUE(has(both.err, "--time has no use with --rounds")) << both.err;
}

TEST_F(LearnCommand, LearnsWhatMayBeExpectedWithDice) {
    expect_two_rounds("ewn", "options.size=3", 240);
    EXPECT_TRUE(has(network("r", "match-1/match.yaml"), "\nluck: 1000\n")) << "is taken off";
    EXPECT_TRUE(has(network("r", "ewn.net"), "\nunit "));
    const Finished analysis = run({"analyze", "ewn", "--set", "options.size=3", "--set",
                                   "evaluation.network=r/ewn.net", "--depth", "2", "--json"});
    EXPECT_EQ(analysis.exit, 0) << analysis.err;
    EXPECT_TRUE(has(analysis.out, "\"evaluation\":\"network")) << analysis.out;
}

// The same command goes on as it began, also where --nodes was left to the program.
TEST_F(LearnCommand, SamplesThrowsWhereThereAreMany) {
    const auto samples = [&](const std::string& folder) {
        return nlohmann::json::parse(network(folder, "learn.json"))["content"]["samples"];
    };
    const auto learnt = [&](const std::string& rounds) {
        return run({"learn", "backgammon", "--rounds", rounds, "--positions", "1500", "--width",
                    "16", "--run", "r", "--no-verdict"});
    };
    ASSERT_EQ(learnt("1").exit, 0);
    EXPECT_EQ(samples("r"), true);
    const Finished more = learnt("2");
    EXPECT_EQ(more.exit, 0) << more.err;
    EXPECT_TRUE(has(network("r", "match-1/match.yaml"), "nodes: 500"));
    ASSERT_EQ(run({"learn", "ewn", "--rounds", "1", "--positions", "1500", "--width", "16", "--run",
                   "few", "--no-verdict"})
                  .exit,
              0);
    EXPECT_EQ(samples("few"), false);
}

TEST_F(LearnCommand, LearnsWhatIsToBeAddedToAnExpectation) {
    const Finished learnt = run({"learn", "ewn", "--set", "options.size=3", "--script", "--rounds",
                                 "2", "--positions", "2000", "--no-verdict", "--run", "r"});
    ASSERT_EQ(learnt.exit, 0) << learnt.err;
    EXPECT_TRUE(has(network("r", "ewn.net"), "\nscript "));
    EXPECT_EQ(run({"replay", "r"}).err,
              "senet: error: r is a run of learning; its matches are runs of their own: replay "
              "r/match-1 --game N\n");
    const auto told = [&](const std::string& share) {
        const Finished analysis = run({"analyze", "ewn", "--set", "options.size=3", "--set",
                                       "evaluation.network=r/ewn.net", "--set",
                                       "evaluation.script=" + share, "--depth", "1", "--json"});
        EXPECT_EQ(analysis.exit, 0) << analysis.err;
        return objects(analysis.out).front().at("expected").get<double>();
    };
    EXPECT_NE(told("1"), told("0"));
    const Finished many = run({"learn", "rolit", "--script", "--rounds", "1", "--run", "many"});
    EXPECT_EQ(many.exit, 2);
    EXPECT_TRUE(has(many.err, "a network can only be added to evaluate() of two")) << many.err;
}

// The number of players is an option, which a network belongs to.
TEST_F(LearnCommand, LearnsWhatEachOfSeveralMayExpect) {
    expect_two_rounds("rolit", "options.players=3", 60);
    EXPECT_TRUE(has(network("r", "rolit.net"), "\nplayers 3\nunit ")) << "and nothing between";
    const auto analyzed = [&](const std::string& players) {
        return run({"analyze", "rolit", "--set", "options.players=" + players, "--set",
                    "evaluation.network=r/rolit.net", "--depth", "3", "--json"});
    };
    const Finished three = analyzed("3"), four = analyzed("4");
    EXPECT_EQ(three.exit, 0) << three.err;
    EXPECT_TRUE(has(three.out, "\"evaluation\":\"network")) << three.out;
    EXPECT_EQ(four.exit, 2);
    const Finished talk = senet({"play", "rolit", "--set", "options.players=3", "--set",
                                 "evaluation.network=r/rolit.net", "--as", "1,2,3", "--depth", "2"},
                                "eval\nquit\n", folder_);
    EXPECT_TRUE(has(talk.out, "; evaluate(), on its own")) << talk.out;
    EXPECT_TRUE(has(talk.out, "what the network sees")) << talk.out;
}

// What the game's own settings say of a network is for that one, and a path is a path.
TEST_F(LearnCommand, PlaysItsMatchesWithNetworksAsTheyWereLearnt) {
    std::ofstream(folder_ / "five.yaml") << "game: breakthrough\n"
                                            "options: { width: 5, height: 6 }\n"
                                            "evaluation: { network: false, script: 0.5 }\n";
    const std::string folder = "a, b: c #d";
    const Finished learnt =
        run({"learn", "five.yaml", "--rounds", "2", "--nodes", "30", "--positions", "1500",
             "--width", "16", "--run", folder, "--no-verdict"});
    ASSERT_EQ(learnt.exit, 0) << learnt.err;
    EXPECT_TRUE(has(network(folder, "match-1/match.yaml"), "\"evaluation.script=0\""));
    const Finished from =
        run({"learn", "five.yaml", "--rounds", "1", "--nodes", "30", "--positions", "1500",
             "--from", folder + "/five.net", "--run", "r", "--no-verdict"});
    EXPECT_EQ(from.exit, 0) << from.err;
}

// The search of a later round may see what that of the first one did not.
TEST_F(LearnCommand, EndsWhereTheSearchSeesTheEndByNow) {
    const std::vector<std::string> words{
        "learn", "tictactoe", "--rounds", "12",    "--positions", "3k",          "--nodes",
        "20",    "--threads", "1",        "--run", "r",           "--no-verdict"};
    const Finished learnt = run(words);
    ASSERT_EQ(learnt.exit, 0) << learnt.err;
    EXPECT_TRUE(has(learnt.err, "; no more rounds follow\n")) << learnt.err;
    EXPECT_FALSE(network("r", "tictactoe.net").empty());
    const std::string first = network("r", "tictactoe.net");
    EXPECT_EQ(run(words).exit, 0) << "and once more";
    EXPECT_EQ(network("r", "tictactoe.net"), first);
}

TEST_F(LearnCommand, RefusesAnEmptyListOfFields) {
    EXPECT_EQ(run(command("r", {"--fields", ","})).err,
              "senet: error: --fields: expected names, as in cells,hand,line-4, got \",\"\n");
}

TEST_F(LearnCommand, GoesOnOnlyAsWhatItBeganAs) {
    ASSERT_EQ(learn("r").exit, 0);
    const Finished other = learn("r", {"--seed", "5"});
    EXPECT_EQ(other.exit, 2);
    EXPECT_EQ(other.err,
              "senet: error: --seed changed since r/learn.json was written (1, now 5); undo the "
              "change to go on, or begin anew in another folder: --run FOLDER\n");
    EXPECT_EQ(run({"learn", "hex", "--run", "r"}).err,
              "senet: error: the game changed since r/learn.json was written (Breakthrough, now "
              "Hex); undo the change to go on, or begin anew in another folder: --run FOLDER\n");
    std::ofstream(folder_ / "r" / "learn.json", std::ios::app) << "x";
    const Finished damaged = learn("r");
    EXPECT_EQ(damaged.exit, 2);
    EXPECT_EQ(damaged.err,
              "senet: error: r/learn.json was changed since it was written; --mend learns anew\n");
    EXPECT_EQ(learn("r", {"--mend"}).exit, 0);
    // Games of another seed are not taken for this one's.
    fs::remove(folder_ / "r" / "learn.json");
    ASSERT_EQ(learn("r", {"--seed", "5"}).exit, 0);
    ASSERT_EQ(learn("fifth", {"--seed", "5"}).exit, 0);
    EXPECT_EQ(network("r", "round-1.net"), network("fifth", "round-1.net"));
    // Done already: it says so again, at once.
    ASSERT_EQ(learn("again").exit, 0);
    const Finished again = learn("again");
    EXPECT_EQ(again.exit, 0);
    EXPECT_TRUE(has(again.out, "round 1: ")) << again.out;
}

}  // namespace
}  // namespace senet::testing
