// Nine men's morris against recorded positions.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <sstream>

#include "game/line.h"
#include "game/notation.h"
#include "support/counts.h"

namespace senet::testing {
namespace {

constexpr std::array<const char*, 24> kRings{"d5", "e5", "e4", "e3", "d3", "c3", "c4", "c5",
                                             "d6", "f6", "f4", "f2", "d2", "b2", "b4", "b6",
                                             "d7", "g7", "g4", "g1", "d1", "a1", "a4", "a7"};

/// `O@*.../.../... w m s whiteboard whitehand blackboard blackhand ...`
game::State morris_state(game::Rules& rules, const std::string& fen) {
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
    return game::parse_state(
        rules,
        fmt::format("turn={} ply=0 cells={} hand={}{} men={}{} taking={} shifted=0",
                    side == "w" ? 1 : 2, cells, white_hand, black_hand, white + white_hand,
                    black + black_hand, action == "r" ? 1 : 0),
        1);
}

TEST(NineMensMorris, CountsFromRecordedPositions) {
    PUBLISHED_CASES(cases, "morris/perft-nine-mens-morris");
    const auto rules = shipped_game("morris");
    for (const nlohmann::json& one : cases) {
        expect_perft(*rules, morris_state(*rules, one.at("pos")), counts_of(one), one.at("id"));
    }
}

TEST(NineMensMorris, HasTheRecordedLegalMoves) {
    PUBLISHED_CASES(cases, "morris/legal-nine-mens-morris");
    const auto rules = shipped_game("morris");
    for (const nlohmann::json& one : cases) {
        const game::Line line(*rules, morris_state(*rules, one.at("pos")));
        std::vector<std::string> legal;
        for (const game::Move move : line.legal_moves())
            legal.push_back(game::move_text(*rules, line.state(), move));
        std::sort(legal.begin(), legal.end());
        EXPECT_EQ(legal, one.at("legal").get<std::vector<std::string>>()) << one.at("id");
    }
}

// An empty board: 24 points, then 23, then 22 (no mill can close before the fifth move).
TEST(NineMensMorris, CountsFromTheStart) {
    expect_perft("morris", {}, {24, 24 * 23, 24 * 23 * 22, 24 * 23 * 22 * 21});
}

}  // namespace
}  // namespace senet::testing
