#include "tournament/statistics.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>

namespace senet::tournament {
namespace {

constexpr double kTail = 0.025;  // beyond either end of a 95 % interval

/// The scores under which `observations` in a row of nothing but `value` are not less likely than a
/// tail: it then has a share of at least kTail^(1/n), and of the rest nothing is known.
Estimate score_of_equals(double value, std::int64_t observations) {
    const double share = std::pow(kTail, 1 / static_cast<double>(observations));
    return {value, share * value, share * value + (1 - share)};
}

/// With the variance unknown, every other result as likely at first as this one (the rule of
/// succession).
double superiority_of_equals(double value, std::int64_t observations) {
    const double unlikely = std::exp2(-static_cast<double>(observations) - 1);
    return value == 0.5 ? 0.5 : value < 0.5 ? unlikely : 1 - unlikely;
}

}  // namespace

std::int64_t Sample::observations() const {
    return std::accumulate(counts.begin(), counts.end(), std::int64_t{0});
}

bool Sample::all_equal() const {
    return std::count_if(counts.begin(), counts.end(), [](auto count) { return count > 0; }) == 1;
}

Sample Sample::mirrored() const { return {{counts.rbegin(), counts.rend()}, games}; }

Sample sample_of(const GameCounts& games) { return {{games.losses, games.draws, games.wins}, 1}; }

Sample sample_of(const PairCounts& pairs) {
    return {{pairs.lost_lost, pairs.lost_drawn, pairs.lost_won + pairs.drawn_drawn, pairs.won_drawn,
             pairs.won_won},
            2};
}

double elo_of(double score) { return 400 * std::log10(score / (1 - score)); }

double expected_score(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

double normal_share(double deviations) { return std::erfc(-deviations / std::numbers::sqrt2) / 2; }

Moments moments(const Sample& sample) {
    const auto observations = static_cast<double>(sample.observations());
    Moments found;
    for (std::size_t i = 0; i < sample.counts.size(); ++i)
        found.mean += sample.value(i) * static_cast<double>(sample.counts[i]) / observations;
    for (std::size_t i = 0; i < sample.counts.size(); ++i) {
        const double distance = sample.value(i) - found.mean;
        found.variance +=
            distance * distance * static_cast<double>(sample.counts[i]) / observations;
    }
    return found;
}

Statistics statistics(const Sample& sample) {
    Statistics found;
    found.observations = sample.observations();
    found.games = found.observations * sample.games;
    const auto [mean, variance] = moments(sample);
    if (sample.all_equal()) {
        found.score = score_of_equals(mean, found.observations);
        found.superiority = superiority_of_equals(mean, found.observations);
    } else {
        const double error = std::sqrt(variance / static_cast<double>(found.observations));
        const double low = mean - kDeviations * error;
        const double high = mean + kDeviations * error;
        found.score = {mean, std::max(low, 0.0), std::min(high, 1.0)};
        found.superiority = normal_share((mean - 0.5) / error);
        const double unit = kNormalizedElo / std::sqrt(variance * sample.games);
        found.normalized_elo = {(mean - 0.5) * unit, (low - 0.5) * unit, (high - 0.5) * unit};
    }
    found.elo = {elo_of(found.score.value), elo_of(found.score.low), elo_of(found.score.high)};
    return found;
}

void Margins::add(double margin) {
    ++pairs_;
    const double before = margin - mean_;
    mean_ += before / static_cast<double>(pairs_);
    squares_ += before * (margin - mean_);
}

Estimate Margins::mean() const {
    if (pairs_ < 2) return {mean_, -kInfinite, kInfinite};
    const auto pairs = static_cast<double>(pairs_);
    const double half = kDeviations * std::sqrt(squares_ / (pairs - 1) / pairs);
    return {mean_, mean_ - half, mean_ + half};
}

}  // namespace senet::tournament
