// How long to think where a search may choose: a clock divided among the moves that are left, and
// whether a move is clear enough to be played before its share is used up, or worth more than that.
// What is divided may be time or nodes; nothing here reads a clock.
//
//   const Budget budget = budget_of({.left = 60'000, .increment = 500});
//   TimeManager manager(budget.soft);
//   while (manager.may_go_on(elapsed)) manager.note(one_more_iteration());
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "game/move.h"
#include "game/value.h"

namespace senet::search {

/// Moves that a player has left, at any time, in a game whose length is not known.
inline constexpr double kUsualMovesLeft = 50;

/// One player's clock before a move, in milliseconds.
struct PlayerClock {
    std::int64_t left = 0;
    std::int64_t increment = 0;  // gained with each move
    int moves_to_go = 0;  // until more time comes; 0: none comes
    std::int64_t overhead = 0;  // lost with each move on the way to us and back
    bool ponders = false;  // the player thinks on the other one's time as well
    double moves_left = kUsualMovesLeft;  // of this player in the game, as far as is known
};

/// What a move is to take, in milliseconds: about `soft`, never more than `hard`.
struct Budget {
    std::int64_t soft = 1;
    std::int64_t hard = 1;
};

/// With T the time left without the overhead, m the moves left and i the increment, for a whole
/// game
///
///     share = (T + i m / 2) / m      soft = 2.5 share      hard = 10 share
///
/// and for n moves until more time comes, where these are fewer than m
///
///     soft = 1.8 T / (n + 5) + i     hard = 10 T / (n + 10) + i.
///
/// A player who ponders takes a quarter more, as some moves cost nothing. Never more than four
/// fifths of T, and at least 1. The numbers are those of the chess engine Ethereal (12 and later),
/// whose 50 moves are `m` here. REQUIRES nothing of the clock: less than nothing counts as nothing.
Budget budget_of(const PlayerClock& clock);

/// Moves that a player has left on average who has made so many, in a game in which players make
/// `usual` in all; 0: nobody knows. A game that lasts longer than most is likely to go on for a
/// while: at least a third of all, and 8.
double moves_left(double usual, std::uint64_t made);

/// An iteration that was finished.
struct IterationReport {
    game::Move move{};  // the best
    game::Value value = 0;
    std::optional<double> share{};  // of the iteration's nodes, those under the best move
};

/// Stretches and shrinks what a search takes by what its iterations find.
class TimeManager {
  public:
    explicit TimeManager(double soft) : soft_(soft) {}

    void note(const IterationReport& report);

    /// What the search is to take by now: soft x stability() x decline() x doubt().
    double target() const { return soft_ * stability() * decline() * doubt(); }

    /// Whether another iteration is worth beginning. Each takes about as long as all before or
    /// longer, so one that begins later would not be finished.
    bool may_go_on(double elapsed) const { return elapsed < kLatestStart * target(); }

    // The factors are those of Ethereal, but for the scale of decline(): games count in units of
    // their own.

    /// 1.2 - 0.04 for each iteration, of at most 10, that has not changed the best move.
    double stability() const;
    /// 1 + 0.25 d / c within 0.75 to 1.25: `d` is by how much the value has dropped over two
    /// iterations, `c` the mean amount of such a change in this search. Two, as values at odd and
    /// even depths differ.
    double decline() const;
    /// 2 (1 - share) + 0.4, at least 0.5, with the share of nodes under the best move; 1 where it
    /// is not known.
    double doubt() const;

  private:
    static constexpr double kLatestStart = 0.55;  // in targets

    double soft_;
    std::vector<game::Value> values_;  // of each iteration
    std::optional<game::Move> move_;  // of the last one
    int unchanged_ = 0;
    std::optional<double> share_;
};

}  // namespace senet::search
