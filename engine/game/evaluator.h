// Evaluates states in place of the rules' evaluate(), and cheaper after a move than from nothing:
// it keeps an accumulator for each state of a path, which it makes from that of the state before by
// what differs between the two.
//
//   evaluator.begin(root, a);                // from nothing
//   evaluator.follow(root, a, child, b);     // from the parent's
//   evaluator.value(child, b, 0);
//
// It may be made to be added to the rules' own: then whoever asks for its value brings that along.
//
// Immutable: any thread may ask at any time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

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
    /// From player 1's side, strictly within kMostEvaluation; with more than two players, player
    /// 1's own of values(). `script`: what the rules' evaluate() says, where that is added.
    virtual Value value(const State& state, const std::byte* accumulator, Value script) const = 0;
    /// Of each of several players, as evaluations() of the rules: only how they compare counts.
    virtual Scores values(const State& state, const std::byte* accumulator) const {
        const Value first = value(state, accumulator, 0);
        return {first, -first};
    }
    /// Whether it is added to the rules' evaluate(), in a game of two.
    virtual bool adds_script() const { return false; }
};

/// Room for the accumulators of some states, each at the start of a cache line.
class Accumulators {
  public:
    /// `bytes` of each, a multiple of 64.
    Accumulators(std::size_t count, std::size_t bytes)
        : bytes_(bytes), lines_(count * bytes / sizeof(Line)) {}

    /// REQUIRES a number below the count.
    std::byte* at(int number) {
        return reinterpret_cast<std::byte*>(lines_.data()) +
            static_cast<std::size_t>(number) * bytes_;
    }

  private:
    struct alignas(64) Line {
        std::byte bytes[64];
    };

    std::size_t bytes_;
    std::vector<Line> lines_;
};

}  // namespace senet::game
