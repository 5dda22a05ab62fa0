#include "tournament/sprt.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
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
/// / (1 + factor * excess) with the factor that makes it so (Owen 1988). REQUIRES an excess below 0
/// and one above.
Probabilities without_excess(const Probabilities& share, const std::vector<double>& excess) {
    const auto [least, most] = std::minmax_element(excess.begin(), excess.end());
    if (*least >= 0 || *most <= 0)
        throw std::logic_error("an SPRT's hypothesis that no distribution of results fits");
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
    return without_excess(distribution.share, excess);
}

/// The nearest distribution whose mean is `deviations` of its own standard deviations above a half.
/// The condition is not linear, so it is met by rounds of the linear condition that touches it at
/// the last distribution found.
Probabilities with_deviations(const Distribution& distribution, double deviations) {
    const std::size_t size = distribution.share.size();
    Probabilities found(size, 1 / static_cast<double>(size));
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
        Probabilities next = without_excess(distribution.share, excess);
        double change = 0;
        for (std::size_t i = 0; i < size; ++i)
            change = std::max(change, std::abs(next[i] - found[i]));
        found = std::move(next);
        if (change < kSettledProbability) break;
    }
    return found;
}

Probabilities hypothesis(const Distribution& distribution, double elo, EloModel model) {
    if (model == EloModel::Logistic)
        return with_score(distribution, expected_score(elo, distribution.sample.seats));
    return with_deviations(distribution,
                           std::sqrt(distribution.sample.games) * elo / kNormalizedElo);
}

/// A difference as the mean of one observation above a half, in its standard deviations.
double in_deviations(double elo, EloModel model, int games, const Seats& seats, double deviation) {
    if (model == EloModel::Normalized) return std::sqrt(games) * elo / kNormalizedElo;
    return (expected_score(elo, seats) - 0.5) / deviation;
}

/// The log-likelihood ratio as a Brownian motion, with observations as its time.
BrownianMotion motion(const SprtOptions& options, double elo, int games, const Seats& seats,
                      double deviation) {
    const auto at = [&](double each) {
        return in_deviations(each, options.model, games, seats, deviation);
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

double log_likelihood_ratio(const Sample& sample, const SprtOptions& options) {
    if (sample.observations() == 0) return 0;
    const Distribution distribution(sample);
    const Probabilities h0 = hypothesis(distribution, options.elo0, options.model);
    const Probabilities h1 = hypothesis(distribution, options.elo1, options.model);
    double sum = 0;
    for (std::size_t i = 0; i < h0.size(); ++i)
        sum += distribution.share[i] * std::log(h1[i] / h0[i]);
    return distribution.observations * sum;
}

SprtState sprt(const Sample& sample, const SprtOptions& options) {
    const auto [lower, upper] = strip(options);
    SprtState state{log_likelihood_ratio(sample, options), lower, upper, Decision::None};
    if (state.llr >= upper) state.decision = Decision::AcceptH1;
    if (state.llr <= lower) state.decision = Decision::AcceptH0;
    return state;
}

double expected_games(const SprtOptions& options, double elo, double deviation,
                      const Seats& seats) {
    return mean_exit_time(motion(options, elo, 1, seats, deviation), strip(options));
}

double expected_games(const SprtOptions& options, double elo, const Sample& sample) {
    const double variance = moments(sample).variance * sample.games;
    constexpr double kWithoutDraws = 0.5;
    return expected_games(options, elo, variance > 0 ? std::sqrt(variance) : kWithoutDraws,
                          sample.seats);
}

SequentialTest::SequentialTest(const SprtOptions& options, std::size_t values, int games,
                               const Seats& seats)
    : options_(options), counted_{std::vector<std::int64_t>(values), games, seats} {
    check(options);
    state_ = sprt(counted_, options);
}

void SequentialTest::add(std::int64_t number, std::size_t value) {
    if (value >= counted_.counts.size())
        throw std::logic_error(
            fmt::format("an observation with value {} of {}", value, counted_.counts.size()));
    if (number < next_ || !waiting_.emplace(number, value).second)
        throw std::logic_error(fmt::format("observation {} is reported twice", number));
    for (auto first = waiting_.begin(); first != waiting_.end() && first->first == next_;
         first = waiting_.erase(first)) {
        ++next_;
        if (state_.decision != Decision::None) continue;
        ++counted_.counts[first->second];
        state_ = sprt(counted_, options_);
    }
}

std::optional<SprtEstimate> estimate_after_sprt(const Sample& sample, const SprtOptions& options) {
    if (sample.all_equal()) return {};
    const auto [mean, variance] = moments(sample);
    const double deviation = std::sqrt(variance);
    const auto observations = static_cast<double>(sample.observations());
    const auto motion_at = [&](double elo) {
        return motion(options, elo, sample.games, sample.seats, deviation);
    };
    const Strip bounds = strip(options);
    const double units = options.model == EloModel::Logistic
        ? elo_of(mean, sample.seats)
        : (mean - 0.5) / deviation * kNormalizedElo / std::sqrt(sample.games);
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
