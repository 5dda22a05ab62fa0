// A harness that runs rules through everything that can go wrong with them, and tells each fault
// once, by the shortest way to it that was found: breadth first from the start, then random games,
// whose faults are shortened.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "game/line.h"

namespace senet::game {

struct Fault {
    std::string rule;  // "duplicate-move"; tests/errors has an example of each
    SourcePosition where;
    std::string message;
    std::vector<std::string> moves;  // from the start of the game to where it shows
    std::uint64_t seed = 0;  // of setup
    bool during_last = false;  // it shows while the last of the moves is played
};

struct CheckOptions {
    int games = 100;  // random games
    int states = 2000;  // looked at breadth first
    std::uint64_t moves = 100'000;  // of these states; no further ones after so many
    int longest = 10'000;  // plies after which a game without max_plies counts as endless
    std::uint64_t seed = 1;
};

struct CheckReport {
    std::vector<Fault> faults;
    int games = 0;  // finished ones
    std::uint64_t states = 0;  // looked at in full
    double mean_plies = 0;  // of the random games
    double mean_moves = 0;  // legal moves a state
    std::vector<int> wins;  // by player; [0] counts draws
};

/// `progress` is called with 0 to 1. THROWS Interrupted when `interrupt` is due; never an Error of
/// the rules', which is a fault.
CheckReport check(const RulesMaker& make, const CheckOptions& options, const Interrupt& interrupt,
                  const std::function<void(double)>& progress);

/// The kind of mistake that an error thrown by a hook tells of.
std::string rule_of(const Error& error);

}  // namespace senet::game
