// Nim against its theory.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "base/text.h"
#include "support/counts.h"
#include "support/game_at.h"
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
    // One pile alone can't be written as a list; large sums take long.
    const auto playable = cases_where(cases, [](const nlohmann::json& one) {
        const std::vector<int> heaps = one.at("heaps");
        return heaps.size() >= 2 && std::accumulate(heaps.begin(), heaps.end(), 0) <= 30;
    });
    for (const nlohmann::json& one : playable) {
        const OptionValues values{
            {"piles", fmt::format("{}", fmt::join(one.at("heaps").get<std::vector<int>>(), ","))},
            {"misere", flag(one, "misere")}};
        const Solution solution = Solver("nim", values).solve();
        EXPECT_EQ(solution.outcome, one.at("outcome").get<std::string>()) << one.at("id");
        if (one.at("winning_moves").empty()) continue;
        Texts winning;
        for (const auto& move : one.at("winning_moves"))
            winning.push_back(
                fmt::format("{}-{}", move.at(0).get<int>() + 1, move.at(1).get<int>()));
        EXPECT_EQ(std::count(winning.begin(), winning.end(), solution.best), 1)
            << one.at("id") << ": " << solution.best << " is none of " << join(winning, " ");
    }
}

// Whether the first player can be sure of his share when all others play against him.
TEST(Nim, OfSeveralPlayersIsAsPublished) {
    PUBLISHED_CASES(cases, "nim/players");
    const auto playable =
        cases_where(cases, [](const auto& one) { return one.at("heaps").size() >= 2; });
    for (const nlohmann::json& one : playable) {
        const OptionValues values{
            {"players", number(one, "players")},
            {"piles", fmt::format("{}", fmt::join(one.at("heaps").get<std::vector<int>>(), ","))},
            {"misere", flag(one, "misere")}};
        const auto rules = shipped_game("nim", values);
        search::Options options;
        options.aspiration.reset();
        const auto found =
            search::Searcher(*rules, options, 1)
                .search({*rules, rules->start(1)}, {.depth = 60, .milliseconds = {}, .nodes = {}});
        EXPECT_TRUE(found.solved) << one.at("id");
        EXPECT_EQ(found.best.value > 0, one.at("paranoid").at(0) == "win") << one.at("id");
    }
}

}  // namespace
}  // namespace senet::testing
