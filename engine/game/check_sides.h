// Whether values change sides with who is to move, or with the ply: the same position is evaluated
// twice, with only that changed. An evaluation that is sound stays as it is then, or nearly, even
// where the turn is worth something; one that speaks for the mover becomes its opposite.
#pragma once

#include <vector>

#include "game/rules.h"

namespace senet::game {

enum class Changed { Turn, Ply };

class Sides {
  public:
    /// `sample` are states with a value other than 0. Both must outlive it. REQUIRES a game of two
    /// players, as check() does.
    Sides(Rules& rules, const std::vector<State>& sample) : rules_(rules), sample_(sample) {}

    /// Whether values become their opposites, most of them at least. A sound evaluation may do that
    /// where nothing but the turn counts. False where a position belongs to nobody (as in nim), so
    /// that who is to move has what it is worth.
    bool turn_with(Changed changed) const;

    /// Whether that alone tells that the evaluation is wrong: the values of the same mover have
    /// both signs, so more than the turn counts.
    bool surely_turn_with(Changed changed) const;

  private:
    struct Pair {
        const State* state;
        Value value, changed;
    };
    /// Pairs of values by who is to move and whether the ply is odd.
    std::vector<std::vector<Pair>> pairs(Changed changed) const;
    bool is_about_mover(Changed changed) const;
    bool ply_tells_mover() const;
    bool is_impartial() const;
    bool plays_alike(const State& state) const;

    Rules& rules_;
    const std::vector<State>& sample_;
};

}  // namespace senet::game
