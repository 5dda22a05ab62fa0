// The trees of shared/data/search as games; a single move stands before one that begins with a
// throw. {"p": player, "k": [trees]} is a choice, {"c": [[weight, tree], ...]} a throw. A number is
// a leaf that ends the game, with the value as player 1's margin. A list is a leaf that goes on,
// for ever the same, and is worth so much to each player; all together have `total`.
#pragma once

#include <cstddef>
#include <vector>

#include "base/json.h"
#include "game/rules.h"

namespace senet::testing {

class PublishedTree : public game::Rules {
  public:
    /// Leaves are numbers within -10 and 10.
    explicit PublishedTree(const nlohmann::json& tree) : PublishedTree(tree, 2, 10) {}
    /// Leaves are lists. Evaluations are 60 times as large, so that means are whole numbers.
    PublishedTree(const nlohmann::json& tree, int players, int total);

    static constexpr int kTimes = 60;

    void moves(const game::State& state, game::MoveList& moves) override;
    game::Outcome result(const game::State& state) override;
    game::Scores evaluations(const game::State& state) override;
    void do_chance(const game::State& state, game::Throws& throws) override;
    game::Next do_setup(game::State& state, Random& random) override;
    game::Next do_play(game::State& state, game::Move move) override { return go(state, move); }
    game::Next do_happen(game::State& state, game::Move move) override { return go(state, move); }

  private:
    struct Node {
        nlohmann::json tree;
        std::vector<std::size_t> children{};
    };

    void number_children(std::size_t number);
    const Node& node(const game::State& state) const;
    game::Next go(game::State& state, game::Move move);

    std::vector<Node> nodes_;
};

}  // namespace senet::testing
