// How refereed games are played, as a tournament's file says it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "game/value.h"
#include "search/options.h"

namespace senet::play {

/// One player's clock as it stands, in milliseconds.
struct ClockTime {
    std::int64_t left = 0;
    std::int64_t increment = 0;  // gained with each move
    int moves = 0;  // of the period that are left to play in this time; 0: all of the game
};

/// What limits a player's moves: whichever comes first.
struct TimeControl {
    search::Limits limits;  // of every move
    std::optional<ClockTime> clock{};  // at the start, and what each further period adds
    std::int64_t margin = 1000;  // milliseconds past its time that are no loss yet: another's load
                                 // is no player's fault

    bool limits_time() const { return limits.milliseconds || clock; }
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

/// What a program is spoken to in.
enum class ProgramProtocol : std::uint8_t {
    Ugi,  // Universal Game Interface: UCI with players 1 and 2 for colours
    Uci,
    Uai,  // Universal Ataxx Interface: UCI in which black moves first
    Cecp,  // of XBoard and GNU Chess, protocol version 2
};

/// How a program writes moves and the start, where that is not what the script's text() and
/// write() say.
struct ProgramNotation {
    /// The first of these that a move can fill is how the program writes it: `{from}{to}`,
    /// `P@{cell}`. Within braces stands a field of the move (a place by its name, anything else as
    /// a number, and 0 fills nothing), `filled` (the only cell that was empty before the move and
    /// is not after it), `own` (the mover's first piece: passes are written as its cell, twice), or
    /// `text` (what the script writes). Empty: coordinates such as e2e4 and e7e8q where the script
    /// has them among its texts, else its first text.
    std::vector<std::string> moves{};
    /// The game's own start in the program's words; empty: its `startpos`. Any other position is
    /// told as the script's write() does.
    std::string start{};
};

/// A player that is another program.
struct ProgramOptions {
    std::vector<std::string> command{};  // the program and its arguments; no shell reads them
    std::filesystem::path folder{};  // where it runs; empty: where this program does
    ProgramProtocol protocol = ProgramProtocol::Uci;
    std::vector<std::pair<std::string, std::string>> options{};  // sent in this order
    std::string variant{};  // the game by the program's name for it; empty: its usual one
    ProgramNotation notation{};
    // Milliseconds.
    std::int64_t handshake = 10'000;  // until it has answered to the first line
    std::int64_t grace = 5'000;  // past a move's time, until it counts as stalled
    std::int64_t untimed = 120'000;  // for a move that no time limits
};

}  // namespace senet::play
