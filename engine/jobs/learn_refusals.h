// What can't be learnt, with the reason.
#pragma once

#include <string>

#include "game/rules.h"
#include "network/network.h"

namespace senet::jobs {

/// THROWS Error where there is no evaluate() that a network could be added to.
void refuse_without_script(const game::Rules& rules);
/// THROWS Error where the network, which is called `shown`, can't play these games.
void refuse_network(const network::Network& network, const std::string& shown,
                    const game::Rules& rules);
/// What is said where in so many seconds so few positions can be played, and `least` take `enough`.
std::string too_short_words(const game::Game& game, double seconds, double positions, double least,
                            double enough);

}  // namespace senet::jobs
