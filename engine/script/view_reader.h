// Reads what a game's table says about how it is drawn: its field `view`.
#pragma once

#include <array>
#include <string_view>

#include "game/game.h"
#include "script/library.h"
#include "script/table_reader.h"

namespace senet::script {

/// What a view, and each of its hands, may hold.
inline constexpr std::array<std::string_view, 19> kViewFields{
    "board", "cells",   "pieces", "ascii",   "owners",   "colours", "walls",
    "hands", "empty",   "names",  "edges",   "shaded",   "points",  "stars",
    "river", "palaces", "blocks", "surface", "triangles"};
inline constexpr std::array<std::string_view, 2> kHandFields{"pieces", "owners"};

/// The view that the value at `index` declares for `game`, whose state and players are known
/// already. THROWS ScriptError, with the line where the wrong field stands.
game::View read_view(const TableReader& reader, int index, const Boards& boards,
                     const game::Game& game);

}  // namespace senet::script
