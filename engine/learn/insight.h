// What a network values: by how much each feature moves the value of the positions that have it,
// found by leaving it out of them. A piece on a cell is compared with what has no feature there,
// which is what stands on most cells: nothing, as a rule.
#pragma once

#include <cstdint>
#include <vector>

#include "learn/data.h"
#include "network/network.h"

namespace senet::learn {

/// Means over the positions in which the feature is on, for player 1: the value with it less the
/// value without it.
struct Effect {
    std::uint64_t count = 0;  // of these positions
    double logits = 0;
    double chance = 0;  // the same as a probability to win, from -1 to 1
    double moved = 0;  // by how much that probability changes, whoever gains
};

/// Of each feature, by network::Network::effects().
std::vector<Effect> effects(const network::Network& network, const game::Layout& layout,
                            const Data& positions);

}  // namespace senet::learn
