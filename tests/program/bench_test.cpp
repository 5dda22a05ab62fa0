// `senet bench`: its signature is the same each time. Nothing here asks how fast anything is.

#include "program/senet.h"

namespace senet::testing {
namespace {

TEST(BenchProgram, HasARepeatableSignature) {
    const std::vector<std::string> arguments{"bench", "tictactoe", "nim", "--json"};
    const auto first = objects(senet(arguments).out), second = objects(senet(arguments).out);
    ASSERT_EQ(first.size(), 3U);
    ASSERT_EQ(second.size(), 3U);
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < 2; ++i) {
        expect_fields(first[i], {"game", "perft_nps", "search_nps", "nodes", "compiled"});
        EXPECT_EQ(first[i]["nodes"], second[i]["nodes"]);
        sum += first[i]["nodes"].get<std::uint64_t>();
    }
    EXPECT_EQ(first[2]["signature"], sum);
    EXPECT_EQ(second[2]["signature"], sum);
}

TEST(BenchProgram, HasAPlainSearch) {
    const std::vector<std::string> arguments{"bench", "tictactoe", "--plain", "--depth", "4"};
    const Finished bench = senet(arguments);
    EXPECT_EQ(bench.exit, 0) << bench.err;
    EXPECT_TRUE(has(bench.out, "signature: ")) << bench.out;
}

}  // namespace
}  // namespace senet::testing
