// Asks two rules of one game the same questions, about states made at random and states reached by
// playing, and compares what they answer to the last byte, errors included.
#pragma once

#include <cstdint>
#include <string>

#include "base/random.h"
#include "game/rules.h"

namespace senet::testing {

struct Comparison {
    int states = 0;
    std::uint64_t calls = 0;  // of each of the two
    std::uint64_t errors = 0;  // calls that both ended with the same error
    /// What they answered differently first: the state, the hook and both answers. Empty: nothing.
    std::string difference;
};

/// All of an error, for comparisons; but for the line of a division of whole numbers by 0: Lua does
/// not note it, and tells another one before it whenever its watchdog has looked.
std::string comparable(const Error& error);

/// A state with any values that its fields may hold, edges more often than chance has it.
game::State random_state(const game::Game& game, Random& random);

/// Compares what `other` answers with what `judge` does, until they differ, for about `states`
/// states. Both must be asked by nobody else meanwhile.
Comparison compare_rules(game::Rules& judge, game::Rules& other, Random& random, int states);

}  // namespace senet::testing
