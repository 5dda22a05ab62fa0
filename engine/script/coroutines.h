// Lua's coroutines for scripts, with the budget of steps following into them.
#pragma once

#include "script/vm.h"

namespace senet::script {

/// Adds create, resume and wrap to the table on top of the stack.
void add_coroutine_functions(lua_State* L);

}  // namespace senet::script
