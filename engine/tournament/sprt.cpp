#include "tournament/sprt.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <span>
#include <stdexcept>

#include "base/error.h"
#include "tournament/brownian.h"

namespace senet::tournament {
namespace {

/// What a result that never came counts: as fishtest has it; of many results, all of them together
/// no more than the five of pairs.
double never_came(std::size_t results) {
    constexpr double kOne = 1e-3, kAll = 5e-3;
    return std::min(kOne, kAll / static_cast<double>(results));
}

constexpr int kMostRounds = 10;  // of the search for a distribution; four are usual
constexpr double kStep = 0.25, kLeastStep = 1e-6;  // of it, in deviations
constexpr double kSettledProbability = 1e-9;  // a change of probability that ends it
constexpr double kFarElo = 1e4;  // an estimate beyond is infinite

/// Where `below` turns from true to false: to 2^-60 of the way.
template <class Below>
double turning_point(double low, double high, Below below) {
    constexpr int kHalvings = 60;
    for (int i = 0; i < kHalvings; ++i) {
        const double middle = (low + high) / 2;
        (below(middle) ? low : high) = middle;
    }
    return (low + high) / 2;
}

using Probabilities = std::vector<double>;

/// The sample as probabilities, with nothing impossible.
struct Distribution {
    explicit Distribution(const Sample& sample) : sample(sample) {
        for (const std::int64_t count : sample.counts) {
            share.push_back(count == 0 ? never_came(sample.counts.size())
                                       : static_cast<double>(count));
            observations += share.back();
        }
        for (double& each : share) each /= observations;
    }

    const Sample& sample;
    Probabilities share;
    double observations = 0;
};

Moments moments(const Distribution& distribution, std::span<const double> share) {
    Moments found;
    for (std::size_t i = 0; i < share.size(); ++i)
        found.mean += distribution.sample.value(i) * share[i];
    for (std::size_t i = 0; i < share.size(); ++i) {
        const double distance = distribution.sample.value(i) - found.mean;
        found.variance += distance * distance * share[i];
    }
    return found;
}

/// The distribution nearest to `share`, by likelihood, under which `excess` is 0 on average: share
/// / (1 + factor * excess) with the factor that makes it so (Owen 1988). Nothing where there is
/// none: no excess is below 0, or none above.
std::optional<Probabilities> without_excess(const Probabilities& share,
                                            const std::vector<double>& excess) {
    const auto [least, most] = std::minmax_element(excess.begin(), excess.end());
    if (*least >= 0 || *most <= 0) return std::nullopt;
    const double factor = turning_point(-1 / *most, -1 / *least, [&](double factor) {
        double sum = 0;  // falls as the factor grows
        for (std::size_t k = 0; k < share.size(); ++k)
            sum += share[k] * excess[k] / (1 + factor * excess[k]);
        return sum > 0;
    });
    Probabilities found(share.size());
    for (std::size_t k = 0; k < share.size(); ++k) found[k] = share[k] / (1 + factor * excess[k]);
    return found;
}

Probabilities with_score(const Distribution& distribution, double score) {
    std::vector<double> excess;
    for (std::size_t i = 0; i < distribution.share.size(); ++i)
        excess.push_back(distribution.sample.value(i) - score);
    return *without_excess(distribution.share, excess);
}

/// The nearest distribution whose mean is `deviations` of its own standard deviations above a half.
/// The condition is not linear, so it is met by rounds of the linear condition that touches it at
/// the last distribution found, which is `found` at first. Nothing where that is too far away.
std::optional<Probabilities> near_with_deviations(const Distribution& distribution,
                                                  double deviations, Probabilities found) {
    const std::size_t size = found.size();
    for (int round = 0; round < kMostRounds; ++round) {
        const auto [mean, variance] = moments(distribution, found);
        std::vector<double> excess;
        for (std::size_t i = 0; i < size; ++i) {
            const double value = distribution.sample.value(i);
            const double distance = value - mean;
            excess.push_back(value - 0.5 -
                             deviations * std::sqrt(variance) *
                                 (1 + distance * distance / variance) / 2);
        }
        const auto next = without_excess(distribution.share, excess);
        if (!next) return std::nullopt;
        double change = 0;
        for (std::size_t i = 0; i < size; ++i)
            change = std::max(change, std::abs((*next)[i] - found[i]));
        found = *next;
        if (change < kSettledProbability) break;
    }
    return found;
}

/// The same, from the distribution of equals in steps. Few are needed: a set of 70 games may be
/// nearly five deviations away, two games at most 0.81.
Probabilities with_deviations(const Distribution& distribution, double deviations) {
    Probabilities found = with_score(distribution, 0.5);
    double reached = 0;
    for (double step = kStep; reached != deviations;) {
        const double next = std::abs(deviations - reached) <= step
            ? deviations
            : reached + std::copysign(step, deviations);
        if (auto nearer = near_with_deviations(distribution, next, found)) {
            found = std::move(*nearer);
            reached = next;
        } else if ((step /= 2) < kLeastStep) {
            throw std::logic_error("an SPRT's hypothesis that no distribution of results fits");
        }
    }
    return found;
}

Probabilities hypothesis(const Distribution& distribution, double elo, EloModel model) {
    if (model == EloModel::Logistic)
        return with_score(distribution, expected_score(elo, distribution.sample.seats));
    return with_deviations(distribution,
                           std::sqrt(distribution.sample.games) * elo / kNormalizedElo);
}

/// What a test knows of its observations: by their scores, or by those with luck taken off.
struct Known {
    Known(const Sample& sample, const WithoutLuck& without_luck)
        : plain(std::sqrt(moments(sample).variance)) {
        mean = moments(sample).mean;
        deviation = plain;
        is_without_luck = counts_without_luck(sample, without_luck);
        if (!is_without_luck) return;
        mean = without_luck.score().value;
        deviation = std::sqrt(without_luck.variance());
    }
    /// How much more a score tells with its luck taken off, in standard deviations.
    double gain() const { return plain > 0 ? plain / deviation : 1; }

