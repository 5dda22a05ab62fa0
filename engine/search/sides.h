// Who plays with whom. Alpha-beta knows two sides, whose gains are each other's losses. Of two
// players each is one; of more, the player whose move it is at the root is one, and the others are
// taken to play against him together (paranoid search: Sturtevant and Korf, "On Pruning Techniques
// for Multi-Player Games", 2000).
#pragma once

#include "game/player.h"

namespace senet::search {

class Sides {
  public:
    /// REQUIRES start() before anything is asked, with more than two players.
    explicit Sides(int players) : two_(players == 2) {}

    /// The search is this player's.
    void start(game::Player root) { first_ = two_ ? game::Player{1} : root; }

    /// Whose values are those of the first side.
    game::Player first() const { return first_; }
    /// Player 1 or 2: the side that a player is on.
    game::Player of(game::Player player) const {
        return two_ ? player : game::Player{player == first_ ? 1 : 2};
    }

  private:
    bool two_;
    game::Player first_{1};
};

}  // namespace senet::search
