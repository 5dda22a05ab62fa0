// What values mean to one search: what an outcome is worth, how near an end still can be, what may
// be stored away from the root. The walk and the algorithms ask it and compare values; they know no
// more of them.
#pragma once

#include "game/outcome.h"
#include "game/player.h"
#include "game/value.h"
#include "search/options.h"
#include "search/result.h"

namespace senet::search {

class Scale {
  public:
    explicit Scale(const Options& options)
        : goal_(options.goal), counts_distance_(options.distances != Distances::Ignored) {}

    /// What an outcome at `ply` is worth to `mover`, who is to move there.
    game::Value of(const game::Outcome& outcome, game::Player mover, int ply) const {
        const game::Value sign = outcome.drawn() ? 0 : game::seen_by(mover, 1, outcome.winner);
        if (goal_ == Goal::Win) return sign * (game::kWin - distance(ply));
        return sign * game::kPoints + game::seen_by(mover, outcome.points());
    }

    /// Whether nearer wins are worth more.
    bool has_distances() const { return goal_ == Goal::Win && counts_distance_; }
    /// The most that can still come of a state at `ply`; its negative is the least. REQUIRES
    /// has_distances().
    static game::Value nearest(int ply) { return game::kWin - ply; }

    /// A finished game's value, not an evaluation.
    static bool is_result(game::Value value) {
        return game::is_forced(value) || game::is_points(value);
    }
    static bool is_loss(game::Value value) { return value < 0 && is_result(value); }
    /// Whether the bound is a win or a loss that was played out to its end, whatever else was
    /// guessed: a win that is at least that, a loss that is at most that.
    static bool proves(game::Value value, Bound bound) {
        return (value >= game::kForced && bound != Bound::Upper) ||
            (value <= -game::kForced && bound != Bound::Lower);
    }
    /// Whether a value is a forced result that ends within `plies` of the root.
    static bool ends_within(game::Value value, int plies) {
        return game::is_forced(value) && game::plies_to_end(value) <= plies;
    }

    /// Wins in a table entry are counted from its own state, so that they hold wherever it is met.
    game::Value to_entry(game::Value value, int ply) const { return shifted(value, distance(ply)); }
    game::Value from_entry(game::Value value, int ply) const {
        return shifted(value, -distance(ply));
    }

  private:
    /// How much less an end at this ply is worth than one at the root.
    int distance(int ply) const { return counts_distance_ ? ply : 0; }
    static game::Value shifted(game::Value value, int plies) {
        return !game::is_forced(value) ? value : value > 0 ? value + plies : value - plies;
    }

    Goal goal_;
    bool counts_distance_;
};

}  // namespace senet::search
