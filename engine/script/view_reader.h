// Reads what a game's table says about how it is drawn: its field `view`.
#pragma once

#include "game/game.h"
#include "script/library.h"
#include "script/table_reader.h"

namespace senet::script {

/// The view that the value at `index` declares for `game`, whose state and players are known
/// already. THROWS ScriptError, with the line where the wrong field stands.
game::View read_view(const TableReader& reader, int index, const Boards& boards,
                     const game::Game& game);

}  // namespace senet::script