    double mean = 0.5;
    double plain = 0;  // standard deviation of a score as it is
    double deviation = 0;  // of what counts
    bool is_without_luck = false;
};

/// Of scores from a normal distribution of unknown variance: each hypothesis has the variance that
/// fits it best.
double normal_ratio(const Sample& sample, const SprtOptions& options, const Known& known) {
    const auto misfit = [&](double elo) {
        const double expected = options.model == EloModel::Logistic
            ? expected_score(elo, sample.seats)
            : 0.5 + std::sqrt(sample.games) * elo / kNormalizedElo * known.plain;
        const double distance = known.mean - expected;
        return known.deviation * known.deviation + distance * distance;
    };
    return static_cast<double>(sample.observations()) / 2 *
        std::log(misfit(options.elo0) / misfit(options.elo1));
}

/// A difference as the mean of one observation above a half, in its standard deviations.
double in_deviations(double elo, EloModel model, int games, const Seats& seats, double deviation) {
    if (model == EloModel::Normalized) return std::sqrt(games) * elo / kNormalizedElo;
    return (expected_score(elo, seats) - 0.5) / deviation;
}

/// The log-likelihood ratio as a Brownian motion, with observations as its time. `gain`: as that of
/// Known.
BrownianMotion motion(const SprtOptions& options, double elo, int games, const Seats& seats,
                      double deviation, double gain = 1) {
    const auto at = [&](double each) {
        return gain * in_deviations(each, options.model, games, seats, deviation);
    };
    const double t0 = at(options.elo0), t1 = at(options.elo1), t = at(elo);
    return {.drift = (t1 - t0) * (t - (t0 + t1) / 2), .variance = (t1 - t0) * (t1 - t0)};
}

Strip strip(const SprtOptions& options) {
    return {.lower = std::log(options.beta / (1 - options.alpha)),
            .upper = std::log((1 - options.beta) / options.alpha)};
}

void check_elo(const char* name, double elo) {
    if (std::abs(elo) <= kMostSprtElo) return;
    throw Error(fmt::format("{} must be a number from {} to {}, got {}", name, -kMostSprtElo,
                            kMostSprtElo, elo));
}

void check_risk(const char* name, double risk) {
    if (risk >= kLeastSprtRisk && risk <= kMostSprtRisk) return;
    throw Error(fmt::format("{} must be a number from {} to {}, got {}", name, kLeastSprtRisk,
                            kMostSprtRisk, risk));
}

}  // namespace

void check(const SprtOptions& options) {
    check_elo("elo0", options.elo0);
    check_elo("elo1", options.elo1);
    check_risk("alpha", options.alpha);
    check_risk("beta", options.beta);
    if (options.elo0 < options.elo1) return;
    throw Error(
        fmt::format("elo1 must be above elo0, which is {}, got {}", options.elo0, options.elo1));
}

bool counts_without_luck(const Sample& sample, const WithoutLuck& without_luck) {
    return without_luck.is_told() && without_luck.sets() == sample.observations() &&
        without_luck.variance() > 0 && !sample.all_equal();
}

double log_likelihood_ratio(const Sample& sample, const SprtOptions& options,
                            const WithoutLuck& without_luck) {
    if (sample.observations() == 0) return 0;
    if (const Known known(sample, without_luck); known.is_without_luck)
        return normal_ratio(sample, options, known);
    const Distribution distribution(sample);
    const Probabilities h0 = hypothesis(distribution, options.elo0, options.model);
    const Probabilities h1 = hypothesis(distribution, options.elo1, options.model);
    double sum = 0;
    for (std::size_t i = 0; i < h0.size(); ++i)
        sum += distribution.share[i] * std::log(h1[i] / h0[i]);
    return distribution.observations * sum;
}

SprtState sprt(const Sample& sample, const SprtOptions& options, const WithoutLuck& without_luck) {
    const auto [lower, upper] = strip(options);
    SprtState state{log_likelihood_ratio(sample, options, without_luck), lower, upper,
                    Decision::None};
    if (state.llr >= upper) state.decision = Decision::AcceptH1;
    if (state.llr <= lower) state.decision = Decision::AcceptH0;
    return state;
}

double expected_games(const SprtOptions& options, double elo, double deviation,
                      const Seats& seats) {
    return mean_exit_time(motion(options, elo, 1, seats, deviation), strip(options));
}

double most_expected_games(const SprtOptions& options, const Sample& sample,
                           const WithoutLuck& without_luck) {
    // Between the bounds where both risks are alike; else beyond the one that is nearer.
    constexpr double kBeyond = 3;  // times the distance of the bounds
    constexpr int kRounds = 100;
    const double beyond = kBeyond * (options.elo1 - options.elo0);
    double low = options.elo0 - beyond, high = options.elo1 + beyond;
    const auto games = [&](double elo) {
        return expected_games(options, elo, sample, without_luck);
    };
    for (int round = 0; round < kRounds; ++round) {
        const double third = (high - low) / 3;
        (games(low + third) < games(high - third) ? low += third : high -= third);
    }
    return games((low + high) / 2);
}

double expected_games(const SprtOptions& options, double elo, const Sample& sample,
                      const WithoutLuck& without_luck) {
    constexpr double kWithoutDraws = 0.5;
    const Known known(sample, without_luck);
    const double deviation =
        known.plain > 0 ? known.plain * std::sqrt(sample.games) : kWithoutDraws;
    return mean_exit_time(motion(options, elo, 1, sample.seats, deviation, known.gain()),
                          strip(options));
}

SequentialTest::SequentialTest(const SprtOptions& options, std::size_t values, int games,
                               const Seats& seats)
    : options_(options), counted_{std::vector<std::int64_t>(values), games, seats} {
    check(options);
    state_ = sprt(counted_, options);
}

void SequentialTest::add(std::int64_t number, std::size_t value, std::optional<double> luck) {
    if (value >= counted_.counts.size())
        throw std::logic_error(
            fmt::format("an observation with value {} of {}", value, counted_.counts.size()));
    if (number < next_ || !waiting_.emplace(number, Observation{value, luck}).second)
        throw std::logic_error(fmt::format("observation {} is reported twice", number));
    for (auto first = waiting_.begin(); first != waiting_.end() && first->first == next_;
         first = waiting_.erase(first)) {
        ++next_;
        if (state_.decision != Decision::None) continue;
        const Observation& next = first->second;
        ++counted_.counts[next.value];
        if (next.luck) without_luck_.add(counted_.value(next.value), *next.luck);
        state_ = sprt(counted_, options_, without_luck_);
    }
}

std::optional<SprtEstimate> estimate_after_sprt(const Sample& sample, const SprtOptions& options,
                                                const WithoutLuck& without_luck) {
    if (sample.all_equal()) return {};
    const Known known(sample, without_luck);
    const auto observations = static_cast<double>(sample.observations());
    // Few results say less than their variance does.
    const double error = statistics(sample).error * std::sqrt(observations);
    const double gain = known.is_without_luck ? known.gain() : std::min(1.0, known.plain / error);
    const auto motion_at = [&](double elo) {
        return motion(options, elo, sample.games, sample.seats, known.plain, gain);
    };
    const Strip bounds = strip(options);
    const double units = options.model == EloModel::Logistic
        ? elo_of(std::clamp(known.mean, 0.0, 1.0), sample.seats)
        : (known.mean - 0.5) / known.plain * kNormalizedElo / std::sqrt(sample.games);
    // A test that went on past its bound is taken as it was when it got there.
    const double speed = motion_at(units).drift;
    const double end = std::clamp(observations * speed, bounds.lower, bounds.upper);
    const double time = end == bounds.lower || end == bounds.upper ? end / speed : observations;
    const auto worse = [&](double elo) { return worse_end(motion_at(elo), bounds, time, end); };
    const auto where_worse_is = [&](double share) {
        if (worse(-kFarElo) <= share) return -kInfinite;
        if (worse(kFarElo) >= share) return kInfinite;
        return turning_point(-kFarElo, kFarElo, [&](double elo) { return worse(elo) > share; });
    };
    return SprtEstimate{{where_worse_is(0.5), where_worse_is(0.975), where_worse_is(0.025)},
                        worse(0)};
}

}  // namespace senet::tournament
