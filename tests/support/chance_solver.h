// Games with throws solved exactly, but for rounding: what the first player may expect in every
// state that can come up, by value iteration over all of them.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "game/rules.h"

namespace senet::testing {

class ChanceSolver {
  public:
    /// Solves all that can come up from these states, at most `most` states. REQUIRES a game of two
    /// players whose states, ply aside, know all that matters. THROWS Error where there are more.
    ChanceSolver(game::Rules& rules, const std::vector<game::State>& roots,
                 std::size_t most = 10'000'000);

    /// The probability that the player who decides there, or after the throw, wins; a draw is half
    /// of that. REQUIRES a state that was found.
    double value(const game::State& state) const;
    /// What each move there is worth to who makes it, in the rules' order.
    std::vector<double> values_of_moves(const game::State& state) const;

    std::size_t size() const { return nodes_.size(); }

  private:
    struct Edge {
        std::uint32_t to;
        float weight;  // of a throw; 1 of a move
    };
    struct Node {
        std::uint32_t first = 0, count = 0;  // of its edges
        std::uint32_t total = 0;  // of all weights, at a throw; 0: somebody decides
        bool second = false;  // the second player decides
        bool over = false;
    };

    std::uint32_t find_or_add(const game::State& state);
    void expand(std::uint32_t number);
    double look(const Node& node) const;
    double of_decider(const Node& node, double value) const {
        return node.second ? 1 - value : value;
    }

    game::Rules& rules_;
    std::size_t most_;
    std::unordered_map<game::Key, std::uint32_t> numbers_;
    std::vector<game::State> states_;  // to be expanded
    std::vector<Node> nodes_;
    std::vector<Edge> edges_;
    std::vector<double> values_;  // of each node for the first player
};

}  // namespace senet::testing
