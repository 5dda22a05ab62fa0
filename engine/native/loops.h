// Which loops may last, so that somebody has to watch them, and how many of the VM's steps are in
// what nobody watches.
#pragma once

#include <cstdint>
#include <map>

#include "native/analysis.h"

namespace senet::native {

/// The instance's loops that may last, by their first instruction, each with the steps that the VM
/// takes in a round at most; loops in it that are watched themselves count for one round. Rounds
/// are known of numeric loops and those over lists, and of while and repeat loops without branches
/// in them of which each round takes a step towards the end:
///  - a register whose range is known is counted up or down, or
///  - a register goes along a constant table that leads nowhere twice: `next = step[next]`.
const std::map<int, std::int64_t>& watched_loops(Analysis& analysis, std::uint32_t instance);

/// The steps that a call of the instance is to count at its start: those of the VM at most, further
/// rounds of watched loops left out. 0 where they are few, or count elsewhere.
std::int64_t steps_of_call(Analysis& analysis, std::uint32_t instance);

/// Notes which instances are called where steps count, to be told from the others above. Once the
/// analysis knows everything else.
void find_counted(Analysis& analysis);

}  // namespace senet::native
