// `senet compare`: every algorithm finds the judge's value.

#include "program/senet.h"

namespace senet::testing {
namespace {

class ComparedGame : public ::testing::TestWithParam<std::string> {};

TEST_P(ComparedGame, HasOneValueByEveryAlgorithm) {
    const Finished compare =
        senet({"compare", GetParam(), "--positions", "2", "--depth", "3", "--json"});
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

INSTANTIATE_TEST_SUITE_P(CompareProgram, ComparedGame, ::testing::Values("tictactoe", "kalah"),
                         [](const auto& info) { return info.param; });

TEST(CompareProgram, PrintsATable) {
    const Finished compare = senet({"compare", "tictactoe", "--positions", "1", "--depth", "3"});
    EXPECT_EQ(compare.exit, 0);
    EXPECT_TRUE(has(compare.out, "algorithms against plain minimax, 1 position, depth 3"))
        << compare.out;
    EXPECT_TRUE(has(compare.out, "negascout                        1/1"));
    EXPECT_FALSE(has(compare.out, "wrong value"));
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
