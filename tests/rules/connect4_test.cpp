// Connect Four against published counts and outcomes.

#include <gtest/gtest.h>

#include <unordered_map>

#include "base/random.h"
#include "game/line.h"
#include "support/counts.h"
#include "support/game_at.h"
#include "support/solver.h"

namespace senet::testing {
namespace {

OptionValues connect4_size(const nlohmann::json& one) {
    return sized(one.at("width"), one.at("height"));
}

TEST(ConnectFour, HasThePublishedCounts) {
    expect_perft("connect4", {}, {7, 49, 343, 2401, 16807, 117649, 823536});
    PUBLISHED_CASES(cases, "connect4/perft");
    expect_published_perft(cases, "connect4", connect4_size);
}

// J. Tromp's table of small boards.
TEST(ConnectFour, OnSmallBoards) {
    EXPECT_EQ(Solver("connect4", sized(4, 4)).solve().outcome, "draw");
    EXPECT_EQ(Solver("connect4", sized(5, 4)).solve().outcome, "draw");
    if (effort() == Effort::Quick) return;
    EXPECT_EQ(Solver("connect4", sized(6, 4)).solve().outcome, "second");
}

TEST(ConnectFour, HasThePublishedOutcomes) {
    PUBLISHED_CASES(cases, "connect4/board-size-values");
    expect_published_values(
        cases, "connect4", search::Goal::Win,
        [](const nlohmann::json& one) -> std::optional<OptionValues> {
            const int cells = one.at("width").get<int>() * one.at("height").get<int>();
            if (!one.at("verified").get<bool>() || cells > by_effort(16, 24, 32))
                return std::nullopt;
            return connect4_size(one);
        });
}

/// Numbers of distinct states after 0, 1, ... plies.
std::vector<std::uint64_t> states_per_ply(game::Rules& rules, int plies) {
    std::vector<std::uint64_t> counts;
    std::unordered_map<game::Key, game::State> layer{{0, rules.start(1)}};
    for (int ply = 0; ply <= plies && !layer.empty(); ++ply) {
        counts.push_back(layer.size());
        std::unordered_map<game::Key, game::State> next;
        for (const auto& [key, state] : layer) {
            if (rules.result(state).over()) continue;
            for (const game::Move move : game::legal_moves(rules, state)) {
                game::State after;
                rules.advance(state, move, after);
                next.emplace(game::equality_key(rules.game().layout, after), after);
            }
        }
        layer = std::move(next);
    }
    return counts;
}

// J. Tromp's totals; OEIS A212693.
TEST(ConnectFour, ReachesThePublishedNumbersOfPositions) {
    PUBLISHED_CASES(totals, "connect4/position-totals-small");
    for (const nlohmann::json& one : totals) {
        if (one.at("total").get<std::uint64_t>() > by_effort(0u, 200'000u, 20'000'000u)) continue;
        const NativePair pair(shipped_script("connect4", connect4_size(one)));
        EXPECT_EQ(states_per_ply(*pair.native, 100),
                  one.at("per_ply").get<std::vector<std::uint64_t>>())
            << one.at("id");
    }
    PUBLISHED_CASES(plies, "connect4/positions-per-ply");
    const int deepest = by_effort(4, 8, 11);
    const NativePair pair(shipped_script("connect4"));
    const auto counts = states_per_ply(*pair.native, deepest);
    for (const nlohmann::json& one : plies) {
        const int ply = one.at("ply");
        if (ply > deepest) continue;
        EXPECT_EQ(counts[static_cast<std::size_t>(ply)], one.at("positions").get<std::uint64_t>());
    }
}

/// P. Pons' score: how many stones before the end of the board the winner wins, from the side of
/// the player to move.
int score_of(game::Value value, std::size_t stones) {
    if (!game::is_forced(value)) return 0;
    const int score = (44 - static_cast<int>(stones) - game::plies_to_end(value)) / 2;
    return value > 0 ? score : -score;
}

// Exact distances of wins, in positions that P. Pons' solver is measured by.
TEST(ConnectFour, HasThePublishedScores) {
    Solver solver("connect4");
    const auto compare = [&](const std::string& set, int most) {
        PUBLISHED_CASES(cases, set);
        int compared = 0;
        for (const nlohmann::json& one : cases) {
            if (compared++ == most) break;
            GameAt game(solver.rules());
            const std::string columns = one.at("moves");
            for (const char column : columns) game.play({column});
            const search::Result result = solver.search(
                game.line(), {.depth = search::kMostDepth, .milliseconds = {}, .nodes = {}});
            EXPECT_EQ(score_of(result.best.value, columns.size()), one.at("score").get<int>())
                << one.at("id");
        }
    };
    // From the easiest set, at the end of the game, to those after few moves, which take minutes
    // each.
    compare("connect4/pons-L3_R1", by_speed(20, 500, 1000));
    compare("connect4/pons-L3_R2", by_speed(5, 100, 1000));
    compare("connect4/pons-L2_R1", by_speed(0, 100, 1000));
    compare("connect4/pons-L2_R2", by_speed(0, 0, 1000));
    compare("connect4/pons-L1_R1", by_speed(0, 0, 100));
    compare("connect4/pons-L1_R2", by_speed(0, 0, 10));
    compare("connect4/pons-L1_R3", by_speed(0, 0, 5));
}

// Left and right exchanged.
TEST(ConnectFour, ValuesBothHalvesAlike) {
    Random random(1);
    for (int i = 0; i < by_effort(5, 20, 200); ++i) {
        GameAt game("connect4"), mirrored("connect4");
        while (game.outcome() == "goes on") {
            const game::State &here = game.state(), &there = mirrored.state();
            ASSERT_EQ(game.line().rules().evaluate(here), mirrored.line().rules().evaluate(there))
                << game.text();
            const Texts columns = game.legal();
            const std::string column = columns[random.below(columns.size())];
            game.play(column);
            mirrored.play(std::string(1, static_cast<char>('1' + '7' - column[0])));
        }
    }
}

}  // namespace
}  // namespace senet::testing
