// The games that tuning by games asks for, as schedules that a tournament's runner plays: journals,
// threads and resuming are the tournament's. What comes next follows from the results so far.
#pragma once

#include <mutex>
#include <vector>

#include "tournament/plan.h"
#include "tune/spsa.h"

namespace senet::tune {

/// Plus of iteration k is player 2k, minus player 2k + 1. Each pair of games has an opening of its
/// own, played with both sides.
class SpsaGames : public tournament::Schedule {
  public:
    SpsaGames(std::vector<Parameter> parameters, const SpsaOptions& options);

    std::vector<tournament::PlannedGame> games(const tournament::Scores& scores) const override;
    std::uint64_t expected_games() const override { return static_cast<std::uint64_t>(games_); }

    /// What this player of a game that was planned is, from any thread.
    Values values(int player) const;

    /// The run as far as games() has seen it. For the thread that calls games().
    const Spsa& spsa() const { return spsa_; }

  private:
    void plan_next() const;
    int score(const tournament::Scores& scores) const;

    std::int64_t games_;
    std::uint64_t seed_;
    // What games() has worked out so far; it only ever adds to it.
    mutable std::mutex mutex_;
    mutable Spsa spsa_;
    mutable std::vector<tournament::PlannedGame> planned_;
    mutable std::size_t first_ = 0;  // of planned_, of the last iteration planned
};

}  // namespace senet::tune
