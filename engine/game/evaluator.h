// Evaluates states in place of the rules' evaluate(), and cheaper after a move than from nothing:
// it keeps an accumulator for each state of a path, which it makes from that of the state before by
// what differs between the two.
//
//   evaluator.begin(root, a);                // from nothing
//   evaluator.follow(root, a, child, b);     // from the parent's
//   evaluator.value(child, b);
//
// Immutable: any thread may ask at any time.
#pragma once

#include <cstddef>

#include "game/state.h"
#include "game/value.h"

namespace senet::game {

class Evaluator {
  public:
    virtual ~Evaluator() = default;

    /// Of an accumulator, which must lie at the start of a cache line; a multiple of 64.
    virtual std::size_t bytes() const = 0;
    virtual void begin(const State& state, std::byte* accumulator) const = 0;
    /// `from` is the accumulator of `before`. REQUIRES two different accumulators.
    virtual void follow(const State& before, const std::byte* from, const State& after,
                        std::byte* to) const = 0;
    /// From player 1's side, strictly within kMostEvaluation.
    virtual Value value(const State& state, const std::byte* accumulator) const = 0;
};

}  // namespace senet::game
