// Asks two rules of one game the same questions, about states made at random and states reached by
// playing, and compares what they answer to the last byte, errors included: a slow implementation
// of the rules as the judge of a quick one.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/random.h"
#include "game/rules.h"

namespace senet::game {

struct SideBySide {
    int states = 0;
    std::uint64_t calls = 0;  // of each of the two, of hooks that are compared
    std::uint64_t errors = 0;  // calls that both ended with the same error
    /// Calls that have no answer to compare: a budget ended them (which may be the time's), or they
    /// read scratch that was not written, which only a judge that looks for it notices.
    std::uint64_t unanswered = 0;
    /// Compared in part, for a budget ended several of their calls: no further at random states, or
    /// no further at those reached by playing.
    std::vector<Hook> left_out;
    /// What they answered differently first: the state, the hook and both answers. Empty: nothing.
    std::string difference;
};

struct SideBySideOptions {
    int states = 1000;  // about so many are looked at, half of them random, half reached by playing
    int plies = 12;  // at most, of each game played
    /// What is compared. The others are asked where a game can't be played without them.
    HookSet hooks = HookSet::all();
};

/// All of an error, for comparisons; but for the line of a division of whole numbers by 0: Lua does
/// not note it, and tells another one before it whenever its watchdog has looked.
std::string comparable(const Error& error);

/// A state with any values that its fields may hold, edges more often than chance has it.
State random_state(const Game& game, Random& random);

/// Compares what `other` answers with what `judge` does, until they differ or `interrupt` is due.
/// Both must be asked by nobody else meanwhile. `progress` is called with 0 to 1.
SideBySide compare_rules(Rules& judge, Rules& other, Random& random,
                         const SideBySideOptions& options, const Interrupt& interrupt = {},
                         const std::function<void(double)>& progress = {});

}  // namespace senet::game
