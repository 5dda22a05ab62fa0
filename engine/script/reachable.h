// The functions of a script that its hooks can reach, as they live in the Lua state.
#pragma once

#include <functional>
#include <span>

#include "script/vm.h"

namespace senet::script {

/// By what a function reaches others: by its outer locals alone, or also by tables in them.
enum class Reach { Locals, LocalsAndTables };

/// Whether `wanted` says yes to a Lua function that these can reach, themselves included. It is
/// asked once of each, which then is on top of the stack and must stay there. `functions` are stack
/// indices, 0 for none.
bool any_reachable(lua_State* L, std::span<const int> functions, Reach reach,
                   const std::function<bool()>& wanted);

}  // namespace senet::script
