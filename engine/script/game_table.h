// Reads the table that a script returns into the engine's description of a game.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "game/game.h"
#include "script/library.h"
#include "script/vm.h"

namespace senet::script {

/// What a game's table may hold beside its functions (game::kHookNames), and its `repetition`.
inline constexpr std::array<std::string_view, 13> kGameFields{
    "name",  "players", "state",      "scratch",   "move", "throw", "notation",
    "rules", "view",    "repetition", "max_plies", "unit", "points"};
inline constexpr std::array<std::string_view, 4> kRepetitionFields{"times", "result", "since",
                                                                   "turn"};

/// The game that the table at `index` declares. THROWS ScriptError, with the line in `text` where
/// the wrong field stands.
game::Game read_game_table(lua_State* L, int index, const Boards& boards, const std::string& shown,
                           const std::string& text);

}  // namespace senet::script
