// How refereed games are played, as a tournament's file says it.
#pragma once

#include <cstdint>
#include <optional>

#include "game/value.h"
#include "search/options.h"

namespace senet::play {

/// One player's clock as it stands, in milliseconds.
struct ClockTime {
    std::int64_t left = 0;
    std::int64_t increment = 0;  // gained with each move
};

/// What limits a player's moves: whichever comes first.
struct TimeControl {
    search::Limits limits;  // of every move
    std::optional<ClockTime> clock{};  // of the whole game, with what each move gains
    std::int64_t margin = 1000;  // milliseconds past its time that are no loss yet: another's load
                                 // is no player's fault
};

/// Ends games that are decided. Values are the players' own, each for the one who moves; a move
/// without a value counts as undecided.
struct Adjudication {
    /// A player loses when it valued each of its last `moves` moves at -value or less and, with
    /// `both`, another valued each of its last `moves` moves at value or more.
    struct Resign {
        game::Value value = 0;
        int moves = 3;
        bool both = true;
    };
    /// A draw when each player valued each of its last `moves` moves, all played from ply `from`
    /// on, within -value to value.
    struct Draw {
        game::Value value = 0;
        int moves = 8;
        int from = 40;
    };
    std::optional<Resign> resign{};
    std::optional<Draw> draw{};
    std::optional<std::uint32_t> max_plies{};  // a draw after so many, the opening's included
};

}  // namespace senet::play
