// Lua's ipairs and pairs for scripts: over state arrays as well, and in an order that is the same
// in every run.
#pragma once

#include "script/vm.h"

namespace senet::script {

/// Adds ipairs and pairs to the table on top of the stack.
void add_iteration_functions(lua_State* L);

}  // namespace senet::script
