// table.sort, anew: Lua's own takes its pivots by the clock, so that elements which compare equal
// come out in another order from run to run, and can take minutes inside one call.
#pragma once

#include "script/vm.h"

namespace senet::script {

/// table.sort(list [, less]) by merging: stable, n log n comparisons whatever `less` says, and
/// counted against the budget.
int l_sort(lua_State* L);

}  // namespace senet::script
