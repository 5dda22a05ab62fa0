// One game from its start to now: the states, the moves between them, and how it stands. Knows what
// no single state can tell: repetition and the longest a game may last.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "game/rules.h"

namespace senet::game {

class Line {
  public:
    /// `rules` must outlive the line.
    Line(Rules& rules, State start);

    Rules& rules() const { return *rules_; }
    const State& start() const { return states_.front(); }
    const State& state() const { return states_.back(); }
    const std::vector<State>& states() const { return states_; }  // one more than moves
    const std::vector<Move>& moves() const { return moves_; }

    /// REQUIRES a legal move of a game that is not over. THROWS what the hook throws; the line is
    /// then as before.
    void play(Move move);
    /// REQUIRES a move to take back.
    void undo();

    /// Legal moves in the rules' order; empty once the game is over by the rules' own result.
    std::vector<Move> legal_moves() const;
    /// How the game stands: result(), repetition, no move left, max_plies, in this order.
    Outcome outcome() const;
    /// Equality keys of the states that can still come up again, oldest first, the present one
    /// last.
    std::vector<Key> repeatable() const;

    /// "after moves 4 4 5", or "at the start": for messages.
    std::string told() const;

  private:
    Rules* rules_;
    std::vector<State> states_;
    std::vector<Move> moves_;
    std::vector<Key> keys_;  // equality key of each state
};

/// The legal ones of what moves() gives, in its order. Ignores whether the game is over.
std::vector<Move> legal_moves(Rules& rules, const State& state);

/// Who wins when `repeater` has just brought a state up for the last time that is allowed.
Outcome repetition_outcome(const Repetition& rule, Player repeater, int players);

}  // namespace senet::game
