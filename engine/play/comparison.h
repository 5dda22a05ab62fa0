// Search options held against each other on a game's own positions: do they find the value of plain
// minimax, and how many nodes do they need for it?
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "game/line.h"
#include "search/options.h"

namespace senet::play {

struct Contestant {
    std::string name;
    search::Options options;
    bool exact = true;  // promises the judge's value; what prunes by guess does not
};

struct ComparisonRow {
    std::string name;
    bool exact = true;
    int positions = 0;
    int agree = 0;  // with the judge's value
    std::uint64_t nodes = 0;  // summed over the positions
    double nodes_ratio = 0;  // to the judge's
    double seconds = 0;
};

/// Every algorithm that takes the game, fail-soft and fail-hard, with and without table; to be
/// judged by plain minimax at equal depth.
std::vector<Contestant> all_algorithms(const search::Options& base, const game::Game& game);

/// `base` itself, with table entries of equal depth only, and `base` with each of its options
/// switched off (on, if it was off), but for those that need a hook which the game lacks; the judge
/// is alpha-beta with a table, without any of them.
std::vector<Contestant> option_by_option(const search::Options& base, const game::Rules& rules);
search::Options plain_alpha_beta(const search::Options& base);
search::Options plain_minimax(const search::Options& base);
/// Alpha-beta as it is compared across game systems: no table, the rules' own move order, nothing
/// past the horizon, and a win is a win, however far. It visits the same tree for every
/// implementation of the rules.
search::Options bare_alpha_beta();

/// Positions from random games where somebody decides, all different where possible. The first is
/// `line` itself if `count` is 1.
std::vector<game::Line> random_positions(const game::Line& line, int count, std::uint64_t seed);

/// The greatest depth at which the judge needs at most `nodes` for the positions together; at
/// least 1.
int depth_within(const search::Options& judge, const std::vector<game::Line>& positions,
                 std::uint64_t nodes, Interrupt& interrupt);

/// Searches all positions to the depth with the judge (the first row) and each contestant. THROWS
/// Interrupted.
std::vector<ComparisonRow> compare(const Contestant& judge,
                                   const std::vector<Contestant>& contestants,
                                   const std::vector<game::Line>& positions, int depth,
                                   std::uint64_t seed, Interrupt& interrupt,
                                   const std::function<void(double)>& progress);

}  // namespace senet::play
