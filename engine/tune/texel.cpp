#include "tune/texel.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <stdexcept>

#include "base/error.h"
#include "tournament/matrix.h"
#include "tune/unit.h"

namespace senet::tune {
namespace {

using tournament::Matrix;

constexpr double kScale = 400;  // of k: Elo's
constexpr double kFading = 0.9;  // Adam's beta 1 and 2, as its authors give them
constexpr double kFadingSquare = 0.999;
constexpr double kTiny = 1e-12;  // a gradient that is none; below what float slopes can tell
constexpr std::size_t kLeastSteps = 16;  // to an epoch

void check(const TexelOptions& options) {
    const auto refuse = [](const char* what, const char* range, double got) {
        throw Error(fmt::format("{} must be a number {}, got {}", what, range, got));
    };
    if (!(options.rate > 0)) refuse("rate", "above 0", options.rate);
    if (options.batch < 1) refuse("batch", "above 0", options.batch);
    if (options.epochs < 1) refuse("epochs", "above 0", options.epochs);
    if (options.patience < 1) refuse("patience", "above 0", options.patience);
    if (!(options.l2 > 0)) refuse("l2", "above 0", options.l2);
    if (!(options.lambda >= 0 && options.lambda <= 1))
        refuse("lambda", "from 0 to 1", options.lambda);
    if (!(options.sure >= 0.5 && options.sure <= 1)) refuse("sure", "from 0.5 to 1", options.sure);
    if (!(options.validation >= 0 && options.validation < 1))
        refuse("validation", "from 0 up to 1", options.validation);
}

/// A game's place between 0 and 1, by which it is learnt from or looked at.
double place(std::uint64_t seed, std::uint32_t game) {
    Random random(mix(seed) ^ mix(~static_cast<std::uint64_t>(game)));
    return unit(random);
}

double mean_square(const Dataset& data, Selection positions) {
    double sum = 0;
    for (const std::uint32_t position : positions) sum += std::pow(data.start_value(position), 2);
    return sum / static_cast<double>(positions.size());
}

double error_at_start(const Dataset& data, Selection positions, double k) {
    double sum = 0;
    for (const std::uint32_t position : positions) {
        const double error = data.result(position) - data.expected(k, data.start_value(position));
        sum += error * error;
    }
    return sum;
}

/// Where `f` is least between two places, if it has one valley there: to a millionth of the way
/// (golden section, Kiefer 1953).
template <class F>
double lowest(double left, double right, F f) {
    constexpr double kGolden = 1 / std::numbers::phi;
    constexpr int kRounds = 29;
    double low = right - kGolden * (right - left), high = left + kGolden * (right - left);
    double at_low = f(low), at_high = f(high);
    for (int round = 0; round < kRounds; ++round) {
        if (at_low < at_high) {
            right = high, high = low, at_high = at_low;
            at_low = f(low = right - kGolden * (right - left));
        } else {
            left = low, low = high, at_low = at_high;
            at_high = f(high = left + kGolden * (right - left));
        }
    }
    return (left + right) / 2;
}

void add_square(Matrix& matrix, const Values& vector) {
    for (std::size_t i = 0; i < vector.size(); ++i) {
        for (std::size_t j = 0; j < vector.size(); ++j) matrix[i][j] += vector[i] * vector[j];
    }
}

/// What positions tell of all parameters together, with ranges as units.
struct Information {
    Matrix curvature;  // half the second derivative of the squared error
    Matrix scatter;  // of what each game pulls at
    double squared_error = 0;
};

Information information(const Dataset& data, Selection positions,
                        const std::vector<Parameter>& parameters, double k, const Values& moved) {
    Information found{tournament::zeros(parameters.size()), tournament::zeros(parameters.size())};
    Values pull(parameters.size());  // of a game
    Values part;  // of a position, by term
    for (std::size_t n = 0; n < positions.size(); ++n) {
        const std::uint32_t position = positions[n];
        const double expected = data.expected(k, data.value(position, moved));
        const double slope = data.slope(k, expected);
        const double error = data.result(position) - expected;
        found.squared_error += error * error;
        const auto which = data.parameters(position);
        const auto slopes = data.slopes(position);
        part.resize(which.size());
        for (std::size_t i = 0; i < which.size(); ++i) {
            part[i] = slope * slopes[i] * parameters[which[i]].range();
            pull[which[i]] += error * part[i];
        }
        for (std::size_t i = 0; i < which.size(); ++i) {
            tournament::Vector& row = found.curvature[which[i]];
            for (std::size_t j = 0; j < which.size(); ++j) row[which[j]] += part[i] * part[j];
        }
        if (n + 1 < positions.size() && data.game(positions[n + 1]) == data.game(position))
            continue;
        add_square(found.scatter, pull);
        std::fill(pull.begin(), pull.end(), 0.0);
    }
    return found;
}

}  // namespace

void Dataset::add(std::uint32_t game, double result, double value, std::span<const Term> terms) {
    for (const auto& [parameter, slope] : terms) {
        parameters_.push_back(parameter);
        slopes_.push_back(slope);
    }
    ends_.push_back(parameters_.size());
    values_.push_back(static_cast<float>(value));
    results_.push_back(static_cast<float>(result));
    games_.push_back(game);
}

std::size_t Dataset::bytes() const {
    const auto of = [](const auto& vector) { return vector.size() * sizeof(vector[0]); };
    return of(ends_) + of(parameters_) + of(slopes_) + of(values_) + of(results_) + of(games_);
}

double Dataset::value(std::size_t position, const Values& moved) const {
    double value = values_[position];
    for (std::uint64_t term = ends_[position]; term < ends_[position + 1]; ++term)
        value += slopes_[term] * moved[parameters_[term]];
    return value;
}

double Dataset::expected(double k, double value) const {
    if (!whole_) return expected_result(k, value);
    return std::clamp((1 + value / *whole_) / 2, 0.0, 1.0);
}

double Dataset::slope(double k, double expected) const {
    if (!whole_) return expected * (1 - expected) * k / kScale;
    return expected > 0 && expected < 1 ? 1 / (2 * *whole_) : 0;
}

double expected_result(double k, double value) { return 1 / (1 + std::exp(-k * value / kScale)); }

double squared_error(const Dataset& data, Selection positions, double k, const Values& moved) {
    double sum = 0;
    for (const std::uint32_t position : positions) {
        const double error = data.result(position) - data.expected(k, data.value(position, moved));
        sum += error * error;
    }
    return sum;
}

double add_gradient(const Dataset& data, Selection positions, double k, const Values& moved,
                    Values& gradient) {
    double sum = 0;
    for (const std::uint32_t position : positions) {
        const double expected = data.expected(k, data.value(position, moved));
        const double error = data.result(position) - expected;
        sum += error * error;
        const double pull = -2 * error * data.slope(k, expected);
        const auto parameters = data.parameters(position);
        const auto slopes = data.slopes(position);
        for (std::size_t term = 0; term < parameters.size(); ++term)
            gradient[parameters[term]] += pull * slopes[term];
    }
    return sum;
}

void Dataset::blend(double k, double lambda, const std::vector<std::optional<float>>& searched) {
    for (std::size_t n = 0; n < results_.size(); ++n) {
        if (!searched[n]) continue;
        const double seen = expected(k, *searched[n]);
        results_[n] = static_cast<float>(lambda * results_[n] + (1 - lambda) * seen);
    }
}

double fitted_k(const Dataset& data, Selection positions) {
    const double size = std::sqrt(mean_square(data, positions));
    if (!(size > 0) || !data.fits_k()) return 1;
    // Where usual values come to foretell from half a percent beside a draw to a sure win.
    const double least = std::log(0.02 * kScale / size), most = std::log(50 * kScale / size);
    const auto error = [&](double log_k) {
        return error_at_start(data, positions, std::exp(log_k));
    };
    // Coarsely first: far off, the error is flat.
    constexpr int kPlaces = 16;
    const double width = (most - least) / kPlaces;
    double near = least, least_error = error(least);
    for (int i = 1; i <= kPlaces; ++i) {
        const double found = error(least + i * width);
        if (found < least_error) near = least + i * width, least_error = found;
    }
    return std::exp(lowest(std::max(least, near - width), std::min(most, near + width), error));
}

std::vector<std::uint32_t> open_positions(const Dataset& data, double sure) {
    std::vector<std::uint32_t> all(data.size());
    std::iota(all.begin(), all.end(), 0u);
    const double k = fitted_k(data, all);
    std::vector<std::uint32_t> open;
    for (const std::uint32_t position : all) {
        const double expected = data.expected(k, data.start_value(position));
        if (std::max(expected, 1 - expected) <= sure) open.push_back(position);
    }
    return 2 * open.size() < all.size() ? all : open;
}

TexelRun::TexelRun(std::vector<Parameter> parameters, const Dataset& data,
                   const TexelOptions& options)
    : parameters_(std::move(parameters)), data_(data), options_(options) {
    check(parameters_);
    check(options_);
    for (const std::uint32_t position : open_positions(data, options.sure)) {
        const bool looked_at = place(options.seed, data.game(position)) < options.validation;
        (looked_at ? validation_ : training_).push_back(position);
        for (const std::uint16_t parameter : data.parameters(position)) {
            if (parameter >= parameters_.size())
                throw std::logic_error(
                    fmt::format("a term of parameter {} of {}", parameter, parameters_.size()));
        }
    }
    if (training_.empty())
        throw Error(fmt::format("there are no positions to learn from among {}", data.size()));
    const Values none(parameters_.size());
    state_ = {.k = fitted_k(data, training_),
              .moved = none,
              .mean = none,
              .square = none,
              .best = none,
              .losses = {}};
    units_ = gradient_ = none;
    const double training =
        squared_error(data, training_, state_.k, none) / static_cast<double>(training_.size());
    state_.losses.push_back({training, validation_loss()});
    if (data.fits_k()) state_.k = roomy_k(state_.k);
}

/// A start that foretells nothing gives a k so small that weights run to the ends of their ranges
/// and what counts is lost in between. The least k that does as well as any.
double TexelRun::roomy_k(double fitted) const {
    constexpr double kWidth = 4;
    constexpr int kTrials = 7;  // up to 4096 times as large
    constexpr double kAsGood = 0.98;  // of what can be foretold: the rest may be learnt by heart
    std::vector<double> losses;
    for (int i = 0; i < kTrials; ++i) losses.push_back(loss_of_trial(fitted * std::pow(kWidth, i)));
    const double nothing = squared_error(data_, training_, 0, Values(parameters_.size())) /
        static_cast<double>(training_.size());
    const double least = *std::min_element(losses.begin(), losses.end());
    const double enough = nothing - kAsGood * (nothing - least);
    const auto found =
        std::find_if(losses.begin(), losses.end(), [&](double loss) { return loss <= enough; });
    return fitted * std::pow(kWidth, found - losses.begin());
}

/// What some of the training positions, learnt from for a while, come to.
double TexelRun::loss_of_trial(double k) const {
    constexpr std::size_t kMost = 20'000;  // positions: a second for all trials
    constexpr int kEpochs = 20;
    TexelRun trial = *this;
    trial.state_.k = k;
    trial.options_.epochs = kEpochs;
    trial.validation_.clear();
    const std::size_t every = (training_.size() + kMost - 1) / kMost;
    trial.training_.clear();
    for (std::size_t i = 0; i < training_.size(); i += every)
        trial.training_.push_back(training_[i]);
    while (!trial.over()) trial.epoch();
    return squared_error(data_, trial.training_, k, trial.in_units(trial.state_.moved)) /
        static_cast<double>(trial.training_.size());
}

Values TexelRun::in_units(const Values& moved) const {
    Values units = moved;
    for (std::size_t i = 0; i < units.size(); ++i) units[i] *= parameters_[i].range();
    return units;
}

double TexelRun::validation_loss() const {
    if (validation_.empty()) return 0;
    return squared_error(data_, validation_, state_.k, in_units(state_.moved)) /
        static_cast<double>(validation_.size());
}

bool TexelRun::over() const {
    return epochs() >= options_.epochs || epochs() - state_.best_epoch >= options_.patience;
}

void TexelRun::epoch() {
    order_ = training_;
    Random random(mix(options_.seed) ^ mix(static_cast<std::uint64_t>(epochs())));
    shuffle(order_, random);
    const std::size_t batch =
        std::min<std::size_t>(options_.batch, (order_.size() + kLeastSteps - 1) / kLeastSteps);
    error_ = 0;
    for (std::size_t from = 0; from < order_.size(); from += batch)
        step(Selection(order_).subspan(from, std::min(batch, order_.size() - from)));
    const double training = error_ / static_cast<double>(order_.size());
    state_.losses.push_back({training, validation_loss()});
    if (validation_.empty() ||
        state_.losses.back().validation < state_.losses[state_.best_epoch].validation) {
        state_.best_epoch = epochs();
        state_.best = state_.moved;
    }
}

void TexelRun::step(Selection batch) {
    for (std::size_t i = 0; i < units_.size(); ++i)
        units_[i] = state_.moved[i] * parameters_[i].range();
    std::fill(gradient_.begin(), gradient_.end(), 0.0);
    error_ += add_gradient(data_, batch, state_.k, units_, gradient_);
    ++state_.steps;
    const double rate = options_.rate / std::sqrt(epochs() + 1);
    const double mean_part = 1 - std::pow(kFading, state_.steps);  // the fading began with zeros
    const double square_part = 1 - std::pow(kFadingSquare, state_.steps);
    for (std::size_t i = 0; i < units_.size(); ++i) {
        const Parameter& parameter = parameters_[i];
        const double slope = gradient_[i] * parameter.range() / static_cast<double>(batch.size()) +
            2 * options_.l2 * state_.moved[i] / static_cast<double>(training_.size());
        double& mean = state_.mean[i];
        double& square = state_.square[i];
        mean += (1 - kFading) * (slope - mean);
        square += (1 - kFadingSquare) * (slope * slope - square);
        const double to =
            state_.moved[i] - rate * (mean / mean_part) / (std::sqrt(square / square_part) + kTiny);
        state_.moved[i] = std::clamp(to, (parameter.least - parameter.start) / parameter.range(),
                                     (parameter.most - parameter.start) / parameter.range());
    }
}

void TexelRun::resume(TexelState state) { state_ = std::move(state); }

Values TexelRun::best() const {
    Values values = in_units(state_.best);
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = clipped(parameters_[i], parameters_[i].start + values[i]);
    return values;
}

std::vector<Precision> TexelRun::precision() const {
    Information found = information(data_, training_, parameters_, state_.k, in_units(state_.best));
    const auto positions = static_cast<double>(training_.size());
    std::vector<Precision> precisions;
    for (std::size_t i = 0; i < parameters_.size(); ++i) {
        precisions.push_back({.sensitivity = 2 * found.curvature[i][i] / positions});
        // The pull back to the start, as if it came from positions as noisy as these.
        found.curvature[i][i] += options_.l2;
        found.scatter[i][i] += options_.l2 * found.squared_error / positions;
    }
    const Matrix inverse = tournament::Factored(std::move(found.curvature)).inverse();
    const Matrix covariance = tournament::transformed(inverse, found.scatter);
    for (std::size_t i = 0; i < parameters_.size(); ++i)
        precisions[i].error = std::sqrt(covariance[i][i]) * parameters_[i].range();
    return precisions;
}

}  // namespace senet::tune
