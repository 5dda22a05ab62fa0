// game/side_by_side.h as tests call it.
#pragma once

#include "game/side_by_side.h"

namespace senet::testing {

using Comparison = game::SideBySide;
using game::random_state;

using game::comparable;

inline Comparison compare_rules(game::Rules& judge, game::Rules& other, Random& random,
                                int states) {
    return game::compare_rules(judge, other, random, {.states = states, .plies = 12});
}

}  // namespace senet::testing
