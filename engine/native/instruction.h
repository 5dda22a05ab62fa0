// The instructions of Lua, as this room writes their names.
#pragma once

#include "script/instruction.h"

namespace senet::native {

using script::Instruction;
using script::kOpcodes;
using script::Opcode;

}  // namespace senet::native
