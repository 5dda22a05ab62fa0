// The Royal Game of Ur against published counts and probabilities.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "base/random.h"
#include "game/board.h"
#include "game/line.h"
#include "support/chance_solver.h"
#include "support/counts.h"
#include "support/native.h"
#include "support/solver.h"

namespace senet::testing {
namespace {

constexpr int kOff = 15;  // a step past the path

OptionValues ur_options(const nlohmann::json& one) { return {{"pieces", number(one, "pieces")}}; }

/// Light is about to throw.
game::State ur_state(game::Rules& rules, const nlohmann::json& one) {
    const std::vector<std::string> paths[] = {
        {"d1", "c1", "b1", "a1", "a2", "b2", "c2", "d2", "e2", "f2", "g2", "h2", "h1", "g1"},
        {"d3", "c3", "b3", "a3", "a2", "b2", "c2", "d2", "e2", "f2", "g2", "h2", "h3", "g3"}};
    const std::vector<std::string>& names = rules.game().view->board.names;
    const game::Field& cells = *rules.game().layout.find("cells");
    const game::Field& aside = *rules.game().layout.find("aside");
    game::State state = rules.start(1);
    for (const std::size_t player : {0U, 1U}) {
        std::int64_t home = 0, off = 0;
        for (const int step : one.at(player == 0 ? "mine" : "theirs").get<std::vector<int>>()) {
            home += step == 0;
            off += step == kOff;
            if (step == 0 || step == kOff) continue;
            const auto cell = std::find(names.begin(), names.end(),
                                        paths[player][static_cast<std::size_t>(step - 1)]);
            state.set(cells, static_cast<std::size_t>(cell - names.begin()),
                      static_cast<std::int64_t>(player) + 1);
        }
        state.set(aside, player, home);
        state.set(aside, player + 2, off);
    }
    return state;
}

TEST(RoyalUr, HasThePublishedCounts) {
    PUBLISHED_CASES(cases, "royal-ur/perft");
    for (const nlohmann::json& one : cases) {
        const auto rules = shipped_game("ur", ur_options(one));
        expect_perft(*rules, ur_state(*rules, one), counts_of(one), one.at("id"));
    }
}

TEST(RoyalUr, HasThePublishedProbabilities) {
    PUBLISHED_CASES(cases, "royal-ur/values");
    for (int pieces = 1; pieces <= by_effort(1, 2, 3); ++pieces) {
        const auto some = cases_where(cases, [&](const auto& one) {
            return one.at("pieces") == pieces && one.contains("mine");
        });
        const NativePair pair(shipped_script("ur", ur_options(some.front())));
        game::Rules& rules = *pair.native;
        std::vector<game::State> states;
        for (const nlohmann::json& one : some) states.push_back(ur_state(rules, one));
        const ChanceSolver solved(rules, states);
        for (std::size_t i = 0; i < some.size(); ++i) {
            const double p = std::stod(some[i].at("p").get<std::string>());
            EXPECT_NEAR(solved.value(states[i]), p, 1e-9) << some[i].at("id");
        }
    }
}

/// A game of a search against one who knows all values, with these dice for each of them.
class GameAgainstTheTable {
  public:
    GameAgainstTheTable(Solver& solver, const ChanceSolver& solved, std::uint64_t nodes)
        : solver_(solver), solved_(solved), nodes_(nodes) {}

    /// Plays one with the search in this seat; RETURNS whether it won.
    bool play(game::Player searching, std::array<Random, 2> dice) {
        game::Line line = solver_.start();
        while (!line.outcome().over()) {
            const game::State& state = line.state();
            line.play(state.throws() ? game::thrown_at_random(line, dice[state.decider().index()])
                                     : move_of(line, state.turn() == searching));
        }
        return line.outcome().winner == searching;
    }

    /// Of all games so far, the chances to win that the search's moves gave away, summed up.
    double lost() const { return lost_; }

  private:
    game::Move move_of(const game::Line& line, bool by_search) {
        const std::vector<game::Move> moves = line.legal_moves();
        const std::vector<double> values = solved_.values_of_moves(line.state());
        const auto best = std::max_element(values.begin(), values.end());
        if (!by_search || moves.size() == 1)
            return moves[static_cast<std::size_t>(best - values.begin())];
        const game::Move move = *solver_.search(line, {.milliseconds = {}, .nodes = nodes_}).move();
        const auto at = std::find(moves.begin(), moves.end(), move) - moves.begin();
        lost_ += *best - values[static_cast<std::size_t>(at)];
        return move;
    }

    Solver& solver_;
    const ChanceSolver& solved_;
    std::uint64_t nodes_;
    double lost_ = 0;
};

// Deep: three pieces, 10,000 positions a move, 20,000 sets of two games with the same dice. What
// the moves give away by the table tells the same as the score, without its luck.
TEST(RoyalUr, IsPlayedAsWellAsCanBe) {
    const int pieces = by_effort(1, 2, 3);
    const int sets = by_effort(20, 100, 20'000);
    const std::uint64_t nodes = by_effort(200, 1000, 10'000);
    Solver solver("ur", {{"pieces", std::to_string(pieces)}});
    const ChanceSolver solved(solver.rules(), {solver.rules().start(1)});
    GameAgainstTheTable game(solver, solved, nodes);
    double won = 0;
    for (int set = 0; set < sets; ++set) {
        const std::array dice{Random(mix(2 * set)), Random(mix(2 * set + 1))};
        for (const int seat : {1, 2}) won += game.play(game::Player(seat), dice);
    }
    const double games = 2 * sets;
    EXPECT_LE(game.lost() / games, 0.01);
    EXPECT_NEAR(won / games, 0.5 - game.lost() / games, 5 * 0.5 / std::sqrt(sets));
    RecordProperty("lost", std::to_string(game.lost() / games));
    RecordProperty("won", std::to_string(won / games));
}

}  // namespace
}  // namespace senet::testing
