#include "tune/race.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>

#include "base/error.h"

namespace senet::tune {
namespace {

constexpr int kGamesOfPair = 2;

/// How many blocks there are at the next test: a quarter more. Tests after each block would catch
/// more by chance, and leave nothing to play side by side.
int next_test(int blocks) { return blocks + std::max(1, blocks / 4); }

/// Tests of the longest race, in which two are left from the first one on.
int tests(const RaceOptions& options) {
    int count = 1;
    for (std::int64_t blocks = options.first_test; blocks * 2 * kGamesOfPair < options.games;
         blocks = next_test(static_cast<int>(blocks)))
        ++count;
    return count;
}

/// The share of Student's distribution above `t` >= 0 (Abramowitz and Stegun 26.7.3 and 26.7.4).
double student_tail(double t, int freedom) {
    const double angle = std::atan(t / std::sqrt(freedom));
    const double square = std::pow(std::cos(angle), 2);
    const bool odd = freedom % 2 == 1;
    double term = odd ? std::cos(angle) : 1;
    double sum = 0;
    for (int i = odd ? 3 : 2; i <= freedom; i += 2) {
        sum += term;
        term *= square * (i - 1) / i;
    }
    const double within =
        odd ? (angle + std::sin(angle) * sum) * 2 / std::numbers::pi : std::sin(angle) * sum;
    return std::max(0.0, (1 - within) / 2);
}

void check(int candidates, const RaceOptions& options) {
    if (candidates < 2)
        throw Error(fmt::format("a race needs two candidates or more, got {}", candidates));
    if (!(options.alpha > 0 && options.alpha < 1))
        throw Error(fmt::format("alpha must be a number between 0 and 1, got {}", options.alpha));
    if (options.first_test < 2)
        throw Error(fmt::format("first_test must be 2 or more, got {}", options.first_test));
    const std::int64_t least = std::int64_t{kGamesOfPair} * candidates * options.first_test;
    if (options.games < least)
        throw SettingError(
            {"budget"},
            fmt::format("budget must be {} games or more, for {} candidates to play {} openings "
                        "each, got {}",
                        least, candidates, options.first_test, options.games));
}

}  // namespace

double probability_of_no_lead(std::span<const double> differences) {
    const auto count = static_cast<double>(differences.size());
    const double mean = std::accumulate(differences.begin(), differences.end(), 0.0) / count;
    if (mean <= 0) return mean < 0 ? 1 : 0.5;
    double squares = 0;
    for (const double each : differences) squares += (each - mean) * (each - mean);
    const double error = std::sqrt(squares / (count - 1) / count);
    // Few differences that are all alike have no variance that could be relied on.
    const auto zeros = std::count(differences.begin(), differences.end(), 0.0);
    const double by_signs = std::exp2(static_cast<double>(zeros) - count);
    return std::max(by_signs, student_tail(mean / error, static_cast<int>(count) - 1));
}

Race::Race(int candidates, const RaceOptions& options, int steps)
    : options_(options), steps_(steps) {
    check(candidates, options);
    scores_.resize(candidates);
    dropped_after_.resize(candidates);
    risk_ = options.alpha / tests(options);
    stage_.candidates.resize(candidates);
    std::iota(stage_.candidates.begin(), stage_.candidates.end(), 0);
    begin_stage();
}

void Race::begin_stage() {
    const int done = stage_.first + stage_.blocks;
    const int until = done == 0 ? options_.first_test : next_test(done);
    const auto in = static_cast<std::int64_t>(stage_.candidates.size());
    const std::int64_t affordable = (options_.games - games_) / (kGamesOfPair * in);
    stage_.first = done;
    stage_.blocks =
        in == 1 ? 0 : static_cast<int>(std::min<std::int64_t>(until - done, affordable));
    reported_ = 0;
    for (const int candidate : stage_.candidates) scores_[candidate].resize(done + stage_.blocks);
}

/// Scores are sums: of thirds, not exactly.
std::optional<int> Race::steps_of(double score) const {
    constexpr double kRounding = 1e-6;
    const double steps = score * steps_;
    if (!(steps > -kRounding && steps < kGamesOfPair * steps_ + kRounding)) return {};
    if (std::abs(steps - std::round(steps)) > kRounding) return {};
    return static_cast<int>(std::lround(steps));
}

bool Race::report(int block, std::span<const double> scores) {
    if (block < stage_.first || block >= stage_.first + stage_.blocks) return false;
    if (scores.size() != stage_.candidates.size()) return false;
    if (!std::all_of(scores.begin(), scores.end(), [&](double score) { return steps_of(score); }))
        return false;
    if (scores_[stage_.candidates[0]][block]) return false;
    for (std::size_t i = 0; i < scores.size(); ++i)
        scores_[stage_.candidates[i]][block] = steps_of(scores[i]);
    games_ += kGamesOfPair * static_cast<std::int64_t>(scores.size());
    if (++reported_ == stage_.blocks) {
        drop();
        begin_stage();
    }
    return true;
}

void Race::drop() {
    const int blocks = stage_.first + stage_.blocks;
    const int best = leader();
    const double risk = risk_ / static_cast<double>(stage_.candidates.size() - 1);
    std::vector<double> lead(blocks);
    std::erase_if(stage_.candidates, [&](int candidate) {
        for (int block = 0; block < blocks; ++block)
            lead[block] = *scores_[best][block] - *scores_[candidate][block];
        if (probability_of_no_lead(lead) >= risk) return false;
        dropped_after_[candidate] = blocks;
        return true;
    });
}

/// Of a game, over the blocks reported.
double Race::score(int candidate) const {
    double sum = 0, blocks = 0;
    for (const auto& score : scores_[candidate]) {
        sum += static_cast<double>(score.value_or(0)) / (kGamesOfPair * steps_);
        blocks += score ? 1 : 0;
    }
    return blocks == 0 ? 0 : sum / blocks;
}

int Race::leader() const {
    return *std::max_element(stage_.candidates.begin(), stage_.candidates.end(),
                             [&](int a, int b) { return score(a) < score(b); });
}

std::vector<Place> Race::ranking() const {
    std::vector<Place> places;
    for (int candidate = 0; candidate < static_cast<int>(scores_.size()); ++candidate) {
        tournament::Sample sample{std::vector<std::int64_t>(kGamesOfPair * steps_ + 1),
                                  kGamesOfPair};
        for (const auto& score : scores_[candidate])
            if (score) ++sample.counts[*score];
        places.push_back({candidate, {}, dropped_after_[candidate]});
        if (sample.observations() > 0) places.back().statistics = tournament::statistics(sample);
    }
    std::stable_sort(places.begin(), places.end(), [](const Place& a, const Place& b) {
        constexpr int kStillIn = std::numeric_limits<int>::max();
        const int a_until = a.dropped_after.value_or(kStillIn);
        const int b_until = b.dropped_after.value_or(kStillIn);
        if (a_until != b_until) return a_until > b_until;
        return a.statistics.score.value > b.statistics.score.value;
    });
    return places;
}

}  // namespace senet::tune
