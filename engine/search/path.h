// How long a path of a search can be: what has an element for each of its states is as long.
#pragma once

#include <cstddef>

#include "game/game.h"
#include "search/options.h"

namespace senet::search {

/// States, the root's included. Throws cost no depth, so there is room for two with each decision;
/// where more come in a row, the search stops in their midst.
inline std::size_t longest_path(const game::Game& game) {
    constexpr std::size_t kDecisions = kMostDepth + kMostExtensions + kMostQuiescenceDepth + 2;
    return game.chance ? kDecisions + 2 * kMostDepth : kDecisions;
}

}  // namespace senet::search
