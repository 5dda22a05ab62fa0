// Whose side evaluate() is on: it must be good for player 1 where it is positive, whoever is to
// move. Judged by how games end, apart for the states in which each player is to move: near the end
// of random games, and in games in which one player follows it against one who plays at random.
#pragma once

#include <array>

#include "game/check.h"

namespace senet::game {

class EvaluationJudge {
  public:
    EvaluationJudge(Rules& rules, const CheckOptions& options, const Interrupt& interrupt)
        : rules_(rules), options_(options), interrupt_(interrupt) {}

    /// A random game that ended like this.
    void count(const Line& line, const Outcome& outcome);

    /// What is wrong, after all random games. Plays some games. THROWS Interrupted.
    std::vector<Fault> judge();
    /// Where a hook failed in one of those games, if one did.
    const std::optional<Line>& failed() const { return failed_; }

  private:
    enum class Sign { Unknown, Right, Wrong };
    struct Agreement {
        std::uint64_t judged = 0, agreed = 0;
    };
    /// Games in pairs, of which one follows the evaluation and one its negation.
    struct Pairs {
        int played = 0, better = 0, worse = 0;
        int lead() const { return better - worse; }
    };

    Value value_of(const State& state) const;
    Sign near_ends(const Agreement& agreement) const;
    Sign sign_where(Player mover);
    int game(Player follower, Value sign, std::uint64_t seed);
    std::optional<Move> choose(const State& state, const std::vector<Move>& moves, Player follower,
                               Value sign, Random& random) const;
    bool negation_wins();
    int match(Value first_sign, std::uint64_t seed);
    std::optional<Move> look_ahead(const State& state, Value sign, Random& random) const;
    Value worst_reply(const State& state, Value sign, Random& random) const;
    template <class Change>
    bool turns_with(Change change) const;
    double agreed_near_ends() const;
    Fault wrong_near_ends() const;
    Fault wrong_in_games() const;
    Fault fault(const char* rule, const std::string& message) const;

    Rules& rules_;
    const CheckOptions options_;
    const Interrupt& interrupt_;
    std::array<Agreement, 3> agreements_;  // by who is to move
    std::array<Pairs, 3> pairs_;  // likewise, where a follower looks
    std::vector<State> sample_;  // whose value is not 0
    std::optional<Line> failed_;
};

}  // namespace senet::game
