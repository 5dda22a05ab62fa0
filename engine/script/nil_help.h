// Says which part of a script's line was nil when a call failed by it. Lua names locals and fields
// with a plain name; what was looked up by a number or an expression it calls "field '?'".
#pragma once

#include <string>

#include "script/vm.h"

namespace senet::script {

/// The error's message, with the expression that was nil, the key that nothing was found under, and
/// what may be meant; as it was where that can't be told. Asked by the message handler, while the
/// call that failed still stands on the stack. Raises nothing.
std::string explained_nil(lua_State* L, const std::string& message);

}  // namespace senet::script
