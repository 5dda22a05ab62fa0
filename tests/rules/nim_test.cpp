// Nim against its theory.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "support/solver.h"

namespace senet::testing {
namespace {

// The example of the literature: piles of 1, 2 and 2, who takes the last stone loses; taking the
// pile of one wins.
TEST(Nim, MisereOneTwoTwoIsWonByTakingThePileOfOne) {
    const Solution solution = Solver("nim", {{"piles", "1,2,2"}}).solve();
    EXPECT_TRUE(solution.solved);
    EXPECT_EQ(solution.outcome, "first");
    EXPECT_EQ(solution.best, "1-1");
}

TEST(Nim, HasTheWinningMovesOfItsTheory) {
    PUBLISHED_CASES(cases, "nim/nim");
    for (const nlohmann::json& one : cases) {
        std::string piles;
        int stones = 0;
        for (const int heap : one.at("heaps")) {
            piles += (piles.empty() ? "" : ",") + std::to_string(heap);
            stones += heap;
        }
        if (one.at("heaps").size() < 2 || stones > 30)
            continue;  // one pile alone can't be written as a list; large sums take long
        const OptionValues values{{"piles", piles},
                                  {"misere", one.at("misere").get<bool>() ? "true" : "false"}};
        const Solution solution = Solver("nim", values).solve();
        EXPECT_EQ(solution.outcome, one.at("outcome").get<std::string>()) << one.at("id");
        std::vector<std::string> winning;
        for (const auto& move : one.at("winning_moves")) {
            winning.push_back(
                fmt::format("{}-{}", move.at(0).get<int>() + 1, move.at(1).get<int>()));
        }
        const bool listed =
            std::find(winning.begin(), winning.end(), solution.best) != winning.end();
        EXPECT_TRUE(winning.empty() || listed) << one.at("id") << ": " << solution.best;
    }
}

}  // namespace
}  // namespace senet::testing
