// Pentago against published counts. The values of the openings, which took a supercomputer, are not
// compared.

#include <gtest/gtest.h>

#include <set>

#include "game/line.h"
#include "game/notation.h"
#include "support/counts.h"
#include "support/game_at.h"

namespace senet::testing {
namespace {

// 36 cells and 8 ways to turn; nobody has five within four marbles.
TEST(Pentago, CountsItsFirstMoves) {
    expect_perft("pentago", {},
                 {36 * 8, 36 * 8 * 35 * 8, 36ull * 8 * 35 * 8 * 34 * 8,
                  36ull * 8 * 35 * 8 * 34 * 8 * 33 * 8});
    PUBLISHED_CASES(cases, "pentago/facts");
    // The other fact is of states up to symmetry.
    const auto facts =
        cases_where(cases, [](const nlohmann::json& one) { return one.at("id") == "first-moves"; });
    expect_perft("pentago", {}, {facts.at(0).at("value").get<std::uint64_t>()});
}

// The table ignores wins, of which there are none before the fifth marble of a colour.
TEST(Pentago, ReachesEveryBoardWithFewMarbles) {
    PUBLISHED_CASES(cases, "pentago/boards-by-stones");
    const auto rules = shipped_game("pentago");
    std::set<std::string> boards{game::plain_state_text(rules->game(), rules->start(1))};
    const int most = by_effort(1, 2, 3);
    for (int stones = 0; stones <= most; ++stones) {
        const auto table = cases_where(
            cases, [&](const nlohmann::json& one) { return one.at("stones") == stones; });
        EXPECT_EQ(boards.size(), table.at(0).at("boards").get<std::size_t>()) << stones;
        std::set<std::string> next;
        for (const std::string& text : boards) {
            const game::State state = game::parse_state(*rules, text, 1);
            for (const game::Move move : game::legal_moves(*rules, state)) {
                game::State after;
                rules->advance(state, move, after);
                next.insert(game::plain_state_text(rules->game(), after));
            }
        }
        boards = std::move(next);
    }
}

/// What Black's move makes of a board, given from row 1 up, and how the game stands.
std::string after(const std::string& cells, const std::string& move) {
    const GameAt game =
        GameAt("pentago", {}, "turn=1 ply=8 cells=" + cells + " winner=0").play(move);
    return game.field("cells") + ", " + game.outcome();
}

TEST(Pentago, TurnsAQuarterAfterPlacing) {
    EXPECT_EQ(after("020000/000000/000000/000000/000000/000000", "a1-1r"),
              "000000/200000/100000/000000/000000/000000, goes on");
    EXPECT_EQ(after("020000/000000/000000/000000/000000/000000", "a1-1l"),
              "001000/002000/000000/000000/000000/000000, goes on");
    EXPECT_EQ(after("000000/000000/000000/000000/000000/000000", "f6-4r"),
              "000000/000000/000000/000001/000000/000000, goes on");
}

TEST(Pentago, FiveWinWhenPlacedOrTurnedAndFiveOfBothAreADraw) {
    EXPECT_EQ(after("111100/000000/000000/222000/000000/000000", "e1"),
              "111110/000000/000000/222000/000000/000000, 1 wins");
    // The column a1 to a3 turns into the row a3 to c3, or c1 to a1.
    EXPECT_EQ(after("100110/100000/000000/000000/000000/000000", "a3-1l"),
              "111110/000000/000000/000000/000000/000000, 1 wins");
    EXPECT_EQ(after("200110/200000/200220/000000/000000/000000", "f6-1r"),
              "000110/000000/222220/000000/000000/000001, 2 wins");
    EXPECT_EQ(after("102110/102000/002000/000000/000000/000022", "a3-1l"),
              "111110/000000/222000/000000/000000/000022, 1 wins");
    EXPECT_EQ(after("102110/102000/002220/000000/000000/000000", "a3-1l"),
              "111110/000000/222220/000000/000000/000000, draw");
}

}  // namespace
}  // namespace senet::testing
