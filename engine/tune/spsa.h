// Simultaneous perturbation (SPSA, Spall 1998): games between two points on either side of the
// present values, in a random direction, and a step towards the side that won. Noise of games is
// taken as it is; a step costs the same for two parameters and for fifty. Gains and steps are those
// of fishtest, so its settings and its users' experience apply.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "tune/options.h"
#include "tune/parameter.h"

namespace senet::tune {

/// Gains through a run: c_k = c / k^0.101, r_k = a / (A + k)^0.602 / c_k^2 at the k-th pair of
/// games, counted from 1 (Spall's exponents; `A` a tenth of the pairs).
struct GainSchedule {
    double c = 0;
    double a = 0;
    double A = 0;

    Gain at(double k) const;
};

/// The one that ends with `end` at the last of `pairs`.
GainSchedule gain_schedule(const Gain& end, double pairs);

/// The Elo still missing after a run: 33 parameters r + 40 e^-pull. The first is where noise and
/// pull balance, whatever c is; the second is what the pull has not taken yet of 40 Elo at the
/// start. The pull is that of c a fifth of the range on a smooth surface whose optimum is a fifth
/// of each range away. Simulated runs on it end within a seventh of the forecast with least_games()
/// and 150 batches, half as high again with 40. Real surfaces are flatter in some directions: read
/// it as the best to be hoped for.
/// REQUIRES, here and below, parameters > 0 and an even number of games > 0.
double forecast_loss(int parameters, std::int64_t games, double r);

/// The r of the least forecast; none where even that is as much as at the start.
std::optional<double> best_r(int parameters, std::int64_t games);

/// The games with which a tenth of what was missing is forecast to be missing still: 33.4 times the
/// square of the number of parameters. With fewer, tune fewer parameters.
std::int64_t least_games(int parameters);

/// What an iteration plays: `pairs` pairs of games of plus against minus, each pair with both
/// sides.
struct Points {
    Values plus;
    Values minus;
    int pairs = 0;
};

/// A run: a function of the parameters, the options and the results so far, so that one is taken up
/// again by reporting the results once more. For one thread at a time.
class Spsa {
  public:
    /// THROWS Error where parameters or options don't fit.
    Spsa(std::vector<Parameter> parameters, SpsaOptions options);

    /// Of the whole budget; the last one may be of fewer pairs.
    std::int64_t iterations() const { return iterations_; }
    /// Reported, which is also the number of the next one, from 0.
    std::int64_t done() const { return static_cast<std::int64_t>(path_.size()) - 1; }

    /// What iteration `number` plays or played, rounded and in range: the same whenever it is asked
    /// for. REQUIRES one that was reported, or the next, and not the end.
    Points points(std::int64_t number) const;

    /// The games that plus won less those that it lost, of the whole iteration; of more than two
    /// players, what plus got of each pair less what minus got. Returns false, and changes nothing,
    /// unless it is the next iteration and a score that its games can have.
    bool report(std::int64_t number, double score);

    /// The values after so many iterations, not rounded. REQUIRES iterations <= done().
    const Values& values(std::int64_t iterations) const { return path_.at(iterations); }
    /// The answer: the mean over the latter half of the iterations so far (Polyak and Juditsky
    /// 1992), which the noise of the last games moves less than the last values. Not rounded.
    Values average() const;

    /// The c and r of an iteration, from 0 to iterations() - 1.
    Gain gain(std::size_t parameter, std::int64_t iteration) const;
    const std::vector<Parameter>& parameters() const { return parameters_; }

  private:
    /// The pair that stands for an iteration's: the middle one.
    double pair_of(std::int64_t iteration) const;
    int pairs_of(std::int64_t iteration) const;

    std::vector<Parameter> parameters_;
    SpsaOptions options_;
    std::int64_t iterations_ = 0;
    std::vector<GainSchedule> schedules_;  // one for each parameter
    std::vector<Values> path_;  // by the number of iterations: 8 bytes a parameter and iteration
};

}  // namespace senet::tune
