// Nine men's morris against recorded positions.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <sstream>

#include "support/counts.h"
#include "support/game_at.h"

namespace senet::testing {
namespace {

constexpr std::array<const char*, 24> kRings{"d5", "e5", "e4", "e3", "d3", "c3", "c4", "c5",
                                             "d6", "f6", "f4", "f2", "d2", "b2", "b4", "b6",
                                             "d7", "g7", "g4", "g1", "d1", "a1", "a4", "a7"};

/// The position of `O@*.../.../... w m s whiteboard whitehand blackboard blackhand ...`
GameAt position(game::Rules& rules, const std::string& fen) {
    std::istringstream parts(fen);
    std::string rings, side, phase, action;
    int white = 0, white_hand = 0, black = 0, black_hand = 0;
    parts >> rings >> side >> phase >> action >> white >> white_hand >> black >> black_hand;
    std::erase(rings, '/');
    const auto& names = rules.game().view->board.names;
    std::string cells(names.size(), '0');
    for (std::size_t i = 0; i < kRings.size(); ++i) {
        const auto point = static_cast<std::size_t>(
            std::find(names.begin(), names.end(), kRings[i]) - names.begin());
        cells[point] = rings[i] == 'O' ? '1' : rings[i] == '@' ? '2' : '0';
    }
    return GameAt(rules,
                  fmt::format("turn={} ply=0 cells={} hand={}{} men={}{} taking={} shifted=0",
                              side == "w" ? 1 : 2, cells, white_hand, black_hand,
                              white + white_hand, black + black_hand, action == "r" ? 1 : 0));
}

TEST(NineMensMorris, CountsFromRecordedPositions) {
    PUBLISHED_CASES(cases, "morris/perft-nine-mens-morris");
    const auto rules = shipped_game("morris");
    for (const nlohmann::json& one : cases) {
        expect_perft(*rules, position(*rules, one.at("pos")).state(), counts_of(one), one.at("id"));
    }
}

TEST(NineMensMorris, HasTheRecordedLegalMoves) {
    PUBLISHED_CASES(cases, "morris/legal-nine-mens-morris");
    const auto rules = shipped_game("morris");
    for (const nlohmann::json& one : cases) {
        EXPECT_EQ(position(*rules, one.at("pos")).legal(), one.at("legal").get<Texts>())
            << one.at("id");
    }
}

// An empty board: 24 points, then 23, then 22 (no mill can close before the fifth move).
TEST(NineMensMorris, CountsFromTheStart) {
    expect_perft("morris", {}, {24, 24 * 23, 24 * 23 * 22, 24 * 23 * 22 * 21});
}

}  // namespace
}  // namespace senet::testing
