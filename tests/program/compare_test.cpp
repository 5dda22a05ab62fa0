// `senet compare`: every algorithm finds the judge's value.

#include "program/senet.h"

namespace senet::testing {
namespace {

/// A game, and what of it is set.
using Compared = std::vector<std::string>;

class ComparedGame : public ::testing::TestWithParam<Compared> {};

TEST_P(ComparedGame, HasOneValueByEveryAlgorithm) {
    std::vector<std::string> arguments{"compare", "--positions", "2", "--depth", "3", "--json"};
    arguments.insert(arguments.end(), GetParam().begin(), GetParam().end());
    const Finished compare = senet(arguments);
    EXPECT_EQ(compare.exit, 0) << compare.out << compare.err;
    const auto rows = objects(compare.out);
    ASSERT_GT(rows.size(), 20U);
    EXPECT_EQ(rows.front()["algorithm"], "minimax");
    EXPECT_EQ(rows.front()["nodes_ratio"], 1.0);
    for (const auto& row : rows) {
        expect_fields(row, {"algorithm", "positions", "agree", "nodes_ratio"});
        EXPECT_EQ(row["positions"], 2);
        if (row["exact"]) {
            EXPECT_EQ(row["agree"], 2) << row.dump();
        }
    }
}

const Compared kThreeInNim{"nim", "--set", "options.players=3", "--set", "search.profile=exact"};

Compared with(Compared compared, const std::string& set) {
    compared.insert(compared.end(), {"--set", set});
    return compared;
}

INSTANTIATE_TEST_SUITE_P(CompareProgram, ComparedGame,
                         ::testing::Values(Compared{"tictactoe"}, Compared{"kalah"},
                                           Compared{"ewn", "--set", "search.profile=exact"},
                                           Compared{"ludo", "--set", "search.profile=exact"},
                                           kThreeInNim, with(kThreeInNim, "search.opponents=maxn"),
                                           with(kThreeInNim, "search.opponents=brs")));

TEST(CompareProgram, ComparesHowFarThrowsAreSearched) {
    const auto rows = objects(senet({"compare", "ewn", "--positions", "3", "--depth", "3", "--json",
                                     "--set", "search.profile=exact"})
                                  .out);
    const auto nodes = [&](const std::string& name) {
        for (const auto& row : rows)
            if (row["algorithm"] == name) return row["nodes"].get<int>();
        ADD_FAILURE() << "no " << name;
        return 0;
    };
    EXPECT_LT(nodes("this config"), nodes("throws all instead"));
    EXPECT_NE(nodes("throws star2 instead"), nodes("this config"));
    EXPECT_FALSE(has(senet({"compare", "tictactoe", "--positions", "1"}).out, "throws"));
}

TEST(CompareProgram, LeavesOutWhatDoesNotTakeTheGame) {
    std::vector<std::string> arguments{"compare", "--positions", "1", "--depth", "2"};
    const Compared game = with(kThreeInNim, "search.opponents=maxn");
    arguments.insert(arguments.end(), game.begin(), game.end());
    const Finished compare = senet(arguments);
    EXPECT_EQ(compare.exit, 0) << compare.err;
    EXPECT_TRUE(has(compare.out, "negascout")) << compare.out;
    EXPECT_FALSE(has(compare.out, "mtdf") || has(compare.out, "sss")) << compare.out;
}

TEST(CompareProgram, PrintsATable) {
    const Finished compare = senet({"compare", "tictactoe", "--positions", "1", "--depth", "3"});
    EXPECT_EQ(compare.exit, 0);
    EXPECT_TRUE(has(compare.out, "algorithms against plain minimax, 1 position, depth 3"))
        << compare.out;
    EXPECT_TRUE(has(compare.out, "negascout                        1/1"));
    EXPECT_FALSE(has(compare.out, "wrong value"));
}

TEST(CompareProgram, HasNoLimitsButItsDepth) {
    const Finished refused = senet({"compare", "tictactoe", "--set", "search.nodes=5"});
    EXPECT_EQ(refused.exit, 2);
    EXPECT_EQ(refused.err,
              "--set search.nodes=5: error: compare searches to a depth (--depth), whatever "
              "search.nodes says\n");
    const Finished level =
        senet({"compare", "tictactoe", "--positions", "1", "--depth", "2", "--level", "2"});
    EXPECT_EQ(level.exit, 0);
    EXPECT_EQ(level.err, "compare searches to a depth (--depth), whatever limits level 2 has\n");
}

TEST(CompareProgram, DoesAtRandomWhatTheSeedSays) {
    const auto nodes = [](const char* seed) {
        const auto rows = objects(senet({"compare", "tictactoe", "--positions", "1", "--depth", "4",
                                         "--seed", seed, "--json"})
                                      .out);
        const auto random = std::find_if(
            rows.begin(), rows.end(), [](const auto& row) { return row["algorithm"] == "random"; });
        return random == rows.end() ? 0 : (*random)["nodes"].template get<int>();
    };
    EXPECT_EQ(nodes("1"), nodes("1"));
    EXPECT_NE(nodes("1"), nodes("2"));
}

}  // namespace
}  // namespace senet::testing
