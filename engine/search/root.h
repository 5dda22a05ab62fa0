// The root of a search as its algorithms see it: which moves to try, and what became of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "game/move.h"
#include "game/value.h"

namespace senet::search {

struct Root {
    /// To try, legal ones. One that proves best goes to the front, for the next iteration.
    std::vector<game::Move> moves;
    /// Whether these are all there are, so that the root's value is worth remembering.
    bool whole = true;
    // Where a throw is next, the only one among the moves is an outcome, and the value is what
    // comes of it, for who decides next if the outcome does not say otherwise.
};

/// Of one search of the root, finished or not. The root frame's pv is its line.
struct RootResult {
    game::Value value = 0;
    bool improved = false;  // some move was found to be above alpha
    std::uint64_t best_nodes = 0;  // of the nodes, those under the best move
    std::size_t tried = 0;  // how many of the moves, from the front, it has finished with
};

}  // namespace senet::search
