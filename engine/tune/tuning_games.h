// The games that tuning by games asks for, as schedules that a tournament's runner plays: journals,
// threads and resuming are the tournament's. What comes next follows from the results so far.
#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <vector>

#include "tournament/options.h"
#include "tournament/plan.h"
#include "tune/race.h"
#include "tune/spsa.h"

namespace senet::tune {

/// Plus of iteration k is player 2k, minus player 2k + 1. Each pair of games has an opening of its
/// own, played with both sides; with more than two seats, one of the ways to share them and the
/// same exchanged, by turns. The basis of a game is the scores of all iterations before its own,
/// from which its players' values follow.
class SpsaGames : public tournament::Schedule {
  public:
    SpsaGames(std::vector<Parameter> parameters, const SpsaOptions& options,
              const tournament::SetRules& sets = {});

    std::vector<tournament::PlannedGame> games_from(
        std::uint64_t first, const tournament::Scores& scores) const override;
    std::uint64_t expected_games() const override { return static_cast<std::uint64_t>(games_); }
    tournament::Scoring scoring() const override { return sets_.scoring; }

    /// What this player of a game that was planned is, from any thread.
    Values values(int player) const;

    /// The run as far as games_from() has seen it. For the thread that calls games_from().
    const Spsa& spsa() const { return spsa_; }

  private:
    void plan_next() const;
    double score(const tournament::Scores& scores) const;

    std::int64_t games_;
    std::uint64_t seed_;
    tournament::SetRules sets_;
    // What games_from() has worked out so far; it only ever adds to it.
    mutable std::mutex mutex_;
    mutable Spsa spsa_;
    mutable std::vector<tournament::PlannedGame> planned_;
    mutable std::size_t first_ = 0;  // of planned_, of the last iteration planned
    mutable std::uint64_t basis_;  // of that iteration's games; never 0
};

/// Candidate i is player i; the opponent of all comes behind them. A block is an opening, which
/// each candidate that is left plays with both sides; with more than two seats, in one of the ways
/// to share them and the same exchanged.
class RaceGames : public tournament::Schedule {
  public:
    RaceGames(int candidates, const RaceOptions& options, std::uint64_t seed,
              const tournament::SetRules& sets = {});

    std::vector<tournament::PlannedGame> games_from(
        std::uint64_t first, const tournament::Scores& scores) const override;
    std::uint64_t expected_games() const override { return static_cast<std::uint64_t>(games_); }
    tournament::Scoring scoring() const override { return sets_.scoring; }

    /// The race as far as games_from() has seen it. For the thread that calls games_from().
    const Race& race() const { return race_; }

  private:
    void plan_stage() const;
    void report(const Stage& stage, const tournament::Scores& scores) const;

    int candidates_;
    std::int64_t games_;
    std::uint64_t seed_;
    tournament::SetRules sets_;
    // What games_from() has worked out so far; it only ever adds to it.
    mutable Race race_;
    mutable std::vector<tournament::PlannedGame> planned_;
    mutable std::size_t first_ = 0;  // of planned_, of the last stage planned
};

}  // namespace senet::tune
