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
    Selectivity(const Options& options, const Gauge& gauge);

    /// Before a search: takes over what the gauge has seen.
    void refresh();

    /// Whether margins are known: options ask for them, and the unit has been measured.
    bool has_margins() const { return unit_ > 0; }
    double unit() const { return unit_; }

    /// A null-window node with so many plies left whose evaluation is so far above beta is cut off.
    bool cuts_above(int depth, game::Value evaluation, game::Value beta, bool improving) const {
        const auto& part = options_.reverse_futility;
        return part && depth <= part->depth &&
            evaluation - part->margin * unit_ * (depth - improving) >= beta;
    }
    /// One whose evaluation is so far below alpha is valued by its noisy moves.
    bool cuts_below(int depth, game::Value evaluation, game::Value alpha) const {
        const auto& part = options_.razoring;
        return part && depth <= part->depth && evaluation + part->margin * unit_ * depth <= alpha;
    }
    /// The most that a quiet move is expected to reach with so many plies left after its reduction;
    /// kInfinity where that is not guessed.
    game::Value most_of_quiet(int depth, game::Value evaluation) const {
        const auto& part = options_.futility;
        if (!part || depth > part->depth) return game::kInfinity;
        return evaluation + static_cast<game::Value>((part->base + part->margin * depth) * unit_);
    }
    /// How many quiet moves are tried with so many plies left.
    int quiet_moves(int depth, bool improving) const {
        const auto& part = options_.move_counts;
        if (!part || depth > part->depth) return kAll;
        const double count = (part->base + part->factor * depth * depth) * width_;
        // Where there are few moves, all matter.
        return std::max(kFewest + depth, static_cast<int>(improving ? count : count / 2));
    }
    /// Plies that the move of this number (the first is 1) is reduced by, before what is known of
    /// the move itself; in plies, not rounded.
    double reduction(int depth, int number) const;
    /// Plies that passing takes off beside its own.
    int null_reduction(int depth, game::Value above_beta) const;

    static constexpr int kAll = 1 << 20;
    static constexpr int kFewest = 3;

  private:
    static constexpr int kLogs = 128;

    const Options& options_;
    const Gauge& gauge_;
    double unit_ = 0;
    double width_ = 1;  // this game's moves to a state, to those of chess
    std::array<double, kLogs> logs_;
};

}  // namespace senet::search
