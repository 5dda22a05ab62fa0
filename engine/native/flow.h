// The shape of a function's bytecode, whatever its values: where jumps lead, which registers are
// still read, and where loops begin.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "script/program.h"

namespace senet::native {

/// Whether an instruction says itself where to go on.
bool leaves_block(const script::Prototype& function, int instruction);

/// The instructions that something can jump to, and the first one.
std::vector<bool> block_leaders(const script::Prototype& function);

/// By instruction, a bit for each register whose value is read there or later on.
using LiveRegisters = std::vector<std::vector<std::uint64_t>>;
LiveRegisters live_registers(const script::Prototype& function);
inline bool is_live(const LiveRegisters& live, int instruction, int register_number) {
    const auto r = static_cast<std::size_t>(register_number);
    return (live[static_cast<std::size_t>(instruction)][r / 64] >> (r % 64) & 1) != 0;
}

/// The registers that functions made in this one use as outer locals, whenever they are called; or
/// only those that they may set.
std::vector<bool> captured_registers(const script::Prototype& function);
std::vector<bool> shared_registers(const script::Prototype& function);

/// Whether an instruction may set a register.
bool sets_register(const script::Prototype& function, int instruction, int register_number);

/// The first instructions of while and repeat loops, and whatever else jumps back: nothing says how
/// long these run.
std::vector<bool> open_loops(const script::Prototype& function);

/// Where the loop starts whose last instruction this is, a jump back; the next instruction if it is
/// no such jump.
int loop_start(const script::Prototype& function, int instruction);

/// The instructions from which the function can come to its end. Of those that can be jumped to
/// only the `reached` ones count, and after those in `stops` nothing comes.
std::vector<bool> can_reach_end(const script::Prototype& function, const std::vector<bool>& reached,
                                const std::vector<bool>& stops);

}  // namespace senet::native
