// What values mean to one search: what an outcome is worth, how near an end still can be, what may
// be stored away from the root. The walk and the algorithms ask it and compare values; they know no
// more of them.
//
// Where nothing is thrown, only the order of values counts: wins by their distance, or margins, and
// evaluations between. Where values are averaged, or several players share what there is, their
// distances count as well: a whole game won is kSure, one lost -kSure, an evaluation its share of
// that, and no value is a forced result.
#pragma once

#include <algorithm>
#include <cstdint>

#include "game/game.h"
#include "game/outcome.h"
#include "game/player.h"
#include "game/value.h"
#include "search/measure.h"
#include "search/options.h"
#include "search/result.h"

namespace senet::search {

/// A whole game won, on the scale of expectations: no more than evaluations can be. Every share of
/// a place that up to eight players can have is a whole number of it.
inline constexpr game::Value kSure = 99'842'400;
static_assert(kSure < game::kMostEvaluation && kSure % (49 * 36 * 100) == 0);

/// How UGI tells an expectation: in ten-thousandths of the most that can be won.
constexpr game::Value to_ten_thousandths(game::Value value) { return value / (kSure / 10'000); }
constexpr game::Value of_ten_thousandths(game::Value told) {
    return std::clamp<game::Value>(told, -10'000, 10'000) * (kSure / 10'000);
}

/// What a search plays for: of two players, a place is a win.
Goal goal_of(const Options& options, const game::Game& game);
class Scale {
  public:
    Scale(const Options& options, const game::Game& game);

    /// Whether values are expectations: averages of what games are worth.
    bool expects() const { return expects_; }
    /// What values mean to people.
    Measure measure() const;
    /// How much of evaluate() all that can be won is worth. REQUIRES expects() of two players.
    game::Value whole() const { return static_cast<game::Value>(unit_); }
    /// What comes of such a value on the scale of evaluate(); within a rounding.
    game::Value as_evaluation(game::Value value) const {
        return static_cast<game::Value>(std::int64_t{value} * unit_ / kSure);
    }

    /// What an outcome at `ply` is worth to `mover`, who is to move there. REQUIRES two players.
    game::Value of(const game::Outcome& outcome, game::Player mover, int ply) const {
        if (expects_) return game::seen_by(mover, expected(outcome));
        const game::Value sign = outcome.drawn() ? 0 : game::seen_by(mover, 1, outcome.winner);
        if (goal_ == Goal::Win) return sign * (game::kWin - distance(ply));
        return sign * game::kPoints + game::seen_by(mover, outcome.points());
    }
    /// What an end is worth to each of several players; they sum to 0. `scores` are the rules' own
    /// numbers, if they give any.
    game::Scores shares(const game::Outcome& outcome,
                        const std::optional<game::Scores>& scores) const;
    /// What the rules' evaluations for several players are worth to each: his own above the mean of
    /// the others', within what can be had. They sum to 0 or, rounded down, to a little less.
    game::Scores shares(const game::Scores& evaluations) const;
    /// The least that one of several players can have. The most is kSure.
    game::Value least() const { return static_cast<game::Value>(-loss_); }
    /// How far a value lies from the least to the most, 0 to 1: of the goal Win the share of the
    /// first place. REQUIRES expects().
    double way(game::Value value) const {
        return static_cast<double>(value + loss_) / static_cast<double>(kSure + loss_);
    }
    /// What evaluate() gives for the whole of that way: of several players, above 0 where each has
    /// his part of it.
    game::Value whole_way() const;

    /// An evaluation by the rules, on this scale: of two players by either, of more by the one
    /// whose it is.
    game::Value evaluation(game::Value value) const {
        if (!expects_) return value;
        const std::int64_t scaled = std::int64_t{value} * kSure / unit_;
        return static_cast<game::Value>(std::clamp<std::int64_t>(scaled, 1 - loss_, kSure - 1));
    }

    /// Whether nearer wins are worth more.
    bool has_distances() const { return !expects_ && goal_ == Goal::Win && counts_distance_; }
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
    /// Of two players, for the first.
    game::Value expected(const game::Outcome& outcome) const;
    /// How much less an end at this ply is worth than one at the root.
    int distance(int ply) const { return counts_distance_ ? ply : 0; }
    static game::Value shifted(game::Value value, int plies) {
        return !game::is_forced(value) ? value : value > 0 ? value + plies : value - plies;
    }

    Goal goal_;
    bool counts_distance_;
    bool expects_;
    int players_;
    std::int64_t loss_ = kSure;  // how far below 0 the least lies that a player can have
    std::int64_t unit_;  // of evaluations, that is worth kSure
    game::Value points_;  // the most that can be won by
};

}  // namespace senet::search
