// A race between candidates that have no order, such as the choices of an option: all play the same
// opponent from the same openings, and those that fall behind for sure play no more, so that games
// go where it is close (Maron and Moore 1997; with blocks and paired t-tests as in irace,
// López-Ibáñez and others 2016).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "tournament/statistics.h"
#include "tune/options.h"

namespace senet::tune {

/// How probable it is that differences are as far above 0 on average, or farther, if they are as
/// often below: by the t-test, but not less than that all of them that are not 0 have one sign.
/// REQUIRES two differences or more.
double probability_of_no_lead(std::span<const double> differences);

/// Blocks that are played before anybody is dropped again: each candidate plays a pair of games,
/// with both sides, from each block's opening. Blocks are counted from 0.
struct Stage {
    int first = 0;
    int blocks = 0;
    std::vector<int> candidates;  // those still in the race, ascending
};

struct Place {
    int candidate = 0;
    tournament::Statistics statistics;  // of its pairs against the opponent; nothing of no pair
    std::optional<int> dropped_after{};  // so many blocks
};

/// A function of the options and the results so far. Tests are made after first_test blocks and
/// each time blocks have become a quarter more: each candidate against the one that leads, over
/// all blocks. alpha is shared by all tests that can be made and, at each, by all that are in
/// (Bonferroni). Of eight that are alike, the one named best was so dropped in 4 simulated races of
/// 100, of 20,000 games each, where alpha was 10 %; in 46, with alpha 5 %, where tests are made
/// after each block and share alpha only among themselves, as in irace. For one thread at a time.
class Race {
  public:
    /// A game's score is one of so many equal steps from 0 to 1. THROWS Error where the options
    /// don't suit the number of candidates.
    Race(int candidates, const RaceOptions& options, int steps = 2);

    /// What is to be played now, in any order; no blocks once the race is over: one candidate is
    /// left, or too few games for another block of all that are.
    const Stage& stage() const { return stage_; }
    bool over() const { return stage_.blocks == 0; }

    /// What the stage's candidates got on a block, each of two games: with two steps 0, 0.5, 1, 1.5
    /// or 2. Returns false, and changes nothing, for a block that is not of this stage or was
    /// reported already, and for scores that can't be.
    bool report(int block, std::span<const double> scores);

    /// Of the blocks reported.
    std::int64_t games() const { return games_; }

    /// All candidates, the best first: those still in by their score, then those dropped, the last
    /// one first.
    std::vector<Place> ranking() const;

  private:
    void begin_stage();
    void drop();
    double score(int candidate) const;
    int leader() const;

    std::optional<int> steps_of(double score) const;

    RaceOptions options_;
    int steps_;  // of a game's score
    double risk_ = 0;  // of all tests of one stage's end
    Stage stage_;
    int reported_ = 0;  // blocks of this stage
    std::int64_t games_ = 0;
    /// By candidate, then by block: the score in steps, as a sample counts it; none: not reported.
    std::vector<std::vector<std::optional<int>>> scores_;
    std::vector<std::optional<int>> dropped_after_;
};

}  // namespace senet::tune
