#include "support/chance_solver.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "game/line.h"

namespace senet::testing {

using game::State;

ChanceSolver::ChanceSolver(game::Rules& rules, const std::vector<State>& roots, std::size_t most)
    : rules_(rules), most_(most) {
    for (const State& root : roots) find_or_add(root);
    for (std::uint32_t n = 0; n < nodes_.size(); ++n) expand(n);
    states_.clear();
    states_.shrink_to_fit();
    constexpr double kExact = 1e-13;
    constexpr int kMostRounds = 100'000;
    // What was found last lies nearest to the end, so it is looked at first.
    for (int round = 0; round < kMostRounds; ++round) {
        double change = 0;
        for (std::size_t n = nodes_.size(); n-- > 0;) {
            if (nodes_[n].over) continue;
            const double value = look(nodes_[n]);
            change = std::max(change, std::abs(value - values_[n]));
            values_[n] = value;
        }
        if (change < kExact) return;
    }
    throw Error("the values do not come to rest");
}

std::uint32_t ChanceSolver::find_or_add(const State& state) {
    const auto [place, is_new] = numbers_.emplace(game::memory_key(rules_, state),
                                                  static_cast<std::uint32_t>(nodes_.size()));
    if (!is_new) return place->second;
    if (nodes_.size() == most_) throw Error(fmt::format("there are more than {} states", most_));
    const game::Outcome outcome = rules_.result(state);
    nodes_.push_back({.second = state.decider() == game::Player{2}, .over = outcome.over()});
    values_.push_back(!outcome.over() || outcome.drawn()      ? 0.5
                          : outcome.winner == game::Player{1} ? 1
                                                              : 0);
    states_.push_back(state);
    return place->second;
}

void ChanceSolver::expand(std::uint32_t number) {
    if (nodes_[number].over) return;
    const State state = states_[number];
    states_[number] = State();
    State after = state;
    std::vector<Edge> edges;
    const auto add = [&](game::Move move, double weight) {
        rules_.advance(state, move, after);
        edges.push_back({find_or_add(after), static_cast<float>(weight)});
    };
    std::uint32_t total = 0;
    if (state.throws()) {
        game::Throws throws;
        rules_.chance(state, throws);
        for (const game::Throw& one : throws) add(one.outcome, static_cast<double>(one.weight));
        total = static_cast<std::uint32_t>(throws.total());
    } else {
        for (const game::Move move : game::legal_moves(rules_, state)) add(move, 1);
        if (edges.empty()) throw Error("a state without moves: " + std::to_string(number));
    }
    Node& node = nodes_[number];
    node.first = static_cast<std::uint32_t>(edges_.size());
    node.count = static_cast<std::uint32_t>(edges.size());
    node.total = total;
    edges_.insert(edges_.end(), edges.begin(), edges.end());
}

double ChanceSolver::look(const Node& node) const {
    const auto begin = edges_.begin() + node.first, end = begin + node.count;
    double sum = 0, best = 0;
    for (auto edge = begin; edge != end; ++edge) {
        const double value = values_[edge->to];
        sum += value * edge->weight;
        best = std::max(best, of_decider(node, value));
    }
    return node.total > 0 ? sum / node.total : of_decider(node, best);
}

double ChanceSolver::value(const State& state) const {
    const std::uint32_t number = numbers_.at(game::memory_key(rules_, state));
    return of_decider(nodes_[number], values_[number]);
}

std::vector<double> ChanceSolver::values_of_moves(const State& state) const {
    const Node& node = nodes_[numbers_.at(game::memory_key(rules_, state))];
    std::vector<double> values;
    for (std::uint32_t i = 0; i < node.count; ++i)
        values.push_back(of_decider(node, values_[edges_[node.first + i].to]));
    return values;
}

}  // namespace senet::testing
