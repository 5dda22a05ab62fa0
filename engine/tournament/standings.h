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
#include "tournament/sprt.h"

namespace senet::tournament {

struct PlayerCounts {
    GameCounts games;
    int forfeits = 0;  // games lost by the player's own fault, those on time included
    int time_losses = 0;

    std::int64_t played() const { return games.losses + games.draws + games.wins; }
    double points() const {
        return static_cast<double>(games.wins) + 0.5 * static_cast<double>(games.draws);
    }
};

/// Adds a game with this score: 1, 0.5 or 0.
void count(GameCounts& counts, double score);

/// Two players' games against each other, as the first of them sees it.
struct Encounter {
    GameCounts games;
    PairCounts pairs;  // of complete pairs
    Margins margins;  // of these, in games of points
};
/// Of pairs; of games where not one pair is complete.
Sample sample_of(const Encounter& encounter);

class Standings {
  public:
    Standings(int players, const std::optional<SprtOptions>& sprt);

    void add(const GameResult& result);

    const std::vector<PlayerCounts>& players() const { return players_; }
    /// Of the player with the lower number against the other.
    const std::map<std::pair<int, int>, Encounter>& encounters() const { return encounters_; }
    std::int64_t games() const { return games_; }
    std::int64_t plies() const { return plies_; }
    const std::map<std::string, int>& endings() const { return endings_; }
    /// What whoever moves first got, of all games.
    const GameCounts& first_mover() const { return first_mover_; }
    /// Nothing without a test.
    const std::optional<SequentialTest>& test() const { return test_; }
    bool decided() const { return test_ && test_->state().decision != Decision::None; }

    Ratings ratings(const RatingOptions& options) const;

  private:
    void add_pair(const GameResult& one, const GameResult& two);

    std::vector<PlayerCounts> players_;
    std::map<std::pair<int, int>, Encounter> encounters_;
    std::map<std::uint64_t, GameResult> halves_;  // first games of pairs, by the pair's number
    std::vector<Unit> units_;
    std::map<std::string, int> endings_;  // as ended_by() calls them
    GameCounts first_mover_;
    std::optional<SequentialTest> test_;
    std::int64_t games_ = 0;
    std::int64_t plies_ = 0;
};

}  // namespace senet::tournament
