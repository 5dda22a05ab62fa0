// By how much evaluations were wrong (correction history): what a search found of a state is laid,
// in part, over the evaluation of others that have something in common with it. That is the last
// move, the pieces of the two kinds that a game starts with most of (pawns, men, soldiers), and all
// the others. Each is kept by its own, and all are summed.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "game/rules.h"
#include "game/value.h"
#include "search/cells.h"

namespace senet::search {

class Corrections {
  public:
    /// `weight` 1 lays the mean of what was found over an evaluation.
    Corrections(game::Rules& rules, double weight);

    void forget();

    /// What is to be added to an evaluation, for the player to move; `last` is the move that led
    /// here, as histories file it, or kNoPiece.
    game::Value of(const game::State& state, int last) const;
    /// A search so many plies deep found a value that lies so much above the evaluation.
    void learn(const game::State& state, int last, game::Value error, int depth);

  private:
    static constexpr std::size_t kSlots = 1 << 14;
    static constexpr std::size_t kKeys = 3;
    static constexpr std::size_t kKinds = 32;  // of pieces
    static constexpr int kSpan = 256;  // a search of depth d weighs d / kSpan
    static constexpr int kDeepest = 16;  // deeper ones weigh as much as this

    using Slots = std::array<std::size_t, kKeys>;
    Slots slots(const game::State& state, int last) const;

    double weight_;
    Cells cells_;
    /// By cell and kind of piece, what it adds to the hash of the common ones and to that of the
    /// others.
    std::vector<std::array<std::uint64_t, 2>> numbers_;
    std::vector<float> means_;  // by key, then by slot
};

}  // namespace senet::search
