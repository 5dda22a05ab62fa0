// Finds out whether a script's functions may set elements of a board's tables, which costs nothing
// to read as long as they are plain tables, but then are not guarded.
#pragma once

#include <array>

#include "game/game.h"
#include "script/vm.h"

namespace senet::script {

/// Whether a function that the hooks can reach by outer locals sets an element of a table that it
/// has from an outer local which holds boards, or tables of boards. Knows no more of what is handed
/// over as an argument. `hooks` are stack indices, 0 for none.
bool may_write_boards(lua_State* L, const std::array<int, game::kHooks>& hooks);

}  // namespace senet::script
