#include "tune/spsa.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "base/error.h"
#include "tune/unit.h"

namespace senet::tune {
namespace {

constexpr double kAlpha = 0.602;
constexpr double kGamma = 0.101;
constexpr double kStability = 0.1;  // A, of the pairs

// Simulation of 2 to 24 parameters, 1,000 to 100,000 games, a quarter of them drawn: with r the
// loss settles at this, for each parameter and whatever the c. It is also what follows: a parameter
// that costs q Elo if moved by c is pulled back by ln(10)/100 r q of its distance each pair,
// against a variance of r^2 2 (1 - draws), which leaves a loss of 100/ln(10) (1 - draws) r.
constexpr double kSettledLoss = 33;
constexpr double kPull = std::numbers::ln10 / 100;
constexpr double kMissing = 40;  // Elo, at the start
constexpr double kAway = 0.2;  // the optimum from the start, in ranges
constexpr double kShare = 0.2;  // c, in ranges
// Sum of r_k over a run, in pairs times the r at its end: the integral of (1.1 / (0.1 + t))^0.602
// t^0.202 from 0 to 1.
constexpr double kMeanR = 1.313;

/// How much of what was missing is gone, as a logarithm, by one r.
double pull(int parameters, double pairs) {
    const double lost_by_c = kMissing / parameters * (kShare / kAway) * (kShare / kAway);
    return 2 * kPull * lost_by_c * kMeanR * pairs;  // the loss is the square of the distance
}

void check(const SpsaOptions& options, const std::vector<Parameter>& parameters) {
    if (options.games < 2 || options.games % 2 != 0)
        throw Error(fmt::format("games must be an even number above 0, got {}", options.games));
    if (options.batch < 1)
        throw Error(fmt::format("batch must be a number above 0, got {}", options.batch));
    if (!options.gains.empty() && options.gains.size() != parameters.size())
        throw Error(fmt::format("there are gains of {} parameters, must be of {}",
                                options.gains.size(), parameters.size()));
    for (std::size_t i = 0; i < options.gains.size(); ++i) {
        if (!(options.gains[i].c > 0) || !(options.gains[i].r > 0))
            throw Error(fmt::format("{}: c and r must be numbers above 0, got {} and {}",
                                    parameters[i].name, options.gains[i].c, options.gains[i].r));
        // Rounded, the two points could else be one.
        if (options.gains[i].c < parameters[i].step / 2)
            throw Error(fmt::format("{}: c must be at least half the step, {}, got {}",
                                    parameters[i].name, parameters[i].step / 2,
                                    options.gains[i].c));
    }
}

std::vector<Gain> gains_for(const std::vector<Parameter>& parameters, std::int64_t games) {
    const int count = static_cast<int>(parameters.size());
    const std::optional<double> r = best_r(count, games);
    if (!r)
        throw Error(fmt::format("{} games tell nothing of {} parameters, must be {} or more", games,
                                count, least_games(count)));
    std::vector<Gain> gains;
    for (const Parameter& parameter : parameters)
        gains.push_back({std::max(kShare * parameter.range(), parameter.step / 2), *r});
    return gains;
}

/// One parameter's part of an iteration.
struct Draw {
    double delta;  // 1 or -1
    double u;  // rounds both points
};

/// Of all parameters, in their order: those of an iteration need no earlier ones.
class Draws {
  public:
    Draws(std::uint64_t seed, std::int64_t iteration)
        : random_(mix(seed) ^ mix(~static_cast<std::uint64_t>(iteration))) {}
    Draw next() {
        const double delta = random_.below(2) == 0 ? 1 : -1;
        return {delta, unit(random_)};
    }

