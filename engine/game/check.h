// A harness that runs rules through everything that can go wrong with them, and tells each fault
// once, by the shortest way to it that was found: breadth first from the start, then random games,
// whose faults are shortened, and shown only if they come again in rules made anew.
//
// check_ways.h: ways through the game;  check_shorten.h: a shorter way to a fault
// check_state.h: what is looked at in one state;  check_cycles.h: games without end
// check_evaluation.h: whose side evaluate() is on;  check_sides.h: values that change sides
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "game/line.h"

namespace senet::game {

struct Fault {
    std::string rule;  // "duplicate-move"; tests/errors has an example of each
    SourcePosition where;
    std::string message;
    std::vector<std::string> context{};  // of the error, outermost last: "called from x.lua:12"
    std::vector<std::string> moves{};  // from the start of the game to where it shows
    std::uint64_t seed = 0;  // of setup
    /// Where it shows: after the moves, or while the last of them is played, or once pass() was
    /// called after them; or in no state of its own, but in many games; or in a search.
    enum class Shows : std::uint8_t { After, DuringLast, AfterPass, InGames, InSearch };
    Shows shows = Shows::After;
    Hook hook = Hook::Result;  // that was asked when it showed
};

/// What is no fault by itself, but seldom meant.
struct Note {
    SourcePosition where;
    std::string message;
};

/// What rules keep outside of the state, as whoever reads their text found: something that changes
/// while a game is played, and a hook that looks at it.
struct Remembered {
    std::string what;  // "the outer local \"last\""
    Hook reader{}, setter{};
    SourcePosition read, set;
    /// The reader never sets it, so what it sees is left from another call. Otherwise it may be a
    /// cache or room to work in, which is no fault as long as it answers as the state alone would.
    bool certain = false;
};

struct CheckOptions {
    int games = 100;  // random games
    int states = 2000;  // looked at breadth first
    std::uint64_t moves = 100'000;  // of these states; no further ones after so many
    int longest = 10'000;  // plies after which a game without max_plies counts as endless
    std::uint64_t seed = 1;
    std::vector<Remembered> remembered{};
    bool quick = false;  // a first look, at a variant: what takes long is left out
    bool by_points = false;  // the search's goal is a margin: evaluate() says points
    /// Options are not as the script has them by itself. Where they make a board so small, or a row
    /// so long, that the game is over at once, it may well be.
    bool varied = false;
};

struct CheckReport {
    std::vector<Fault> faults;
    std::vector<Note> notes;  // only where there is no fault
    int games = 0;  // finished ones
    std::uint64_t states = 0;  // looked at in full
    double mean_plies = 0;  // of the random games
    double mean_moves = 0;  // legal moves a state, throws left out
    std::vector<int> wins;  // by the winner's index()
    int draws = 0;
};

/// `progress` is called with 0 to 1. THROWS Interrupted when `interrupt` is due; never an Error of
/// the rules, which is a fault.
CheckReport check(const RulesMaker& make, const CheckOptions& options, const Interrupt& interrupt,
                  const std::function<void(double)>& progress);

/// The kind of mistake that an error thrown by a hook tells of.
std::string rule_of(const Error& error);

}  // namespace senet::game
