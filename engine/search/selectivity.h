// How much of a search is left out by guess: the formulas of its parts, for whoever searches to
// ask. Each is switched on and off by its part of the options.
#pragma once

#include <algorithm>
#include <array>

#include "game/value.h"
#include "search/gauge.h"
#include "search/options.h"

namespace senet::search {

class Selectivity {
  public:
    /// All must outlive it.
    Selectivity(const Options& options, Gauge& gauge);

    // Whether something is left out of a null-window node with so many plies left, because that
    // was seldom wrong. `margin` is how far the evaluation lies outside the window.

    /// The node: its evaluation lies above beta.
    bool cuts_above(int depth, bool improving, game::Value margin) const {
        const auto& part = options_.reverse_futility;
        return counts(part, depth) && margin >= 0 && gauge_.unit() > 0 &&
            gauge_.above(depth, improving, margin).below(part->risk, gauge_.prior(depth, margin));
    }
    /// Its quiet moves: its evaluation lies below alpha.
    bool cuts_below(int depth, bool improving, game::Value margin) const {
        const auto& part = options_.razoring;
        return counts(part, depth) && margin >= 0 && gauge_.unit() > 0 &&
            gauge_.below(depth, improving, margin)
                .below(part->risk * gauge_.share_of_risk(), kNeverAtFirst);
    }
    /// A quiet move with so many plies left after its reduction.
    bool skips_quiet(int depth, bool improving, game::Value margin) const {
        const auto& part = options_.futility;
        if (!counts(part, depth) || margin < 0 || gauge_.unit() <= 0) return false;
        const double share = gauge_.share_of_risk();  // of a node; this is one of its moves
        return gauge_.quiet(depth, improving, margin)
            .below(part->risk * share * share, gauge_.prior(depth, margin));
    }
    /// All further quiet moves, after so many.
    bool skips_later(int depth, bool improving, int moves) const {
        const auto& part = options_.move_counts;
        if (!counts(part, depth) || moves <= 0) return false;
        const int most = std::min(moves, Gauge::kMoves - 1);
        // Near the horizon there are most nodes, and a mistake is seen by the next iteration.
        return gauge_.later(depth, improving, most)
            .below(part->risk * gauge_.share_of_risk() / (depth * depth), gauge_.prior_later(most));
    }

    /// Plies that the move of this number (the first is 1) is reduced by, before what is known of
    /// the move itself; in plies, not rounded.
    double reduction(int depth, int number) const;
    /// How deep a search is that stands for one of this depth: as deep by half, of the same parity
    /// (as in Logistello and its kin). REQUIRES depth >= 3.
    static int probe_depth(int depth) {
        const int half = 2 * (depth / 4) + depth % 2;
        return half > 0 ? half : depth - 2;
    }
    /// Plies that passing takes off beside its own.
    int null_reduction(int depth, game::Value above_beta) const;

  private:
    static constexpr int kLogs = 128;
    static constexpr double kNeverAtFirst = 1;

    template <class Part>
    static bool counts(const Part& part, int depth) {
        return part && depth <= part->depth;
    }

    const Options& options_;
    Gauge& gauge_;
    std::array<double, kLogs> logs_;
};

}  // namespace senet::search
