// Finds out whether a search's functions may look at the ply of a state, which then is part of what
// their answers can depend on, before any of them is called.
#pragma once

#include <array>

#include "game/game.h"
#include "script/script.h"
#include "script/vm.h"

namespace senet::script {

/// Whether a function that a search's hooks can reach, by outer locals and the tables in them,
/// names the field "ply". A script that puts this name together from others is found only when it
/// reads the field. `hooks` are stack indices, 0 for none.
bool may_read_ply(lua_State* L, const Script& script, const std::array<int, game::kHooks>& hooks);

}  // namespace senet::script
