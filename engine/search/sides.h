// Who plays with whom. Alpha-beta knows two sides, whose gains are each other's losses. Of two
// players each is one; of more, the player whose move it is at the root is one, and the others are
// taken to play against him together (paranoid search: Sturtevant and Korf, "On Pruning Techniques
// for Multi-Player Games", 2000).
#pragma once

#include "base/random.h"
#include "game/player.h"
#include "game/state.h"

namespace senet::search {

class Sides {
  public:
    /// For a search of `root`, who decides at its root.
    Sides(int players, game::Player root)
        : two_(players == 2), first_(two_ ? game::Player{1} : root) {}

    /// Whose values are those of the first side.
    game::Player first() const { return first_; }
    /// Player 1 or 2: the side that a player is on.
    game::Player of(game::Player player) const {
        return two_ ? player : game::Player{player == first_ ? 1 : 2};
    }
    /// What is added to the key of a state whose value is remembered: it holds for these sides.
    game::Key salt() const { return two_ ? 0 : mix(static_cast<std::uint64_t>(first_.number())); }

  private:
    bool two_;
    game::Player first_;
};

}  // namespace senet::search
