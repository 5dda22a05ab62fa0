// What a throw is worth: the mean of its outcomes' values by their weights, as a whole number. The
// rounding, half away from zero, is the same from either side, so that all algorithms come to the
// same number; and it can be turned round: which sums come to at least, or at most, a value.
//
// The bounds on each outcome are those of Star1 (Ballard, "The *-Minimax Search Procedure for Trees
// Containing Chance Nodes", 1983), in whole numbers.
#pragma once

#include <algorithm>
#include <cstdint>

#include "game/value.h"

namespace senet::search {

/// S / W to the nearest whole number, halves away from zero. REQUIRES W > 0.
constexpr game::Value mean(std::int64_t sum, std::int64_t weights) {
    const std::int64_t twice = 2 * (sum < 0 ? -sum : sum) + weights;
    const auto size = static_cast<game::Value>(twice / (2 * weights));
    return sum < 0 ? -size : size;
}

constexpr std::int64_t floor_of(std::int64_t number, std::int64_t divisor) {
    const std::int64_t quotient = number / divisor;
    return quotient * divisor > number ? quotient - 1 : quotient;
}
constexpr std::int64_t ceiling_of(std::int64_t number, std::int64_t divisor) {
    return -floor_of(-number, divisor);
}

/// The least sum whose mean() is at least `value`.
constexpr std::int64_t least_sum(game::Value value, std::int64_t weights) {
    const std::int64_t twice = weights * (2 * std::int64_t{value} - 1);
    return value > 0 ? ceiling_of(twice, 2) : floor_of(twice, 2) + 1;
}
/// The greatest sum whose mean() is at most `value`.
constexpr std::int64_t greatest_sum(game::Value value, std::int64_t weights) {
    return -least_sum(-value, weights);
}

/// The sum over all outcomes of a throw while they are searched one by one: what is known, and the
/// least and most that the others can come to.
class Average {
  public:
    /// Nothing known of any outcome but that its value is within [-most, most].
    Average(std::int64_t weights, game::Value most)
        : weights_(weights), low_(-weights * most), high_(weights * most) {}

    /// Less is open than before: of an outcome of this weight, from these bounds to those.
    void narrow(std::int64_t weight, game::Value low, game::Value high, game::Value new_low,
                game::Value new_high) {
        low_ += weight * (std::int64_t{new_low} - low);
        high_ += weight * (std::int64_t{new_high} - high);
    }

    /// Where all is known that may be: bounds of the mean; equal once all outcomes are known.
    game::Value least() const { return mean(low_, weights_); }
    game::Value most() const { return mean(high_, weights_); }

    /// The value of an outcome, known to be within [low, high], at or below which the mean is at
    /// most alpha, whatever the others are; and that at or above which it is at least beta.
    std::int64_t fails_at(std::int64_t weight, game::Value high, game::Value alpha) const {
        return floor_of(greatest_sum(alpha, weights_) - (high_ - weight * high), weight);
    }
    std::int64_t cuts_at(std::int64_t weight, game::Value low, game::Value beta) const {
        return ceiling_of(least_sum(beta, weights_) - (low_ - weight * low), weight);
    }

  private:
    std::int64_t weights_;
    std::int64_t low_, high_;  // of the sum over all
};

}  // namespace senet::search