  private:
    Random random_;
};

}  // namespace

Gain GainSchedule::at(double k) const {
    const double now = c / std::pow(k, kGamma);
    return {now, a / std::pow(A + k, kAlpha) / (now * now)};
}

GainSchedule gain_schedule(const Gain& end, double pairs) {
    const double stability = kStability * pairs;
    return {end.c * std::pow(pairs, kGamma),
            end.r * end.c * end.c * std::pow(stability + pairs, kAlpha), stability};
}

double forecast_loss(int parameters, std::int64_t games, double r) {
    const double pairs = static_cast<double>(games) / 2;
    return kSettledLoss * parameters * r + kMissing * std::exp(-pull(parameters, pairs) * r);
}

std::optional<double> best_r(int parameters, std::int64_t games) {
    const double pulled = pull(parameters, static_cast<double>(games) / 2);
    const double gained = kMissing * pulled / (kSettledLoss * parameters);  // at r = 0, by noise
    if (gained <= 1) return {};
    return std::log(gained) / pulled;  // where the forecast's slope is 0
}

std::int64_t least_games(int parameters) {
    constexpr double kGained = 48.9;  // (1 + ln x) / x = 1/10, the share that best_r() leaves
    const double pairs = kGained * kSettledLoss * parameters / (kMissing * pull(parameters, 1));
    return 2 * static_cast<std::int64_t>(std::ceil(pairs));
}

Spsa::Spsa(std::vector<Parameter> parameters, SpsaOptions options)
    : parameters_(std::move(parameters)), options_(std::move(options)) {
    check(parameters_);
    check(options_, parameters_);
    if (options_.gains.empty()) options_.gains = gains_for(parameters_, options_.games);
    const std::int64_t pairs = options_.games / 2;
    iterations_ = (pairs + options_.batch - 1) / options_.batch;
    for (const Gain& end : options_.gains)
        schedules_.push_back(gain_schedule(end, static_cast<double>(pairs)));
    path_.push_back(start_of(parameters_));
}

int Spsa::pairs_of(std::int64_t iteration) const {
    const std::int64_t left = options_.games / 2 - iteration * options_.batch;
    return static_cast<int>(std::min<std::int64_t>(left, options_.batch));
}

double Spsa::pair_of(std::int64_t iteration) const {
    return static_cast<double>(iteration * options_.batch) + (pairs_of(iteration) + 1) / 2.0;
}

Gain Spsa::gain(std::size_t parameter, std::int64_t iteration) const {
    return schedules_.at(parameter).at(pair_of(iteration));
}

Points Spsa::points(std::int64_t number) const {
    if (number < 0 || number > done() || number >= iterations_)
        throw std::logic_error(
            fmt::format("iteration {} is asked for after {} of {}", number, done(), iterations_));
    Points points;
    points.pairs = pairs_of(number);
    const Values& from = path_[number];
    Draws draws(options_.seed, number);
    for (std::size_t i = 0; i < parameters_.size(); ++i) {
        const auto [delta, u] = draws.next();
        const double away = gain(i, number).c * delta;
        points.plus.push_back(rounded(parameters_[i], from[i] + away, u));
        points.minus.push_back(rounded(parameters_[i], from[i] - away, u));
    }
    return points;
}

bool Spsa::report(std::int64_t number, double score) {
    if (number != done() || number >= iterations_) return false;
    if (!(std::abs(score) <= 2 * pairs_of(number))) return false;
    Values to = path_.back();
    Draws draws(options_.seed, number);
    for (std::size_t i = 0; i < parameters_.size(); ++i) {
        const auto [c, r] = gain(i, number);
        to[i] = clipped(parameters_[i], to[i] + r * c * score * draws.next().delta);
    }
    path_.push_back(std::move(to));
    return true;
}

Values Spsa::average() const {
    const std::size_t from = path_.size() / 2;
    Values mean(parameters_.size());
    for (std::size_t at = from; at < path_.size(); ++at) {
        for (std::size_t i = 0; i < mean.size(); ++i) mean[i] += path_[at][i];
    }
    for (double& value : mean) value /= static_cast<double>(path_.size() - from);
    return mean;
}

}  // namespace senet::tune
