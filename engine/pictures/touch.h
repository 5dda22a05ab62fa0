// Where a move is made on a picture: what somebody clicks, one place after the other, in any game,
// without a word from its script. A place is an index into BoardData::numbers(): a cell, a wall, or
// something that is held.
#pragma once

#include <vector>

#include "game/line.h"

namespace senet::pictures {

struct Touch {
    /// The cells that the move names ("from", "to"), in the order of its fields. In a game whose
    /// board numbers its columns, and whose moves name one, the cells of that column instead, of
    /// which any will do.
    std::vector<int> steps;
    bool any_step = false;  // one of `steps` is enough
    /// Where something was and nothing is left after the move, and what else it changes; none of
    /// them a step, unless any will do, or something stands where the move began.
    std::vector<int> emptied, changed;
};

/// Of each of these moves, all legal at the line's end, in their order. REQUIRES a view and no
/// throw. THROWS Error from the rules.
std::vector<Touch> touches(const game::Line& line, const std::vector<game::Move>& moves);

}  // namespace senet::pictures
