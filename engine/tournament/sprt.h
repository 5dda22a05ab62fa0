// The sequential probability ratio test: games are played until it is clear which of two
// differences in strength they fit better, or rather how much better. Generalised to scores of
// unknown variance (GSPRT, Van den Bergh 2020): each of the two hypotheses is the most likely
// distribution of results that has its difference. Where throws were judged, scores with luck taken
// off are what counts: as a normal distribution, since they may be anything. The differences are
// the same, in normalized Elo measured by scores as they are, so only the games needed are fewer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>

#include "tournament/options.h"
#include "tournament/statistics.h"

namespace senet::tournament {

/// THROWS Error where a bound or a probability is out of its range, or elo1 is not above elo0.
void check(const SprtOptions& options);

/// Whether a test of this sample counts the same observations with luck taken off: where all of
/// them have theirs, and there are enough to tell what luck is worth.
bool counts_without_luck(const Sample& sample, const WithoutLuck& without_luck);

/// ln of how much more likely the sample is under H1 than under H0. Results that never came count
/// as a thousandth or, of more than five, less; 0 if there was none at all.
double log_likelihood_ratio(const Sample& sample, const SprtOptions& options,
                            const WithoutLuck& without_luck = {});

enum class Decision { None, AcceptH0, AcceptH1 };

struct SprtState {
    double llr = 0;
    double lower = 0;  // at or below it H0 is accepted
    double upper = 0;  // at or above it H1 is accepted
    Decision decision = Decision::None;
};

/// REQUIRES checked options.
SprtState sprt(const Sample& sample, const SprtOptions& options,
               const WithoutLuck& without_luck = {});

/// How many games a test takes on average if the difference is `elo`, in the test's own model; the
/// most are needed midway between its bounds, if its risks are alike. `deviation` is that of one
/// game's score, of which only EloModel::Logistic asks: 0.5 without draws, half of that for games
/// of which three in four are drawn. By the mean time to leave a strip of Brownian motion: a few
/// games too low, since the last game leads past the bound.
double expected_games(const SprtOptions& options, double elo, double deviation = 0.5,
                      const Seats& seats = {});
/// The same, with draws as often as in this sample, and luck taken off as well as here.
double expected_games(const SprtOptions& options, double elo, const Sample& sample,
                      const WithoutLuck& without_luck = {});

/// The most that it takes on average, whatever the difference is.
double most_expected_games(const SprtOptions& options, const Sample& sample,
                           const WithoutLuck& without_luck = {});

/// A test while observations come in, in whatever order they get finished. Quick games are often
/// lost ones, so an observation counts only once all before it, by number, are there; and what
/// comes after the one that decided counts no more. Which games run at the same time, and how fast,
/// so plays no part in what is decided. For one thread at a time.
class SequentialTest {
  public:
    /// `values`, `games` and `seats` as those of a Sample. THROWS Error as check() does.
    SequentialTest(const SprtOptions& options, std::size_t values, int games,
                   const Seats& seats = {});

    /// The observation `number`, counted from 0, had the value of that index, and so much luck of
    /// its games' mean if it was judged. REQUIRES a number that was not reported before.
    void add(std::int64_t number, std::size_t value, std::optional<double> luck = {});

    /// What is counted: the observations from 0 on without a gap, up to the one that decided.
    const Sample& counted() const { return counted_; }
    const WithoutLuck& counted_without_luck() const { return without_luck_; }
    const SprtState& state() const { return state_; }
    /// Reported but not counted, since an earlier one is missing.
    std::size_t waiting() const { return waiting_.size(); }

  private:
    struct Observation {
        std::size_t value = 0;
        std::optional<double> luck{};
    };

    SprtOptions options_;
    Sample counted_;
    WithoutLuck without_luck_;
    SprtState state_;
    std::int64_t next_ = 0;
    std::map<std::int64_t, Observation> waiting_;
};

/// What a test says of the difference, in its own model. The sample's own Elo is too high once H1
/// was accepted, and too low after H0: a test ends when results are at their most extreme. This one
/// is as often too high as too low, whenever the test was stopped, and the interval is one of 95 %:
/// for each true difference it is known how probable a worse end is (Van den Bergh, fishtest 2019).
struct SprtEstimate {
    Estimate elo;
    double superiority = 0.5;  // 1 - the probability, between equals, of an end at least as good
};

/// Nothing where all observations are equal, and so tell nothing of how far they may lie apart.
/// REQUIRES checked options and an observation.
std::optional<SprtEstimate> estimate_after_sprt(const Sample& sample, const SprtOptions& options,
                                                const WithoutLuck& without_luck = {});

}  // namespace senet::tournament
