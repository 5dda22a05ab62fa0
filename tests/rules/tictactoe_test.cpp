// Tic-tac-toe against what everybody knows of it.

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "support/counts.h"
#include "support/game_at.h"
#include "support/solver.h"

namespace senet::testing {
namespace {

// All lines of play, to the end of the game; a project of regular games gives the same.
TEST(TicTacToe, HasThePublishedCounts) {
    expect_perft("tictactoe", {}, {9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872});
}

TEST(TicTacToe, IsADraw) {
    const Solution solution = Solver("tictactoe", {}).solve();
    EXPECT_TRUE(solution.solved);
    EXPECT_EQ(solution.outcome, "draw");
}

TEST(TicTacToe, HasTheCountsOfThePublishedSet) {
    PUBLISHED_CASES(cases, "tictactoe/perft");
    expect_published_perft(cases, "tictactoe",
                           [](const nlohmann::json&) { return OptionValues{}; });
}

/// What all games and all positions come to.
struct Census {
    explicit Census(game::Line line) { take(line); }

    std::set<game::Key> states, decisions, terminal_x;
    std::uint64_t nodes = 0, games = 0, of_second = 0, drawn = 0;

    void take(game::Line& line) {
        const game::Key key = game::equality_key(line.rules().game().layout, line.state());
        const game::Outcome outcome = line.outcome();
        ++nodes;
        states.insert(key);
        if (outcome.over()) {
            ++games;
            of_second += outcome.winner == game::Player{2};
            drawn += outcome.winner == game::kNobody;
            if (outcome.winner == game::Player{1}) terminal_x.insert(key);
            return;
        }
        decisions.insert(key);
        for (const game::Move move : line.legal_moves()) {
            line.play(move);
            take(line);
            line.undo();
        }
    }
};

// Henry Bottomley; games that end at each length are what perft leaves out at the next.
TEST(TicTacToe, Has255168Games) { EXPECT_EQ(Census(GameAt("tictactoe").line()).games, 255'168u); }

TEST(TicTacToe, HasAsManyGamesAndPositionsAsPublished) {
    PUBLISHED_CASES(cases, "tictactoe/facts");
    const Census census(GameAt("tictactoe").line());
    const std::map<std::string, std::uint64_t> counted{
        {"games", census.games},
        {"games-second", census.of_second},
        {"games-draw", census.drawn},
        {"nodes", census.nodes},
        {"states", census.states.size()},
        {"terminal-x", census.terminal_x.size()},
        {"decision-states", census.decisions.size()},
    };
    // Left out: "value", which another test has, and "states-sym", as the engine knows no
    // symmetries.
    std::size_t compared = 0;
    for (const nlohmann::json& one : cases) {
        const auto found = counted.find(one.at("id"));
        if (found == counted.end()) continue;
        ++compared;
        EXPECT_EQ(found->second, one.at("value").get<std::uint64_t>()) << one.at("id");
    }
    EXPECT_EQ(compared, counted.size());
}

}  // namespace
}  // namespace senet::testing
