// A network in the settings: the program searches, plays and has matches with it, and refuses what
// is none of this game's.

#include <fstream>
#include <regex>

#include "network/file.h"
#include "program/senet.h"
#include "support/random_network.h"

namespace senet::testing {
namespace {

class WithNetwork : public ::testing::Test {
  protected:
    WithNetwork() {
        network::save_network(*shipped_network("tictactoe"), folder_ / "a.net");
        network::save_network(*shipped_network("breakthrough"), folder_ / "b.net");
        std::ofstream(folder_ / "ours.yaml")
            << "game: tictactoe\nevaluation: { network: a.net }\n"
               "levels: { 1: { evaluation: { network: false } } }\n";
    }
    ~WithNetwork() override { std::filesystem::remove_all(folder_); }

    Finished run(const std::vector<std::string>& arguments) const {
        return senet(arguments, "", folder_);
    }
    std::string first_value(std::vector<std::string> more) const {
        std::vector<std::string> arguments{"analyze", "ours.yaml", "--depth", "1", "--json"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const Finished analysis = run(arguments);
        EXPECT_EQ(analysis.exit, 0) << analysis.err;
        return objects(analysis.out).front().at("value").dump();
    }

    std::filesystem::path folder_ = fresh_folder("network");
};

TEST_F(WithNetwork, SearchesByItUnlessToldOtherwise) {
    const std::string by_network = first_value({});
    const std::string without = first_value({"--set", "evaluation.network=false"});
    EXPECT_NE(by_network, without);
    EXPECT_EQ(first_value({"--level", "1"}), without);
    EXPECT_EQ(first_value({"--set", "evaluation.network=" + (folder_ / "a.net").string()}),
              by_network);
    EXPECT_EQ(first_value({"--no-native"}), by_network);
}

TEST_F(WithNetwork, PlaysMatchesAgainstOthers) {
    const Finished match = run({"match", "ours.yaml", "base", "evaluation.network=false", "--games",
                                "20", "--depth", "2", "--json"});
    EXPECT_EQ(match.exit, 0) << match.err;
    EXPECT_FALSE(objects(match.out).empty());
}

TEST_F(WithNetwork, SaysInPlayWhatAPositionIsWorthAndWhy) {
    const auto said = [&](const std::string& game, const std::string& network) {
        return senet({"play", game, "--as", "both", "--set", "search.nodes=20", "--set",
                      "evaluation.network=" + network},
                     "eval\nquit\n", folder_)
            .out;
    };
    const std::string both = said("breakthrough", "b.net");
    EXPECT_TRUE(has(both, "It evaluates by the")) << both;
    EXPECT_TRUE(std::regex_search(both,
                                  std::regex("\\(For White: network [-+]?\\d+, \\d+ %; "
                                             "evaluate\\(\\) alone, on its own scale, "
                                             "\\+14;\\s+searched")))
        << both;
    EXPECT_TRUE(std::regex_search(both, std::regex("what the network sees +effect\n"))) << both;
    EXPECT_TRUE(std::regex_search(both, std::regex("\n(White|Black) on [a-h]\\d +[-+]\\d+\n")))
        << both;
    const std::string alone = said("ours.yaml", "a.net");
    EXPECT_TRUE(std::regex_search(alone, std::regex("network [-+]?\\d+, \\d+ %; searched")))
        << alone;
    const std::string script = said("breakthrough", "false");
    EXPECT_TRUE(has(script, "(For White: evaluation +14; searched")) << script;
    EXPECT_FALSE(has(script, "network")) << script;
}

TEST_F(WithNetwork, SaysInPointsWhatMayBeExpected) {
    const std::string told =
        senet({"play", "backgammon", "--as", "both", "--set", "search.nodes=20"}, "eval\nquit\n",
              folder_)
            .out;
    EXPECT_TRUE(std::regex_search(
        told,
        std::regex("\\(For (White|Black): evaluate\\(\\) and network [-+]?\\d+, [-+]\\d\\.\\d+\\s+"
                   "points;\\s+evaluate\\(\\)\\s+alone")))
        << told;
}

// The adviser is at full strength: by the network, though level 1 has none.
TEST_F(WithNetwork, AdvisesByItWhateverTheLevel) {
    const Finished play = senet({"play", "ours.yaml", "--level", "1", "--as", "1", "--nodes", "20"},
                                "eval\nquit\n", folder_);
    EXPECT_EQ(play.exit, 0) << play.err;
    EXPECT_FALSE(has(play.out, "It evaluates by")) << play.out;
    EXPECT_TRUE(has(play.out, "(For X: network ")) << play.out;
}

TEST_F(WithNetwork, SaysWhoEvaluates) {
    const auto run_with = [&](std::vector<std::string> arguments) {
        arguments.insert(arguments.end(), {"--set", "evaluation.network=b.net"});
        const Finished finished = run(arguments);
        EXPECT_EQ(finished.exit, 0) << finished.err;
        return finished;
    };
    const std::string sentence = "Positions are evaluated by the network b.net.\n";
    EXPECT_TRUE(has(run_with({"analyze", "breakthrough", "--depth", "1"}).out, sentence));
    const std::string compare =
        run_with({"compare", "breakthrough", "--positions", "1", "--depth", "1"}).out;
    EXPECT_TRUE(compare.starts_with(sentence)) << compare;
    const std::string params = run_with({"params", "breakthrough"}).out;
    EXPECT_TRUE(has(params, "The network b.net evaluates in place of evaluate()")) << params;
    EXPECT_FALSE(has(run({"params", "ours.yaml"}).out, "evaluates in place"));
    const std::string check = run_with({"check", "breakthrough", "--games", "2"}).out;
    EXPECT_TRUE(has(check, "no search asks it: by the settings, the network b.net evaluates"))
        << check;
    EXPECT_TRUE(has(check, "%   with the network\n")) << check;
    EXPECT_FALSE(has(check, "\nevaluate  ") && has(check, "evaluate() takes")) << check;
}

TEST_F(WithNetwork, SaysWhoEvaluatesToPrograms) {
    const auto evaluation = [&](std::vector<std::string> arguments, const std::string& network) {
        if (!network.empty())
            arguments.insert(arguments.end(), {"--set", "evaluation.network=" + network});
        arguments.emplace_back("--json");
        const Finished finished = run(arguments);
        EXPECT_EQ(finished.exit, 0) << finished.err;
        for (const auto& object : objects(finished.out))
            if (object.contains("evaluation")) return object["evaluation"];
        return nlohmann::json("missing");
    };
    const std::vector<std::vector<std::string>> commands{
        {"analyze", "--depth", "1"},
        {"analyze", "--depth", "1", "--at-least=-99999"},
        {"params"},
        {"check", "--games", "2"},
        {"play", "--as", "none", "--depth", "1"}};
    for (std::vector<std::string> command : commands) {
        command.insert(command.begin() + 1, "breakthrough");
        EXPECT_EQ(evaluation(command, "b.net"), "network") << command[0];
        EXPECT_EQ(evaluation(command, "false"), "script") << command[0];
        command[1] = "tictactoe";
        EXPECT_EQ(evaluation(command, ""), nullptr) << command[0];
    }
}

TEST_F(WithNetwork, IsMeasured) {
    const std::string set = "evaluation.network=b.net";
    const Finished bench = run({"bench", "breakthrough", "--no-native", "--set", set, "--json"});
    ASSERT_EQ(bench.exit, 0) << bench.err;
    const auto told = objects(bench.out).front();
    EXPECT_EQ(told["evaluation"], "network");
    for (const char* each : {"after_move_ns", "from_nothing_ns", "evaluate_ns"})
        EXPECT_GT(told[each], 0) << each;
    const auto alone = objects(run({"bench", "ours.yaml", "--no-native", "--json"}).out).front();
    EXPECT_EQ(alone["evaluation"], "network");
    EXPECT_FALSE(alone.contains("evaluate_ns"));
    const std::string text = run({"bench", "ours.yaml", "--no-native"}).out;
    EXPECT_TRUE(has(text, "\nan evaluation  after a move  from nothing  evaluate()  network\n"))
        << text;
    EXPECT_EQ(run({"bench", "breakthrough", "--plain", "--set", set}).exit, 2);
}

TEST_F(WithNetwork, IsAnOptionOfProtocols) {
    const Finished uci = senet({"uci", "ours.yaml"},
                               "uci\nisready\nsetoption name evaluation.network value false\nuci\n"
                               "setoption name evaluation.network value b.net\nquit\n",
                               folder_);
    const std::string name = "option name evaluation.network type string default ";
    EXPECT_TRUE(has(uci.out, name + (folder_ / "a.net").string() + "\n") ||
                has(uci.out, name + "a.net\n"))
        << uci.out;
    EXPECT_TRUE(has(uci.out, name + "false\n")) << uci.out;
    EXPECT_TRUE(has(uci.out, "this network was learnt for \"Breakthrough\"")) << uci.out;
}

TEST_F(WithNetwork, NeedsNoScale) {
    const Finished scale = run({"calibrate", "ours.yaml", "--scale"});
    EXPECT_EQ(scale.exit, 2);
    EXPECT_EQ(scale.err,
              "senet: error: the values of the network a.net are probabilities by themselves, so "
              "there is nothing to measure; with evaluation: { network: false } in the settings, "
              "those of evaluate() are measured\n");
}

TEST_F(WithNetwork, LeavesNothingOfTheScriptsEvaluationToTune) {
    std::ofstream(folder_ / "t.yaml")
        << "game: breakthrough\nset: [evaluation.network=b.net]\ntune: [params.piece]\n"
           "budget: 10\nlimits: { depth: 1 }\n";
    const Finished tuned = run({"tune", "t.yaml"});
    EXPECT_EQ(tuned.exit, 2);
    EXPECT_EQ(tuned.err,
              "senet: error: params.piece can't be tuned while the network b.net evaluates in "
              "place of evaluate(); evaluation.network=false tunes evaluate()\n");
}

// Where the game's own settings name one, it gives way: to tuning, and to other options.
TEST_F(WithNetwork, OfTheGamesOwnIsLeftOutWhereItCannotServe) {
    std::ofstream(folder_ / "own.yaml") << "game: breakthrough\nevaluation: { network: b.net }\n";
    std::ofstream(folder_ / "t.yaml")
        << "game: own.yaml\ntune: [params.piece]\nbudget: 4\nlimits: { depth: 1 }\n"
           "verdict: false\n";
    const Finished tuned = run({"tune", "t.yaml", "--run", "t"});
    EXPECT_EQ(tuned.exit, 0) << tuned.err;
    EXPECT_TRUE(has(tuned.err, "b.net is left out: what is tuned is evaluate()\n")) << tuned.err;
    EXPECT_TRUE(has(read_text(folder_ / "t" / "tuned.yaml"), "evaluation:\n  network: false"));
    const std::string note = "b.net is left out: it was learnt for options.rows: 2\n";
    const Finished small =
        run({"analyze", "own.yaml", "--set", "options.rows=1", "--depth", "2", "--json"});
    EXPECT_EQ(small.exit, 0) << small.err;
    EXPECT_TRUE(has(small.err, note)) << small.err;
    EXPECT_FALSE(
        has(run({"analyze", "own.yaml", "--set", "options.rows=2", "--depth", "2"}).err, note));
}

// An author goes on with a game whose state changes under the network.
TEST_F(WithNetwork, OfTheGamesOwnIsLeftOutWhereTheStateHasChanged) {
    const std::filesystem::path games = std::filesystem::path(SENET_SOURCE_HOME) / "games";
    const std::string script =
        std::regex_replace(read_text(games / "breakthrough.lua"), std::regex("state *= \\{"),
                           "state = { lately = int(0, 3),");
    ASSERT_NE(script.find("lately"), std::string::npos);
    std::ofstream(folder_ / "changed.lua") << script;
    std::ofstream(folder_ / "changed.yaml")
        << "game: ./changed.lua\nevaluation: { network: b.net }\n";
    const std::string note =
        "b.net is left out: the state of Breakthrough has changed since it was learnt; learn it "
        "anew\n";
    for (const std::vector<std::string>& command :
         {std::vector<std::string>{"check", "changed.yaml", "--games", "3"},
          {"perft", "changed.yaml", "2"},
          {"analyze", "changed.yaml", "--depth", "2"},
          {"match", "changed.yaml", "base", "random", "--games", "2", "--depth", "1"},
          {"play", "changed.yaml", "--as", "none", "--depth", "1", "--moves", "a2-a3"}}) {
        const Finished done = run(command);
        EXPECT_EQ(done.exit, 0) << command.front() << ": " << done.err;
        EXPECT_TRUE(has(done.err, note)) << command.front() << ": " << done.err;
        EXPECT_FALSE(has(done.out, "b.net")) << command.front() << ": " << done.out;
    }
    const Finished named = run({"analyze", "./changed.lua", "--set", "evaluation.network=b.net"});
    EXPECT_EQ(named.exit, 2);
    EXPECT_TRUE(has(named.err, "when its states had other fields, or fields with other ranges"))
        << named.err;
}

TEST_F(WithNetwork, SaysWhereItWasLearntForAnotherGoal) {
    const std::vector<std::string> learn{"learn",
                                         "othello",
                                         "--set",
                                         "options.width=4",
                                         "--set",
                                         "options.height=4",
                                         "--set",
                                         "search.goal=margin",
                                         "--rounds",
                                         "1",
                                         "--positions",
                                         "200",
                                         "--nodes",
                                         "3",
                                         "--width",
                                         "16",
                                         "--no-verdict",
                                         "--run",
                                         "r"};
    ASSERT_EQ(run(learn).exit, 0);
    std::vector<std::string> look{"analyze", "othello",
                                  "--set",   "options.width=4",
                                  "--set",   "options.height=4",
                                  "--set",   "evaluation.network=r/othello.net",
                                  "--depth", "1"};
    EXPECT_TRUE(has(run(look).err,
                    "r/othello.net: this network was learnt for search.goal margin, and the goal "
                    "here is win"));
    look.insert(look.end(), {"--set", "search.goal=margin"});
    EXPECT_FALSE(has(run(look).err, "search.goal"));
}

TEST_F(WithNetwork, AddsOnlyWhatWasLearntBesideEvaluate) {
    const Finished alone = run({"analyze", "breakthrough", "--set", "evaluation.network=b.net",
                                "--set", "evaluation.script=0.5"});
    EXPECT_EQ(alone.exit, 2);
    EXPECT_TRUE(has(alone.err,
                    "evaluation.script: b.net was learnt without evaluate(), which "
                    "can't be added to it"))
        << alone.err;
    EXPECT_EQ(run({"analyze", "breakthrough", "--set", "evaluation.network=b.net", "--set",
                   "evaluation.script=0", "--depth", "2"})
                  .exit,
              0);
    EXPECT_EQ(run({"analyze", "breakthrough", "--set", "evaluation.script=2"}).exit, 2);
    // Kalah's was: evaluate() counts, and everybody says so.
    const std::string both = "evaluated by evaluate() and the network ";
    EXPECT_TRUE(has(run({"analyze", "kalah", "--depth", "2"}).out, both));
    EXPECT_TRUE(has(run({"compare", "kalah", "--positions", "1", "--depth", "2"}).out, both));
    EXPECT_TRUE(has(run({"tree", "kalah", "--depth", "1"}).out, both));
    EXPECT_FALSE(has(run({"params", "kalah"}).out, "in place of evaluate()"));
    EXPECT_FALSE(has(run({"check", "kalah", "--games", "1"}).out, "no search asks it"));
    const Finished nothing = run({"analyze", "tictactoe", "--set", "evaluation.script=0.5"});
    EXPECT_EQ(nothing.exit, 2);
    EXPECT_EQ(
        nothing.err,
        "--set evaluation.script=0.5: error: evaluation.script says how much of evaluate() is "
        "added to a network, and there is no evaluation.network\n");
}

TEST_F(WithNetwork, RefusesWhatIsNoneOfThisGame) {
    const Finished other = run({"analyze", "othello", "--set", "evaluation.network=a.net"});
    EXPECT_EQ(other.exit, 2);
    EXPECT_EQ(other.err,
              "a.net:2: error: this network was learnt for \"Tic-tac-toe\", and this game is "
              "\"Othello\"\n");
    const Finished small = run({"analyze", "breakthrough", "--set", "options.rows=1", "--set",
                                "evaluation.network=b.net"});
    EXPECT_EQ(small.exit, 2);
    EXPECT_EQ(small.err,
              "b.net:4: error: this network was learnt for \"Breakthrough\" with options.rows: 2, "
              "and here it is 1\n");
    std::ofstream(folder_ / "a.net", std::ios::app) << "more\n";
    const Finished damaged = run({"play", "ours.yaml", "--as", "none"});
    EXPECT_EQ(damaged.exit, 2);
    EXPECT_EQ(damaged.err,
              "a.net: error: this network is damaged: its last line does not hold the hash of all "
              "above it; copy it anew, or learn it again\n");
    std::filesystem::remove(folder_ / "a.net");
    EXPECT_EQ(run({"analyze", "ours.yaml"}).err, "ours.yaml:2:24: error: there is no file a.net\n");
}

// What was played with it is replayed without it.
TEST_F(WithNetwork, IsNotNeededToReplay) {
    const Finished played = run({"play", "breakthrough", "--as", "none", "--depth", "1", "--set",
                                 "evaluation.network=b.net", "--record", "game.txt", "--json"});
    ASSERT_EQ(played.exit, 0) << played.err;
    EXPECT_TRUE(has(read_text(folder_ / "game.txt"), "[Set \"evaluation.network=b.net\"]"));
    std::filesystem::remove(folder_ / "b.net");
    const Finished replayed = run({"replay", "game.txt"});
    EXPECT_EQ(replayed.exit, 0) << replayed.err;
}

// A copy under another file's name is the same game; an edited one is told of, once.
TEST_F(WithNetwork, SaysOnceThatTheScriptHasChanged) {
    std::filesystem::copy(std::filesystem::path(SENET_SOURCE_HOME) / "games" / "breakthrough.lua",
                          folder_ / "mine.lua");
    const std::vector<std::string> match{
        "match", "mine.lua", "base",  "search.depth=2", "--games",
        "4",     "--depth",  "1",     "--set",          "evaluation.network=b.net",
        "--run", "r",        "--json"};
    const std::vector<std::string> analyze{
        "analyze", "mine.lua", "--depth", "1", "--seed", "2", "--set", "evaluation.network=b.net"};
    EXPECT_FALSE(has(run(match).err, "has changed"));
    EXPECT_EQ(run(analyze).err, "");
    std::ofstream(folder_ / "mine.lua", std::ios::app) << "\n";
    std::filesystem::remove_all(folder_ / "r");
    const Finished changed = run(match);
    EXPECT_EQ(changed.exit, 0) << changed.err;
    const std::string note =
        "mine.lua has changed since this network was learnt; learn it anew if the rules have "
        "changed\n";
    const std::size_t first = changed.err.find(note);
    ASSERT_NE(first, std::string::npos) << changed.err;
    EXPECT_EQ(changed.err.find(note, first + 1), std::string::npos) << changed.err;
    EXPECT_EQ(run(analyze).err, "b.net: " + note);
}

// A script that is changed without learning anew would send a note to everybody who plays it.
TEST(ShippedNetworks, AreOfTheScriptsThatShip) {
    int networks = 0;
    for (const auto& entry :
         std::filesystem::directory_iterator(std::filesystem::path(SENET_SOURCE_HOME) / "config")) {
        if (entry.path().extension() != ".net") continue;
        ++networks;
        const Finished analysis =
            senet({"analyze", entry.path().stem().string(), "--depth", "1", "--json"});
        EXPECT_EQ(analysis.exit, 0) << entry.path();
        EXPECT_EQ(analysis.err, "") << entry.path();
        EXPECT_EQ(objects(analysis.out).back()["evaluation"], "network") << entry.path();
    }
    EXPECT_GT(networks, 0);
}

}  // namespace
}  // namespace senet::testing
