// What a network is to see of a game's states: which fields, and how their values become features.
#pragma once

#include <string>
#include <vector>

#include "game/game.h"
#include "learn/data.h"
#include "learn/symmetry.h"
#include "network/features.h"

namespace senet::learn {

/// Fields that may tell more than what is shown: those whose image is known under every symmetry.
/// Together where one is the other's image: they are seen together or not at all.
std::vector<std::vector<std::string>> other_fields(const game::Game& game,
                                                   const Symmetries& symmetries);

/// How the values of these fields become features. Of up to 32 values each has a feature but the
/// one that is commonest in the data; of more, up to 16 thresholds at quantiles of the data make a
/// ladder, or two from 0 on where there are values on either side. Of words the bits that are seen
/// both ways. A field that never changes is left out. What is each other's image gets the same
/// features, so that these have images too. Among the fields may be names of patterns.
std::vector<network::Input> inputs_for(const game::Game& game, const Data& data,
                                       const std::vector<std::string>& fields,
                                       const Symmetries& symmetries);

}  // namespace senet::learn
