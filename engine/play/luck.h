// What a throw was worth: how much more the one who threw may expect than before, when all that
// could come up was in the balance. What is lucky is what a search makes of it. Taken off a game's
// result, it leaves the same mean with less spread, whoever judges (Montgomery, "Variance
// Reduction", GammonLine 2000).
#pragma once

#include <cstdint>
#include <vector>

#include "search/searcher.h"

namespace senet::play {

/// Of each player, in turn order: from -1 to 1, and all sum to 0 but for rounding. Empty: it was
/// not judged.
using Luck = std::vector<double>;

/// Luck is a whole number of these parts of a game: journals have it without rounding.
inline constexpr double kLuckUnits = 1e6;

class LuckJudge {
  public:
    /// Looks at so many positions for each throw, and at as many as the first ply has if those are
    /// more; of more than two players, each plays for himself.
    /// `rules` must outlive it. THROWS Error where nothing is thrown in the game.
    LuckJudge(game::Rules& rules, search::Options options, std::uint64_t nodes);

    /// Forgets earlier games: what follows depends on nothing but the moves.
    void new_game() { searcher_.forget(); }

    /// What the outcome of the line's throw is worth to each player, as a share of the game. THROWS
    /// Error from the rules, and Interrupted.
    Luck luck(const game::Line& line, game::Move outcome, Interrupt& interrupt);

  private:
    search::Searcher searcher_;
    search::Limits limits_;
};

/// THROWS Error as the judge's constructor does.
void require_luck(const game::Game& game);

}  // namespace senet::play
