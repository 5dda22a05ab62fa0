// Which loops are sure to end within few rounds, so that nobody has to watch them.
#pragma once

#include <optional>

#include "native/analysis.h"

namespace senet::native {

/// Rounds that need no watching.
inline constexpr std::int64_t kShortLoop = 65'536;

/// How many rounds the loop from `head` to the jump back at `back` runs at most, those of the loops
/// in it included, whatever happens; nothing if that is not known. Known is it of numeric loops and
/// those over lists, and of while and repeat loops without branches in them of which each round
/// takes a step towards the end:
///  - a register whose range is known is counted up or down, or
///  - a register goes along a constant table that leads nowhere twice: `next = step[next]`.
std::optional<std::int64_t> most_rounds(Analysis& analysis, std::uint32_t instance, int head,
                                        int back);

/// How many instructions the VM runs in one round of such a loop at most; loops in it that are
/// watched themselves count for one round.
std::int64_t steps_of_round(Analysis& analysis, std::uint32_t instance, int head, int back);

}  // namespace senet::native
