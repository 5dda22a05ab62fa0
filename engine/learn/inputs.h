// What a network is to see of a game's states: which fields, and how their values become features.
#pragma once

#include <vector>

#include "game/game.h"
#include "learn/data.h"
#include "network/features.h"

namespace senet::learn {

/// What the game's view shows: its cells, walls and hands; without a view, every field that makes
/// two states equal. Of up to 32 values each has a feature but the one that is commonest in the
/// data; of more, up to 16 thresholds at quantiles of the data make a ladder. Of words the bits
/// that are seen both ways. A field that never changes is left out.
std::vector<network::Input> inputs_for(const game::Game& game, const Data& data);

}  // namespace senet::learn
