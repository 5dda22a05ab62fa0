// Breakthrough against published counts and outcomes.

#include <gtest/gtest.h>

#include "support/counts.h"
#include "support/replayed.h"
#include "support/solver.h"

namespace senet::testing {
namespace {

OptionValues size_of(const nlohmann::json& one) {
    return sized(one.at("width"), one.at("height"), {{"rows", number(one, "rows_of_pieces")}});
}

// Two independent projects: a bench of regular games, Fairy-Stockfish's tests.
TEST(Breakthrough, HasThePublishedCounts) {
    expect_perft("breakthrough", {}, {22, 484, 11132, 256036});
    PUBLISHED_CASES(cases, "breakthrough/perft-start");
    expect_published_perft(cases, "breakthrough", size_of);
}

TEST(Breakthrough, CountsAsFairyStockfishAfterRandomMoves) {
    PUBLISHED_CASES(cases, "fairy/perft-random-breakthrough");
    const auto rules = shipped_game("breakthrough");
    for (const nlohmann::json& one : cases) expect_replayed(one, *rules);
}

TEST(Breakthrough, HasTheOutcomesOfSmallBoards) {
    PUBLISHED_CASES(cases, "breakthrough/small-board-values");
    expect_published_values(
        cases, "breakthrough", search::Goal::Win,
        [](const nlohmann::json& one) -> std::optional<OptionValues> {
            if (one.at("reachable_states").get<int>() > by_effort(50'000, 200'000, 10'000'000))
                return std::nullopt;
            return size_of(one);
        });
}

}  // namespace
}  // namespace senet::testing
