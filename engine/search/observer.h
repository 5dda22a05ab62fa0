// Somebody who watches a search go through its tree, to draw it or to count it. Slows the search
// down.
#pragma once

#include <cstdint>

#include "game/move.h"
#include "game/player.h"
#include "search/result.h"

namespace senet::search {

/// What settled a node's value: all of its moves, or what made looking at them needless.
enum class SettledBy : std::uint8_t {
    AllMoves,  // every move was looked at
    CutOff,  // a move reached beta
    GameOver,
    Evaluated,  // at the horizon
    FromTable,
    NullMove,  // even passing reached beta
    Guessed,  // its evaluation lies too far outside the window
    TooFar,  // a win or loss that is known is nearer than any from here
    Probed,  // after an outcome, its first move alone, as Star2 asks: a bound for who makes it
};

class Observer {
  public:
    virtual ~Observer() = default;

    /// A node is entered with a window, for the player to move there. `move` led to it; nullptr at
    /// the root and after a null move. Re-searches and internal deepening enter a node again.
    virtual void enter(int ply, const game::Move* move, game::Value alpha, game::Value beta,
                       int depth) = 0;
    /// What each player gets, of a node that is about to be left; where all play for themselves.
    virtual void share(const game::Scores& /*shares*/) {}
    /// It is left with a value, for the player to move there.
    virtual void leave(int ply, game::Value value, SettledBy settled_by) = 0;
};

}  // namespace senet::search
