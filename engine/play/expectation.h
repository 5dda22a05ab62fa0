// What a value promises, as a probability.
#pragma once

#include <optional>
#include <string_view>

#include "game/value.h"

namespace senet::play {

/// What the player whose value this is may expect of the game: 1 is a win, 0 a loss, a draw half.
/// 1 / (1 + e^(-value / scale)), and what is known where the value is a finished game's. Without a
/// scale, which is above 0, all other values count as even.
double expected_result(game::Value value, std::optional<double> scale);

inline constexpr std::string_view kAboutEven = "about even";

/// How a player stands who may expect so much, in a few words: "slightly better".
std::string_view standing(double expected);

}  // namespace senet::play
