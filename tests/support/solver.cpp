#include "support/solver.h"

#include <algorithm>

#include "game/notation.h"
#include "settings/games.h"

namespace senet::testing {
namespace {

search::Options options_of(const std::string& name, search::Goal goal,
                           const std::vector<std::string>& sets) {
    search::Options options =
        settings::load({SENET_SOURCE_HOME}, {.game = name, .sets = sets}).search;
    options.goal = goal;
    return options;
}

}  // namespace

Solver::Solver(const std::string& name, const OptionValues& values, search::Goal goal,
               const std::vector<std::string>& sets)
    : pair_(shipped_script(name, values)),
      searcher_(rules(), options_of(name, goal, sets), 1),
      margins_(goal == search::Goal::Margin) {}

Solution Solver::solve(const game::Line& line) {
    const search::Result result =
        search(line, {.depth = search::kMostDepth, .milliseconds = {}, .nodes = 60'000'000});
    Solution solution;
    solution.nodes = result.counts.nodes;
    const game::Value value = game::seen_by(line.state().turn(), result.best.value);
    const bool forced = game::is_forced(value);
    solution.solved = result.solved || forced;
    const int sign = forced || game::is_points(value) || margins_ ? (value > 0) - (value < 0) : 0;
    solution.outcome = sign > 0 ? "first" : sign < 0 ? "second" : "draw";
    if (forced) solution.plies = game::plies_to_end(value);
    solution.margin = game::is_points(value) ? value - sign * game::kPoints : value;
    solution.best = game::move_text(rules(), line.state(), *result.move());
    return solution;
}

game::Player Solver::winner(const game::Line& line) {
    const game::Outcome outcome = line.outcome();
    if (outcome.over()) return outcome.winner;
    const Solution solution = solve(line);
    EXPECT_TRUE(solution.solved) << line.told() << ": " << solution.nodes << " nodes";
    return solution.outcome == "first" ? game::Player{1}
        : solution.outcome == "second" ? game::Player{2}
                                       : game::kNobody;
}

std::vector<std::string> Solver::winning_moves(game::Line line) {
    std::vector<std::string> winning;
    const game::Player me = line.state().turn();
    for (const game::Move move : line.legal_moves()) {
        const std::string text = game::move_text(rules(), line.state(), move);
        line.play(move);
        if (winner(line) == me) winning.push_back(text);
        line.undo();
    }
    std::sort(winning.begin(), winning.end());
    return winning;
}

int by_speed(int quick, int normal, int deep) {
    return no_compiler().empty() ? by_effort(quick, normal, deep) : quick;
}

void expect_value(const nlohmann::json& one, const std::string& game, search::Goal goal,
                  const OptionValues& values) {
    const Solution solution = Solver(game, values, goal).solve();
    const std::string name = game + " " + one.at("id").get<std::string>();
    EXPECT_TRUE(solution.solved) << name << " was not solved within " << solution.nodes << " nodes";
    if (one.contains("outcome")) {
        EXPECT_EQ(solution.outcome, one.at("outcome").get<std::string>()) << name;
    }
    if (one.contains("margin")) {
        EXPECT_EQ(solution.margin, one.at("margin").get<int>()) << name;
    }
    if (one.contains("plies_to_end")) {
        EXPECT_EQ(solution.plies, one.at("plies_to_end").get<int>()) << name;
    }
}

}  // namespace senet::testing
