// `senet perft`: counts of move sequences.

#include "program/senet.h"

namespace senet::testing {
namespace {

TEST(PerftProgram, CountsEachLength) {
    const auto counts = objects(senet({"perft", "tictactoe", "4", "--json"}).out);
    ASSERT_EQ(counts.size(), 4U);
    const std::vector<int> wanted{9, 72, 504, 3024};
    for (std::size_t i = 0; i < 4; ++i) {
        expect_fields(counts[i], {"depth", "count", "ms"});
        EXPECT_EQ(counts[i]["depth"], i + 1);
        EXPECT_EQ(counts[i]["count"], wanted[i]);
    }
    const Finished table = senet({"perft", "tictactoe", "3"});
    EXPECT_EQ(table.exit, 0);
    EXPECT_TRUE(has(table.out, "    3              504 ")) << table.out;
}

TEST(PerftProgram, DividesIntoWhatSumsUp) {
    const auto parts = objects(senet({"perft", "breakthrough", "3", "--divide", "--json"}).out);
    ASSERT_EQ(parts.size(), 23U);  // 22 first moves, then the sum
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i + 1 < parts.size(); ++i) {
        expect_fields(parts[i], {"move", "count"});
        sum += parts[i]["count"].get<std::uint64_t>();
    }
    EXPECT_EQ(parts.back()["count"], sum);
    EXPECT_EQ(parts.back()["depth"], 3);
}

TEST(PerftProgram, CountsFromAPosition) {
    const auto counts = objects(senet({"perft", "tictactoe", "1", "--position",
                                       "turn=2 ply=1 cells=000/010/000", "--moves", "a1", "--json"})
                                    .out);
    EXPECT_EQ(counts.back()["count"], 7);
}

}  // namespace
}  // namespace senet::testing
