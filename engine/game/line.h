// One game from its start to now: the states, the moves between them, and how it stands. Knows what
// no single state can tell: repetition and the longest a game may last. Keeps nothing of what the
// rules say: who needs both the moves and how the game stands asks once for a Standing. What asks
// the rules is for their thread; the rest of a line that nobody changes is for any.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "game/rules.h"

namespace senet::game {

/// How a game came to its end by its rules.
struct End {
    enum class By : std::uint8_t { Result, Repetition, Stuck, MaxPlies };

    Outcome outcome;
    By by = By::Result;
    std::string reason{};  // in the script's words; else ours, and empty where result() is silent
    std::optional<Scores> scores{};  // as Rules::scores(); of more than two players
};

/// How a game stands, and how it can go on.
struct Standing {
    End end;  // without its reason and scores
    std::vector<Move> moves;  // as Line::legal_moves()

    bool over() const { return end.outcome.over(); }
};

class Line {
  public:
    /// `rules` must outlive the line.
    Line(Rules& rules, State start);
    /// The same line under other rules of the same game, for their thread.
    Line under(Rules& rules) const;

    Rules& rules() const { return *rules_; }
    const State& start() const { return states_.front(); }
    const State& state() const { return states_.back(); }
    const std::vector<State>& states() const { return states_; }  // one more than moves
    const std::vector<Move>& moves() const { return moves_; }

    /// REQUIRES a legal move of a game that is not over, or an outcome where a throw is next.
    /// THROWS what the hook throws, and Error where throws don't end; the line is then as before.
    void play(Move move);
    /// REQUIRES a move to take back.
    void undo();

    /// Legal moves in the rules' order, or all that can come up where a throw is next; empty once
    /// the game is over by the rules' own result.
    std::vector<Move> legal_moves() const;
    /// False where the state after a move would be a repetition that the rules forbid.
    bool allows(const State& next) const;
    /// How the game stands: result(), repetition, no move left, max_plies, in this order.
    Outcome outcome() const;
    /// The same with what ended it. REQUIRES that the game is over.
    End end() const;
    /// Asks as much as outcome(), and gives the moves that it had to find.
    Standing standing() const;
    /// Equality keys of the states that can still come up again, oldest first, the present one
    /// last.
    std::vector<Key> repeatable() const;

    /// "after moves 4 4 5", or "at the start": for messages.
    std::string told() const;

  private:
    End find_end(MoveList& moves) const;  // without its reason and scores
    void find_moves(MoveList& moves) const;

    Rules* rules_;
    std::vector<State> states_;
    std::vector<Move> moves_;
    std::vector<Key> keys_;  // equality key of each state
};

/// Throws in a row, without a decision, that no game has a reason for.
inline constexpr std::size_t kMostThrows = 64;
/// Whether so many lie behind a line, and one more is next.
bool throws_without_end(const Line& line);
/// What to say of that.
std::string endless_throws();

/// What can come up at the throw that is next. REQUIRES one.
Throws throws_at(const Line& line);
/// What comes up there, drawn by its weight.
Move thrown_at_random(const Line& line, Random& random);
/// Throws until somebody decides, or the game is over.
void throw_to_decision(Line& line, Random& random);

/// The legal ones of what branches() gives, in its order. Ignores whether the game is over, and
/// repetition.
std::vector<Move> legal_moves(Rules& rules, const State& state);

/// What two states that count as repetitions of each other have in common. REQUIRES a game with
/// repetition.
Key repetition_key(const Game& game, const State& state);

/// How the game ends when `repeater` has just brought `state` up for the last time that is allowed.
/// REQUIRES a rule by which that ends it. THROWS Error, naming the game, where `repeater` loses and
/// who wins is not settled by that: with more than two players.
Outcome repetition_outcome(Rules& rules, const State& state, Player repeater);

}  // namespace senet::game
