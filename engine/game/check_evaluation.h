// Whose side evaluate() is on: it must be good for player 1 where it is positive, whoever is to
// move. Judged by how games end, apart for the states in which each player is to move: near the end
// of random games, and in games in which one player follows it against one who plays at random.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

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
    /// That the whole game is worth less than what most states of random games are said to be
    /// worth, or far more than any of them, in words. In games whose values are averaged.
    std::optional<std::string> unlike_unit() const;
    /// Where a hook failed in one of those games, if one did.
    const std::optional<Line>& failed() const { return failed_; }

  private:
    enum class Sign { Unknown, Right, Wrong };
    /// States near the end: by whether the value is above 0, and whether player 1 won.
    struct Agreement {
        std::array<std::array<std::uint64_t, 2>, 2> states{};
        std::uint64_t agreed() const { return states[0][0] + states[1][1]; }
        std::uint64_t disagreed() const { return states[0][1] + states[1][0]; }
        std::uint64_t judged() const { return agreed() + disagreed(); }
        double correlation() const;
    };
    /// Games in pairs, of which one follows the evaluation and one its negation.
    struct Pairs {
        int played = 0, better = 0, worse = 0;
        int lead() const { return better - worse; }
    };

    const Agreement& agreement(Player mover) const { return agreements_[mover.index()]; }
    void count_values(const Line& line);
    std::int64_t whole_game() const;
    void count_of_many(const Line& line, const Outcome& outcome);
    std::vector<Fault> judge_many() const;
    Sign near_ends(const Agreement& agreement) const;
    Sign sign_where(Player mover);
    template <class Choose>
    int play_out(std::uint64_t seed, std::uint64_t salt, Choose choose);
    int game(Player follower, Value sign, std::uint64_t seed);
    std::optional<Fault> wrong_side(Sign first, Sign second) const;
    static const char* side_words(Sign first, Sign second);
    std::optional<Player> surely_mixed_near_ends() const;
    bool both_win_near_ends() const;
    bool follower_loses() const;
    bool negation_wins(double sigmas);
    void play_match_pair();
    int match(Value first_sign, std::uint64_t seed);
    template <class Judge>
    std::optional<Move> best(const Line& line, Random& random, Judge judge) const;
    Value leaf_value(const State& state, Value sign) const;
    Value worst_reply(const State& state, Value sign, Random& random) const;
    double agreed_near_ends() const;
    Fault wrong_near_ends() const;
    Fault wrong_in_games() const;
    Fault wrong_in_match() const;
    Fault fault(const char* rule, const std::string& message) const;

    Rules& rules_;
    const CheckOptions options_;
    const Interrupt& interrupt_;
    std::array<Agreement, 2> agreements_;  // by who is to move
    std::array<Pairs, 2> pairs_;  // likewise, where a follower looks
    struct {
        int played = 0, won = 0, lost = 0;
    } match_;  // against its negation
    std::vector<State> sample_;  // whose value is not 0
    std::optional<Line> failed_;
    // States at any time of random games, those whose value is more than the whole game, and the
    // largest.
    int valued_ = 0, beyond_ = 0;
    std::int64_t largest_ = 0;
    int ahead_ = 0, behind_ = 0;  // games of more than two players that the winner won so
};

}  // namespace senet::game
