// What results tell of a difference in strength: score, Elo and normalized Elo with their 95 %
// intervals, and how likely the better one is the better one. All of it from one kind of sample, so
// that games, pairs of games and games with more than three results need no formulas of their own.
// Pure functions, for any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace senet::tournament {

/// An end of an interval that the results leave open.
inline constexpr double kInfinite = std::numeric_limits<double>::infinity();

/// Games as one of the two players sees them.
struct GameCounts {
    std::int64_t losses = 0;
    std::int64_t draws = 0;
    std::int64_t wins = 0;
};

/// Pairs of games, played from the same opening with the sides swapped, by the results of the two.
/// Openings that favour one side make pairs alike that games are not, so pairs tell the same from
/// fewer games.
struct PairCounts {
    std::int64_t lost_lost = 0;
    std::int64_t lost_drawn = 0;
    std::int64_t lost_won = 0;
    std::int64_t drawn_drawn = 0;  // scores as lost_won does
    std::int64_t won_drawn = 0;
    std::int64_t won_won = 0;
};

/// In how many seats two players sit, who share those of a game: one of them in `few`, the other in
/// `many`, and in as many games the other way round.
struct Seats {
    int few = 1;
    int many = 1;
};

/// Independent observations of a score from 0 (the worst) to 1, half of it where nobody is better:
/// how often each of its equally spaced values came, the lowest first. Three values for games, five
/// for pairs, one a place for a game of many.
struct Sample {
    std::vector<std::int64_t> counts;  // at least two
    int games = 1;  // of one observation: 2 for pairs
    Seats seats{};

    double value(std::size_t i) const {
        return static_cast<double>(i) / static_cast<double>(counts.size() - 1);
    }
    std::int64_t observations() const;
    /// Whether there is only one value that came.
    bool all_equal() const;
    /// As the opponent sees it.
    Sample mirrored() const;
};

Sample sample_of(const GameCounts& games);
Sample sample_of(const PairCounts& pairs);

/// A value with its 95 % interval. An end that the sample says nothing of is infinite; the value
/// is, where all was won or all was lost.
struct Estimate {
    double value = 0;
    double low = 0;
    double high = 0;

    /// The number behind the "±".
    double half_width() const { return (high - low) / 2; }
};

/// How many standard deviations to either side hold 95 % of a normal distribution.
inline constexpr double kDeviations = 1.959963984540054;
/// Normalized Elo of a score that is one standard deviation of a game above a half: 800 / ln 10, by
/// which it is Elo for small differences without draws (Van den Bergh 2020).
inline constexpr double kNormalizedElo = 347.43558552260146;

/// The Elo difference that makes a score expected, infinite for 0 and for 1; and the other way
/// round. Of games with several seats, a player's share of the first place (Plackett 1975, Luce
/// 1959): each seat wins in proportion to the strength of who sits there.
double elo_of(double score, const Seats& seats = {});
double expected_score(double elo, const Seats& seats = {});
/// The share of a normal distribution below `deviations`.
double normal_share(double deviations);

struct Moments {
    double mean = 0;
    double variance = 0;  // of one observation, of the sample as it is
};
/// REQUIRES an observation.
Moments moments(const Sample& sample);

struct Statistics {
    std::int64_t observations = 0;
    std::int64_t games = 0;
    Estimate score;
    double error = 0;  // standard, of the score
    Estimate elo;
    /// The score above a half, in standard deviations of one game: unlike Elo, it says by itself
    /// how many games are needed to see it, whatever the share of draws. Nothing where all
    /// observations are equal.
    std::optional<Estimate> normalized_elo;
    /// The probability of being better than the opponent (LOS), draws counted as what they are.
    double superiority = 0.5;
};

/// Intervals by the variance of the sample, of sets of more than two games as Student's
/// distribution has it. Where one side has won fewer than five points of pairs or as many sets, the
/// variance tells too little: there, with nearly two more observations of either end (Agresti and
/// Coull 1998). REQUIRES an observation.
Statistics statistics(const Sample& sample);

/// Scores of sets of games with dice, with luck taken off: each less so much of what luck brought
/// as the sets before it had in common with theirs (a control variate, whose factor is 0 at first).
/// The mean is that of the scores; the spread is less, the better luck is judged.
class WithoutLuck {
  public:
    /// The score of a set, 0 to 1, and the mean luck of its games, both of the same player.
    void add(double score, double luck);
    std::int64_t sets() const { return sets_; }
    /// Whether there are enough sets to tell what their luck is worth.
    bool is_told() const { return sets_ >= kTold; }
    static constexpr std::int64_t kTold = 20;
    /// What a set's luck is worth in scores, by all sets so far.
    double factor() const;
    /// The mean score with its 95 % interval, infinite for one set. REQUIRES a set.
    Estimate score() const;
    /// Variance of one set's score as it is, and with luck taken off.
    double plain_variance() const;
    double variance() const;

  private:
    std::int64_t sets_ = 0;
    double score_ = 0, luck_ = 0, adjusted_ = 0;  // means
    double scores_ = 0, lucks_ = 0, both_ = 0, adjusteds_ = 0;  // sums of squares and products
};

/// Margins of games of points, one for each pair: how much was won by, both games together.
class Margins {
  public:
    void add(double margin);
    std::int64_t pairs() const { return pairs_; }
    /// The mean with its 95 % interval, which is infinite for one pair. REQUIRES a pair.
    Estimate mean() const;

  private:
    std::int64_t pairs_ = 0;
    double mean_ = 0;
    double squares_ = 0;  // sum of squared distances from the mean (Welford 1962)
};

}  // namespace senet::tournament
