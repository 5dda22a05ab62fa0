// The players that run inside this program: the engine under any rules and settings, and two
// yardsticks.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "play/player.h"
#include "search/searcher.h"

namespace senet::play {

/// How a player's own rules relate to the referee's, which decides how moves get from one to the
/// other.
enum class Kinship {
    Same,  // the very same object: searches the referee's line
    Sisters,  // of the same script and options, so the moves are the same numbers
    Strangers  // another script: moves are told by their notation; the start by its text or, where
               // that says nothing to the other, as the start of both
};

/// A game as a player's own rules see it, kept up with the referee's.
class OwnLine {
  public:
    OwnLine(game::Rules& rules, Kinship kinship) : rules_(rules), kinship_(kinship) {}

    void new_game(std::uint64_t seed) {
        line_.reset();
        seed_ = seed;
    }
    /// The referee's game in the player's rules. THROWS Forfeit where they have no such state or
    /// move.
    const game::Line& follow(const game::Line& line);
    /// The player's move as the referee's rules know it. THROWS Forfeit where they don't.
    game::Move told(const game::Line& line, game::Move move);

  private:
    game::State start_of(const game::Line& line);

    game::Rules& rules_;
    Kinship kinship_;
    std::uint64_t seed_ = 0;
    std::optional<game::Line> line_;
};

/// How the player to move at a line's end uses its clock.
struct ClockUse {
    int usual_moves = 0;  // of a player in the game; 0: not known
    std::int64_t overhead = 0;  // milliseconds that each move loses on its way
    bool ponders = false;  // thinks on the other one's time as well
};
/// The limits with what a clock allows for a move: see search::budget_of().
search::Limits with_clock(search::Limits limits, const ClockTime& clock, const game::Line& line,
                          const ClockUse& use);

/// Plays the move that the search finds. Under a clock it keeps to with_clock().
class EnginePlayer : public Player {
  public:
    /// `rules` are the player's own, which must outlive it; `more` makes them for other threads,
    /// where the options want some. THROWS Error as Searcher does.
    EnginePlayer(game::Rules& rules, Kinship kinship, const search::Options& options,
                 const game::RulesMaker& more = {});

    void new_game(std::uint64_t seed, Interrupt&) override;
    Choice choose(const game::Line& line, const Allowance& allowance,
                  Interrupt& interrupt) override;

  private:
    search::Limits limits_of(const game::Line& line, const Allowance& allowance) const;

    OwnLine own_;
    search::Searcher searcher_;
};

/// Any legal move, all as likely.
class RandomPlayer : public Player {
  public:
    void new_game(std::uint64_t seed, Interrupt&) override { random_ = Random(seed); }
    Choice choose(const game::Line& line, const Allowance& allowance,
                  Interrupt& interrupt) override;

  private:
    Random random_{0};
};

/// Wins if it can at once; otherwise any of the moves after which no other is better by the rules'
/// evaluate(): what a search of depth 1 would do, with ties broken by lot.
class OnePlyPlayer : public Player {
  public:
    void new_game(std::uint64_t seed, Interrupt&) override { random_ = Random(seed); }
    Choice choose(const game::Line& line, const Allowance& allowance,
                  Interrupt& interrupt) override;

  private:
    Random random_{0};
};

}  // namespace senet::play
