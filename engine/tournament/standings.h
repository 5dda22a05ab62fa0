// How a tournament stands: what every game adds to the counts that statistics and tables are made
// of. Games are taken in the order of their numbers, so that the counts at any game are the same
// however quickly games end.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tournament/journal.h"
#include "tournament/rating.h"
#include "tournament/seats.h"
#include "tournament/sprt.h"

namespace senet::tournament {

struct PlayerCounts {
    /// Of more than two players, a game counts as drawn where the first place was shared with
    /// others or is not what counts.
    GameCounts games;
    double sum = 0;  // of the scores
    int forfeits = 0;  // games lost by the player's own fault, those on time included
    int time_losses = 0;

    std::int64_t played() const { return games.losses + games.draws + games.wins; }
    double points() const { return sum; }
};

/// Adds a game with this score: 1, 0, or something between.
void count(GameCounts& counts, double score);

/// Two players' games against each other, as the first of them sees it.
struct Encounter {
    GameCounts games;
    PairCounts pairs;  // of complete pairs, in games of two
    Sample sets;  // of complete sets, in games of more; else without counts
    Margins margins;  // of pairs, in games of points
    WithoutLuck without_luck;  // of complete sets, where throws are judged
    WithoutLuck margins_without_luck;  // of pairs, in games of points where throws are judged
};
/// Of pairs or sets; in games of two, of games where not one pair is complete. Of more players, no
/// observation then: who has which seats in half a set says more than who is better.
Sample sample_of(const Encounter& encounter);

/// The same of sets with luck taken off. REQUIRES such sets.
Estimate elo_without_luck(const Encounter& encounter);

class Standings {
  public:
    Standings(int players, const std::optional<SprtOptions>& sprt, const SetRules& rules = {});

    void add(const GameResult& result);

    const std::vector<PlayerCounts>& players() const { return players_; }
    /// Of the player with the lower number against the other.
    const std::map<std::pair<int, int>, Encounter>& encounters() const { return encounters_; }
    std::int64_t games() const { return games_; }
    std::int64_t plies() const { return plies_; }
    const std::map<std::string, int>& endings() const { return endings_; }
    const SetRules& rules() const { return rules_; }
    /// What whoever moves first got, of all games.
    const GameCounts& first_mover() const { return first_mover_; }
    /// How many first places each seat had, shares of one included.
    const std::vector<double>& first_places() const { return first_places_; }
    /// Nothing without a test.
    const std::optional<SequentialTest>& test() const { return test_; }
    bool decided() const { return test_ && test_->state().decision != Decision::None; }

    Ratings ratings(const RatingOptions& options) const;

  private:
    void add_set(const std::vector<GameResult>& set);
    void add_encounter(std::pair<int, int> who, const std::vector<GameResult>& set);
    /// `luck`: of a game, on average, where throws are judged.
    void add_pair(Encounter& encounter, const GameResult& one, const GameResult& two,
                  std::optional<double> luck);
    Unit unit_of(const std::vector<GameResult>& games) const;

    SetRules rules_;
    std::size_t set_size_;
    std::vector<PlayerCounts> players_;
    std::map<std::pair<int, int>, Encounter> encounters_;
    std::map<std::uint64_t, std::vector<GameResult>> begun_;  // sets by number, not complete yet
    std::vector<Unit> units_;
    std::map<std::string, int> endings_;  // as ended_by() calls them
    GameCounts first_mover_;
    std::vector<double> first_places_;
    std::optional<SequentialTest> test_;
    std::int64_t games_ = 0;
    std::int64_t plies_ = 0;
};

}  // namespace senet::tournament
