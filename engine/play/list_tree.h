// A game that is nothing but a tree of numbers, typed in as nested lists: what textbooks explain
// searches by. "[[3, 12, 8], [2, 4, 6]]": players alternate, a move is a child, and a number ends
// the game with that many points for Max.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "game/rules.h"

namespace senet::play {

class ListTree : public game::Rules {
  public:
    static constexpr std::size_t kMostNodes = 20'000;
    static constexpr game::Value kMostValue = 999'999;
    static constexpr int kMostHeight = 40;

    /// `first` moves at the root: player 1 is Max. THROWS Error that says what is wrong and at
    /// which byte of the text.
    ListTree(std::string_view text, game::Player first);

    /// Plies from the root to the farthest number.
    int height() const { return height_; }

    void moves(const game::State& state, game::MoveList& moves) override;
    game::Outcome result(const game::State& state) override;
    game::Next do_setup(game::State& state, Random& random) override;
    game::Next do_play(game::State& state, game::Move move) override;

  private:
    struct Node {
        std::uint32_t first_child = 0, children = 0;
        game::Value value = 0;  // of a node without children
    };
    const Node& node(const game::State& state) const;

    game::Player first_;
    std::vector<Node> nodes_;  // children of one node stand in a row
    int height_ = 0;
};

}  // namespace senet::play
