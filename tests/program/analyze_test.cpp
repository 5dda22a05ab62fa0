// `senet analyze`: limits, lines and values.

#include "program/senet.h"

namespace senet::testing {
namespace {

std::uint64_t nodes_of_last(const Finished& analysis) {
    const auto steps = objects(analysis.out);
    return steps.empty() ? 0 : steps.back()["nodes"].get<std::uint64_t>();
}

TEST(AnalyzeProgram, PrintsALineADepth) {
    const Finished analysis = senet({"analyze", "connect4", "--depth", "4"});
    EXPECT_EQ(analysis.exit, 0);
    EXPECT_TRUE(has(analysis.out, "depth        value       nodes    nodes/s       time  line\n"));
    for (const char* depth : {"\n    1 ", "\n    2 ", "\n    3 ", "\n    4 "})
        EXPECT_TRUE(has(analysis.out, depth)) << analysis.out;
    EXPECT_FALSE(has(analysis.out, "\n    5 "));
    EXPECT_TRUE(has(analysis.out, "best move: "));
    EXPECT_EQ(analysis.err, "");
}

TEST(AnalyzeProgram, VisitsTheSamePositionsEachTime) {
    for (const std::vector<std::string>& limit :
         {std::vector<std::string>{"--depth", "5"}, {"--nodes", "3000"}}) {
        const std::vector<std::string> arguments{"analyze", "breakthrough", "--json", limit[0],
                                                 limit[1]};
        const std::uint64_t nodes = nodes_of_last(senet(arguments));
        EXPECT_GT(nodes, 0U);
        EXPECT_EQ(nodes, nodes_of_last(senet(arguments))) << limit[0];
    }
}

TEST(AnalyzeProgram, StopsAtItsNodes) {
    EXPECT_LE(nodes_of_last(senet({"analyze", "breakthrough", "--json", "--nodes", "2k"})), 2000U);
}

TEST(AnalyzeProgram, PlaysForMarginsWhereThereAreAny) {
    const std::vector<std::string> how{"--set", "search.goal=margin", "--nodes", "200"};
    const auto by_margin = [&](const std::string& game) {
        std::vector<std::string> arguments{"analyze", game};
        arguments.insert(arguments.end(), how.begin(), how.end());
        return senet(arguments);
    };
    EXPECT_EQ(by_margin("othello").exit, 0);
    EXPECT_EQ(by_margin("kalah").exit, 0);
    const Finished chess = by_margin("chess");
    EXPECT_EQ(chess.exit, 2);
    EXPECT_EQ(chess.err,
              "--set search.goal=margin: error: search.goal margin needs result() to say by how "
              "much a game is won, and that of Chess says only who has won (mate)\n");
}

TEST(AnalyzeProgram, StopsAtItsTime) {
    const auto steps = objects(senet({"analyze", "othello", "--json", "--time", "50ms"}).out);
    ASSERT_FALSE(steps.empty());
    EXPECT_LT(steps.back()["depth"].get<int>(), 60);
}

TEST(AnalyzeProgram, HasTheFieldsOfItsJson) {
    const auto steps = objects(senet({"analyze", "connect4", "--json", "--depth", "3"}).out);
    ASSERT_EQ(steps.size(), 3U);
    for (std::size_t i = 0; i < steps.size(); ++i) {
        expect_fields(steps[i], {"depth", "value", "nodes", "nps", "ms", "pv", "best", "complete"});
        EXPECT_EQ(steps[i]["depth"], i + 1);
        EXPECT_EQ(steps[i]["complete"], true);
        EXPECT_EQ(steps[i]["pv"][0], steps[i]["best"]);
        EXPECT_FALSE(steps[i].contains("win_in"));
    }
}

TEST(AnalyzeProgram, TellsForcedResults) {
    const auto won =
        objects(senet({"analyze", "tictactoe", "--moves", "a1 a2 b1 b2", "--json"}).out);
    ASSERT_FALSE(won.empty());
    EXPECT_EQ(won.back()["win_in"], 1);
    EXPECT_EQ(won.back()["best"], "c1");
    EXPECT_GT(won.back()["value"].get<int>(), 0);
    const auto lost =
        objects(senet({"analyze", "tictactoe", "--moves", "a1 b1 a3 a2 c3", "--json"}).out);
    ASSERT_FALSE(lost.empty());
    EXPECT_EQ(lost.back()["loss_in"], 2);
    EXPECT_LT(lost.back()["value"].get<int>(), 0);
    EXPECT_TRUE(has(senet({"analyze", "tictactoe", "--moves", "a1 a2 b1 b2"}).out,
                    "best move: c1  (win in 1"));
}

TEST(AnalyzeProgram, ShowsTheBestLines) {
    const auto steps =
        objects(senet({"analyze", "connect4", "--depth", "3", "--lines", "3", "--json"}).out);
    ASSERT_EQ(steps.size(), 9U);
    std::set<std::string> firsts;
    for (std::size_t i = 6; i < 9; ++i) {
        EXPECT_EQ(steps[i]["line"], i - 5);
        firsts.insert(steps[i]["best"].get<std::string>());
        if (i > 6) {
            EXPECT_LE(steps[i]["value"].get<int>(), steps[i - 1]["value"].get<int>());
        }
    }
    EXPECT_EQ(firsts.size(), 3U);
}

TEST(AnalyzeProgram, AnswersWhetherAPositionIsWorthThatMuch) {
    const std::vector<std::string> ask{"analyze", "tictactoe", "--depth", "9", "--at-least"};
    std::vector<std::string> yes = ask, no = ask;
    yes.push_back("0");
    no.push_back("1");
    EXPECT_EQ(senet(yes).exit, 0);
    EXPECT_EQ(senet(no).exit, 1);
    EXPECT_TRUE(has(senet(yes).out, "yes: at depth 9 the position is worth at least 0"));
}

TEST(AnalyzeProgram, SaysWhenTheGameIsOver) {
    const std::vector<std::string> over{"analyze", "tictactoe", "--moves", "a1 a2 b1 b2 c1"};
    const Finished said = senet(over);
    EXPECT_EQ(said.exit, 0);
    EXPECT_TRUE(has(said.out, "The game is over: X wins")) << said.out;
}

TEST(AnalyzeProgram, TakesSettingsFromTheCommandLine) {
    const std::uint64_t with =
        nodes_of_last(senet({"analyze", "connect4", "--depth", "6", "--json"}));
    const std::uint64_t without = nodes_of_last(
        senet({"analyze", "connect4", "--depth", "6", "--json", "--set", "search.order=[random]"}));
    EXPECT_NE(with, without);
    const auto wide =
        objects(senet({"perft", "connect4", "1", "--json", "--set", "options.width=9"}).out);
    EXPECT_EQ(wide.back()["count"], 9);
}

TEST(AnalyzeProgram, GivesNoValueBeforeItKnowsOne) {
    const Finished cut = senet({"analyze", "othello", "--nodes", "1"});
    EXPECT_TRUE(has(cut.out, "(?)")) << cut.out;
    const auto found = objects(senet({"analyze", "othello", "--nodes", "1", "--json"}).out);
    ASSERT_FALSE(found.empty());
    EXPECT_TRUE(found.back().at("value").is_null());
    EXPECT_TRUE(found.back().contains("best"));
}

// A limit on the command line is not cut off by the config's, but by another one there.
TEST(AnalyzeProgram, KeepsEveryLimitThatIsNamed) {
    const auto depth = [](const std::vector<std::string>& limits) {
        std::vector<std::string> arguments{"analyze", "connect4", "--json"};
        arguments.insert(arguments.end(), limits.begin(), limits.end());
        return objects(senet(arguments).out).back()["depth"].get<int>();
    };
    EXPECT_EQ(depth({"--depth", "9", "--set", "search.nodes=false"}), 9);
    EXPECT_LT(depth({"--depth", "30", "--set", "search.nodes=2000"}), 20);
    EXPECT_EQ(depth({"--nodes", "5M", "--set", "search.depth=4"}), 4);
    EXPECT_LT(depth({"--depth", "30", "--set", "search.soft_nodes=2000"}), 20);
    EXPECT_LT(depth({"--depth", "30", "--soft-nodes", "2000"}), 20);
}

}  // namespace
}  // namespace senet::testing
