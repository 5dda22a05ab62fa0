// Values: whole numbers for the player to move, higher is better. One scale holds evaluations,
// final margins in games of points, and forced results with their distance:
//
//   -kWin ........ -kForced | ... -kPoints +- margin ... | -kMostEvaluation .. 0 .. | ...
//   loss in n plies           lost by points               evaluations               mirrored
#pragma once

#include <cstdint>
#include <string>

#include "base/text.h"

namespace senet::game {

using Value = std::int32_t;

inline constexpr Value kInfinity = 2'000'000'000;
inline constexpr Value kWin = 1'000'000'000;  // won now; won in n plies is kWin - n
inline constexpr Value kForced =
    kWin - 1'000'000;  // at or beyond: a forced result with its distance
inline constexpr Value kPoints =
    500'000'000;  // won by m points, where the margin is what counts: kPoints + m
inline constexpr Value kMostMargin = 1'000'000;  // margins are -this to this
inline constexpr Value kMostEvaluation = 100'000'000;  // evaluate() stays strictly inside
inline constexpr int kMostHint = 1'000'000'000;  // what order() gives is cut to -this to this

inline bool is_forced(Value value) { return value >= kForced || value <= -kForced; }
inline bool is_points(Value value) {
    return !is_forced(value) && (value >= kPoints - kMostMargin || value <= kMostMargin - kPoints);
}
/// Plies to the end of a forced result. REQUIRES is_forced(value).
inline int plies_to_end(Value value) { return kWin - (value < 0 ? -value : value); }

/// "win in 7", "loss in 8", "won by 6", or the number with its sign.
inline std::string show_value(Value value) {
    if (is_forced(value)) {
        return (value > 0 ? "win in " : "loss in ") + std::to_string(plies_to_end(value));
    }
    if (is_points(value)) {
        return value > 0 ? "won by " + std::to_string(value - kPoints)
                         : "lost by " + std::to_string(-value - kPoints);
    }
    return value > 0 ? "+" + std::to_string(value) : std::to_string(value);
}

}  // namespace senet::game
