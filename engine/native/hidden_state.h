// What a script keeps in Lua variables and tables while a game runs, for checks: see
// game::Remembered. Found in the program, without running it.
#pragma once

#include <vector>

#include "game/check.h"
#include "script/program.h"

namespace senet::native {

/// One for each thing that changes and each hook that reads it, the certain ones first.
std::vector<game::Remembered> remembered(const script::Program& program);

}  // namespace senet::native
