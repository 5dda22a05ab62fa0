// Clocks as people and match managers write them: "10s+100ms" is a time for the game with what each
// move gains, "40/60s+0.5s" the same for every 40 moves. A number without a unit is seconds.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "play/options.h"

namespace senet::settings {

inline constexpr const char* kClockWanted =
    "a clock such as 10s+100ms, or 40/60s+0.5s where each 40 moves have their own time; a number "
    "without a unit is seconds";

std::optional<play::ClockTime> parse_clock(std::string_view text);
/// As parse_clock reads it.
std::string clock_text(const play::ClockTime& clock);

}  // namespace senet::settings
