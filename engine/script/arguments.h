// What scripts hand to the engine's functions: the fields of a move, a player.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "game/game.h"
#include "script/vm.h"

namespace senet::script {

/// The arguments from `first` on as the fields of a move; false where they are not as many as there
/// are fields, or one does not fit.
inline bool take_move(lua_State* L, const game::MoveFormat& format, int first, game::Move& move) {
    const auto& fields = format.fields();
    bool fits = lua_gettop(L) - first + 1 == static_cast<int>(fields.size());
    for (std::size_t i = 0; fits && i < fields.size(); ++i) {
        const int argument = first + static_cast<int>(i);
        int is_whole = 0;
        const auto value = lua_type(L, argument) == LUA_TNUMBER
            ? static_cast<std::uint64_t>(lua_tointegerx(L, argument, &is_whole))
            : 0;
        fits = is_whole != 0 && value <= fields[i].most();
        move.bits |= fits ? value << fields[i].shift : 0;
    }
    return fits;
}

/// Raises what is wrong with arguments that take_move() did not take. `call` is the function's name
/// and what stands before the move: "add(", "after(s, ".
[[noreturn]] void refuse_move(lua_State* L, const game::MoveFormat& format, int first,
                              std::string_view call);

/// Takes who is to move from the value at `index`: a player, or nil; in a game with chance also 0
/// for a throw, and from the value behind it who moves after that: a player, or nil. RETURNS 0, or
/// the index of the value that is anything else.
int take_next(lua_State* L, int index, const game::Game& game, game::Next& next);
/// Takes who wins, or whose something is, from the value at `index`: a player, or 0 for nobody.
/// RETURNS false for anything else.
bool take_player_or_nobody(lua_State* L, int index, int players, game::Player& player);

}  // namespace senet::script
