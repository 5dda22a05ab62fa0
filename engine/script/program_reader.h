// Takes a Program from a Lua state: walks from the hooks over their outer locals to every function
// and table that they can reach.
#pragma once

#include <array>
#include <string>

#include "script/declarations.h"
#include "script/library.h"
#include "script/program.h"
#include "script/vm.h"

namespace senet::script {

/// What the reader must know of the Lua state beside its values.
struct ProgramSource {
    lua_State* lua;
    int environment;  // stack index of the scripts' _ENV
    const std::array<int, game::kHooks>& hooks;  // stack indices of functions; 0 for none
    const game::Game& game;
    const Boards& boards;
    const Declarations& declarations;
    const std::string& shown;
};

/// REQUIRES a stack with room for deep tables; leaves it as it was.
Program read_program(const ProgramSource& source);

}  // namespace senet::script
