// Who plays whom, in which order, from which opening: a pure function of the format, the number of
// players, the seed and, for formats that look at results, the results of earlier rounds. What is
// left to play is the plan less what was played, however a run was interrupted.
#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <vector>

#include "tournament/options.h"

namespace senet::tournament {

/// One game of a plan. Players are numbered from 0, in the order of the file.
struct PlannedGame {
    std::uint64_t number = 0;  // from 0, without gaps
    std::uint64_t pair = 0;  // of a set: games that share an opening and dice, each with the
                             // players in another order; with two seats, a pair
    std::uint64_t opening = 0;  // from 0
    std::uint64_t seed = 0;
    std::vector<int> players;  // in turn order
    // Of the results that make the players what they are, where they are not the same in all games:
    // a hash. 0: nothing does, or it is not known.
    std::uint64_t basis = 0;

    bool operator==(const PlannedGame&) const = default;
};

/// Some of a plan's games, by their numbers: for who plays it in parts.
struct Part {
    std::uint64_t from = 0;
    std::uint64_t count = std::numeric_limits<std::uint64_t>::max();

    bool is_whole() const {
        return from == 0 && count == std::numeric_limits<std::uint64_t>::max();
    }
    bool has(std::uint64_t number) const { return number >= from && number - from < count; }
};

/// What each seat of a game adds to the score of who sits there, as seat_scores(). By game number.
using Scores = std::map<std::uint64_t, std::vector<double>>;

/// What is to be played, whoever decides it.
class Schedule {
  public:
    virtual ~Schedule() = default;

    /// The games that are settled by these scores, from this number on: all rounds whose earlier
    /// rounds are complete. More scores only add games at the end. Nothing is added once all is
    /// over.
    virtual std::vector<PlannedGame> games_from(std::uint64_t first,
                                                const Scores& scores) const = 0;
    std::vector<PlannedGame> games(const Scores& scores) const { return games_from(0, scores); }

    /// Games of the whole, as far as that is known beforehand.
    virtual std::uint64_t expected_games() const = 0;
    /// What its scores are made of.
    virtual Scoring scoring() const { return Scoring::Win; }
};

/// Where everybody stands.
struct Ranking {
    std::vector<int> players;  // from first to last
    std::vector<int> byes;  // of each player: rounds that he went through without a game
};

class Plan : public Schedule {
  public:
    /// THROWS Error where the options don't suit the number of players, or the seats of the game.
    Plan(const FormatOptions& options, int players, std::uint64_t seed, int seats = 2);

    std::vector<PlannedGame> games_from(std::uint64_t first, const Scores& scores) const override;

    /// What extra games of tied encounters come to is not counted.
    std::uint64_t expected_games() const override;

    Scoring scoring() const override { return options_.scoring; }
    int set_size() const { return set_size_; }  // games
    /// What the games and their sets are like.
    SetRules set_rules() const { return {seats_, options_.seating, options_.scoring}; }

    /// The fewest games with which everybody plays in each round of a best arm.
    static int least_games_of_best_arm(int players, int games_of_set = 2);

    /// How the format ranks the players, on these scores: by points, by the round reached, by the
    /// place on the ladder.
    Ranking ranking(const Scores& scores) const;

  private:
    struct Draft;

    void check_seats() const;
    int sets_each() const { return (options_.games + set_size_ - 1) / set_size_; }
    void play_round_robin(Draft& draft) const;
    void play_all_together(Draft& draft) const;
    void play_swiss(Draft& draft) const;
    void play_knockout(Draft& draft) const;
    void play_ladder(Draft& draft) const;
    void play_best_arm(Draft& draft) const;
    Draft drafted(const Scores& scores) const;

    FormatOptions options_;
    int players_;
    std::uint64_t seed_;
    int seats_;
    int set_size_;  // games
};

}  // namespace senet::tournament
