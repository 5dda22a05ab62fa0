// A network in the settings: the program searches, plays and has matches with it, and refuses what
// is none of this game's.

#include <fstream>

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

TEST_F(WithNetwork, SaysWhatItIsWorth) {
    const auto said = [&](const std::string& network) {
        return senet({"play", "ours.yaml", "--as", "both", "--set", "search.nodes=20", "--set",
                      "evaluation.network=" + network},
                     "eval\nquit\n", folder_)
            .out;
    };
    const std::string by_network = said((folder_ / "a.net").string());
    EXPECT_TRUE(has(by_network, "evaluation ")) << by_network;
    EXPECT_FALSE(has(by_network, "evaluation 0;")) << by_network;
    EXPECT_TRUE(has(said("false"), "evaluation 0;")) << said("false");
}

// Its params have no effect, so a tuner would only waste time.
TEST_F(WithNetwork, LeavesNothingOfTheScriptsEvaluationToTune) {
    std::ofstream(folder_ / "t.yaml")
        << "game: breakthrough\nset: [evaluation.network=b.net]\ntune: [params.piece]\n"
           "budget: 10\nlimits: { depth: 1 }\n";
    const Finished tuned = run({"tune", "t.yaml"});
    EXPECT_EQ(tuned.exit, 2);
    EXPECT_EQ(tuned.err,
              "senet: error: params.piece has no effect: a network evaluates this game, b.net; "
              "evaluation.network=false tunes the script's evaluate()\n");
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
              "above it\n");
    std::filesystem::remove(folder_ / "a.net");
    EXPECT_EQ(run({"analyze", "ours.yaml"}).err, "ours.yaml:2:24: error: there is no file a.net\n");
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
        "mine.lua has changed since this network was learnt; learn it anew if the rules are others "
        "now\n";
    const std::size_t first = changed.err.find(note);
    ASSERT_NE(first, std::string::npos) << changed.err;
    EXPECT_EQ(changed.err.find(note, first + 1), std::string::npos) << changed.err;
    EXPECT_EQ(run(analyze).err, "b.net: " + note);
}

}  // namespace
}  // namespace senet::testing
