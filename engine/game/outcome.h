// How a game ended, or that it goes on.
#pragma once

#include "game/player.h"
#include "game/value.h"

namespace senet::game {

/// Asked about every state of a search: no larger than what comes back in one register.
struct Outcome {
    static constexpr Player kDraw = kNobody;
    static constexpr Value kNoMargin = 0x7fffffff;

    Player winner = kUndecided;
    Value margin = kNoMargin;  // from player 1's side, in games of points

    bool has_margin() const { return margin != kNoMargin; }
    /// The margin; 0 where there is none.
    Value points() const { return has_margin() ? margin : 0; }

    bool over() const { return winner != kUndecided; }
    bool won() const { return over() && !drawn(); }  // by somebody
    bool drawn() const { return winner == kDraw; }
    bool operator==(const Outcome&) const = default;
};
static_assert(sizeof(Outcome) == 8);

}  // namespace senet::game
