// Perft: the number of move sequences of an exact length. The count that generators are compared
// by.
#pragma once

#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "game/line.h"

namespace senet::game {

/// Sequences of exactly `depth` legal moves from the line's end. A game that is over before has
/// none; every leaf is made and its legality asked, nothing is counted in bulk. Ends early once
/// `most` are counted. THROWS Interrupted when `interrupt` is due.
std::uint64_t perft(const Line& line, int depth, const Interrupt& interrupt = {},
                    std::uint64_t most = std::numeric_limits<std::uint64_t>::max());

/// perft(depth - 1) behind each legal move, in the rules' order. REQUIRES depth >= 1.
std::vector<std::pair<Move, std::uint64_t>> perft_divide(const Line& line, int depth,
                                                         const Interrupt& interrupt = {});

}  // namespace senet::game
