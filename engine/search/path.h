// How long a path of a search can be: what has an element for each of its states is as long.
#pragma once

#include <algorithm>
#include <cstddef>

#include "game/game.h"
#include "search/options.h"

namespace senet::search {

/// States, the root's included. Throws cost no depth, so there is room for two with each decision;
/// where more come in a row, the search stops in their midst. Nor do the moves of several others
/// cost more than one ply, where they are taken to make one reply together.
inline std::size_t longest_path(const game::Game& game) {
    constexpr std::size_t kDecisions = kMostDepth + kMostExtensions + kMostQuiescenceDepth + 2;
    const auto others = static_cast<std::size_t>(std::max(0, game.player_count() - 2));
    return kDecisions + kMostDepth * (others + (game.chance ? 2 : 0));
}

}  // namespace senet::search
