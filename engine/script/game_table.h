// Reads the table that a script returns into the engine's description of a game.
#pragma once

#include <string>

#include "game/game.h"
#include "script/library.h"
#include "script/vm.h"

namespace senet::script {

/// The game that the table at `index` declares. THROWS ScriptError, with the line in `text` where
/// the wrong field stands.
game::Game read_game_table(lua_State* L, int index, const Boards& boards, const std::string& shown,
                           const std::string& text);

}  // namespace senet::script
