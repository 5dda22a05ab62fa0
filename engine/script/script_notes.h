// What a script's text makes one doubt, without being wrong: told by `check`, of a game without
// faults.
#pragma once

#include <vector>

#include "game/check.h"
#include "script/script.h"

namespace senet::script {

/// Local functions named like the game's own, parameters that are always nil, hooks that take none
/// of a move's numbers, values that a hook returns and nobody takes, loops through a list that are
/// given its indexes alone, each kind by line; and players of one name.
std::vector<game::Note> script_notes(const Script& script, const game::Game& game);

}  // namespace senet::script
