// The functions that the engine calls: one a hook, in the form that context.h says. Each unpacks
// what it is given, calls the script's function, and checks what that gives back as the VM would.
#pragma once

#include <string>
#include <vector>

#include "native/analysis.h"
#include "native/ir.h"

namespace senet::native {

/// Writes the hook's code, with all functions that it calls, into the module; its entry, which this
/// gives back, is shared under the hook's name. The code notes where it leaves a call to the VM,
/// and adds that to `places`, if there are any. REQUIRES that it compiles, and that the constants
/// were baked.
ir::Value write_hook(Analysis& analysis, game::Hook hook, ir::Module& module,
                     std::vector<GivenUp>* places);

/// Writes what Rules::reach() does, of the entries of two hooks, under that name; `result` is null
/// where the game has none.
void write_reach(const script::Program& program, ir::Value play, ir::Value result,
                 ir::Module& module);

}  // namespace senet::native
