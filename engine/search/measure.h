// What a search's values say to people: whole numbers and ends with their distance, as they are; or
// where values are expectations (see Scale), the share of the game, the points or the place that
// whoever's value it is may expect.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "game/value.h"

namespace senet::search {

struct Measure {
    enum class Of : std::uint8_t {
        Values,  // no expectations
        Wins,  // the share of the first place, 0 to 1
        Points,  // won or lost; of several players, over the mean of all
        Places,  // 1 is the first
    };

    Of of = Of::Values;
    int players = 2;
    game::Value points = 0;  // the most that can be won by

    bool expects() const { return of != Of::Values; }
    /// The share, the points or the place. REQUIRES expectations.
    double expected(game::Value value) const;
    /// What share of the game a value promises, 0 to 1: of the first place, or of the way from the
    /// least to the most. REQUIRES expectations.
    double share(game::Value value) const;
    /// As people read it: "52.3 %", "+0.231 points", "place 1.80"; else as game::show_value().
    std::string show(game::Value value) const;
    /// A difference of shares as people read it: "7 %", "0.417 points", "0.13 places".
    std::string show_difference(double share) const;
    /// How many games are at stake: where a game counts up to so many times, as a backgammon does.
    /// More points than a few are a margin, and all of them one game.
    double stake() const { return of == Of::Points && points <= kMostTimes ? points : 1; }
    static constexpr game::Value kMostTimes = 4;
};

}  // namespace senet::search
