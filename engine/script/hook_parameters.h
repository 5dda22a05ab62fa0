// How a game's functions are written, held against what they will be given.
#pragma once

#include <string>
#include <vector>

#include "game/game.h"
#include "script/vm.h"

namespace senet::script {

/// A function's place and parameters.
struct WrittenFunction {
    SourcePosition where;
    std::vector<std::string> parameters;
    bool variadic = false;
};

/// Of the function on top of the stack, which it pops. REQUIRES one that is written in Lua.
WrittenFunction take_written(lua_State* L);

/// The parameters that a hook is given, by their usual names: the state, and what follows it, with
/// `fields` of what it is asked about.
std::vector<std::string> given_parameters(game::Hook hook, const std::vector<std::string>& fields);

/// Names are the script's own: only what can't be meant is refused. REQUIRES that the game's move
/// is known. THROWS ScriptError, at the function's line.
void check_parameters(game::Hook hook, const WrittenFunction& written, const game::Game& game);

}  // namespace senet::script
