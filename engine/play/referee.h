// One game between players, judged by the rules: legality, result and clock are the referee's word,
// never a player's.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "play/player.h"

namespace senet::play {

/// What limits a player's moves: whichever comes first.
struct TimeControl {
    search::Limits limits;  // of every move
    std::optional<ClockTime> clock{};  // of the whole game, with what each move gains
    std::int64_t margin = 100;  // milliseconds past its time that are no loss yet
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

/// What is known of a move besides the move.
struct MoveReport {
    std::optional<game::Value> value{};  // for the player who moves
    int depth = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;  // as the limit counts them
    double overrun = 0;  // seconds past what was allowed; 0 within it, or without a limit
};

struct PlayedGame {
    game::Line line;
    std::size_t opening = 0;  // moves that were given
    std::vector<MoveReport> reports{};  // one a move behind the opening
    game::Outcome outcome{};  // over; by points only where the rules ended it
    Ending ending = Ending::Rules;
    std::string reason{};  // of a forfeit: what the player did
};

/// Plays on from `opening`, which is not over. Of `players` and `controls` there is one a player of
/// the game, in turn order. THROWS VoidGame where the game has to be played again, Error where the
/// rules fail, and Interrupted.
PlayedGame play_game(game::Line opening, const std::vector<Player*>& players,
                     const std::vector<TimeControl>& controls, const Adjudication& adjudication,
                     std::uint64_t seed, Interrupt& interrupt);

}  // namespace senet::play
