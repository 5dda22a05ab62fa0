// Levels of even steps: from ratings of some settings, measured, to the settings in between that
// make each level as much stronger than the one below as the next one is than it. Pure functions.
#pragma once

#include <vector>

namespace senet::tournament {

/// A search of so many positions a move, and what it was rated.
struct Rung {
    double nodes = 0;
    double elo = 0;
};

/// Positions for each of `levels` levels, ascending, from the first rung to the last in even steps
/// of Elo; between rungs Elo goes with the logarithm of positions. Rungs that are no better than
/// the one before are taken for one with it. Rounded to two digits. Fewer than `levels` where steps
/// would be below `least_step`; one where nothing gets better.
std::vector<Rung> even_levels(const std::vector<Rung>& rungs, int levels, double least_step);

}  // namespace senet::tournament
