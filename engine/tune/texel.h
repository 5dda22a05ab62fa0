// Tuning by recorded positions (Texel: Österlund 2014): values of the evaluation's parameters with
// which it foretells the results of games best. The evaluation is a linear function of them, or as
// good as one near the start; its slopes are all that is known of it here, so no pass over the
// positions evaluates any.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "tune/options.h"
#include "tune/parameter.h"

namespace senet::tune {

/// What a position's value gains when a parameter gains one.
struct Term {
    std::uint16_t parameter = 0;
    float slope = 0;
};

/// Positions, all for the first player, as arrays: a term takes six bytes, a position twenty.
/// Filled by one thread, then read by any.
class Dataset {
  public:
    /// With `whole`, values are expectations, of which so much is all that can be won: results are
    /// linear in them, and k counts for nothing. Without, see expected_result().
    Dataset() = default;
    explicit Dataset(std::optional<double> whole) : whole_(whole) {}

    /// `result` is what the first player got, from 0 to 1; `value` is that of the evaluation with
    /// all parameters at their start. The positions of a game are added one after another.
    void add(std::uint32_t game, double result, double value, std::span<const Term> terms);

    /// Makes every result lambda of itself and 1 - lambda of what is expected by the value that a
    /// search found, where there is one.
    void blend(double k, double lambda, const std::vector<std::optional<float>>& searched);

    std::size_t size() const { return games_.size(); }
    std::size_t bytes() const;
    std::uint32_t game(std::size_t position) const { return games_[position]; }
    double result(std::size_t position) const { return results_[position]; }
    std::span<const std::uint16_t> parameters(std::size_t position) const {
        return {parameters_.data() + ends_[position], ends_[position + 1] - ends_[position]};
    }
    std::span<const float> slopes(std::size_t position) const {
        return {slopes_.data() + ends_[position], ends_[position + 1] - ends_[position]};
    }
    /// The value with parameters so far from their start, in their own units.
    double value(std::size_t position, const Values& moved) const;
    double start_value(std::size_t position) const { return values_[position]; }

    /// The result, from 0 to 1, that a value makes expected, and what that gains with the value.
    double expected(double k, double value) const;
    double slope(double k, double expected) const;
    bool fits_k() const { return !whole_; }

  private:
    std::optional<double> whole_;
    std::vector<std::uint64_t> ends_{0};
    std::vector<std::uint16_t> parameters_;
    std::vector<float> slopes_;
    std::vector<float> values_;
    std::vector<float> results_;
    std::vector<std::uint32_t> games_;
};

/// Positions by their numbers.
using Selection = std::span<const std::uint32_t>;

/// The expected result of a value: 1 / (1 + e^(-k value / 400)).
double expected_result(double k, double value);

/// Sum of (result - expected)^2 over the positions, parameters `moved` from their start.
double squared_error(const Dataset& data, Selection positions, double k, const Values& moved);

/// Likewise, and adds its derivatives by the parameters to `gradient`.
double add_gradient(const Dataset& data, Selection positions, double k, const Values& moved,
                    Values& gradient);

/// The k that suits the start values best: what a point of the evaluation is worth in results. 1 if
/// all values are 0, where any does, and where values are expectations.
double fitted_k(const Dataset& data, Selection positions);

/// Those of which the start does not foretell the result with more than this probability, by the k
/// that suits it on all; all where they would be less than half.
std::vector<std::uint32_t> open_positions(const Dataset& data, double sure);

/// Mean squared errors of an epoch.
struct Losses {
    double training = 0;  // while it went on, each step's before the step
    double validation = 0;  // at its end; 0 without validation games
};

/// All that a run is, but for its options and positions: taken up again from a copy, it goes on bit
/// by bit as if it had never stopped.
struct TexelState {
    double k = 0;
    Values moved;  // from the start, as a share of the range
    Values mean, square;  // of gradients, fading (Adam's first and second moments)
    std::int64_t steps = 0;
    int best_epoch = 0;
    Values best;  // `moved` after that one
    std::vector<Losses> losses;  // at the start, and of each epoch
};

/// How well the positions tell a parameter.
struct Precision {
    /// Standard error of the best value, in the parameter's own units, had the run gone on to the
    /// least training loss. Positions of a game count as one observation: they share its result.
    double error = 0;
    /// Second derivative of the mean squared error, with the range as unit; 0: positions say
    /// nothing of it.
    double sensitivity = 0;
};

/// A run, an epoch at a time: Adam (Kingma and Ba 2015) on batches of positions, its steps falling
/// with the root of the epoch. For one thread at a time.
class TexelRun {
  public:
    /// Keeps a reference to `data`. Splits the games of open_positions() by a hash of their number
    /// and the seed, and fits k: to the start, or, where that foretells so little that the
    /// parameters would have to leave their ranges, as large as they need it. THROWS Error where
    /// parameters, options or positions don't fit.
    TexelRun(std::vector<Parameter> parameters, const Dataset& data, const TexelOptions& options);

    /// Whether no epoch is left, or patience is over.
    bool over() const;
    /// One pass over all positions. REQUIRES !over().
    void epoch();
    int epochs() const { return static_cast<int>(state_.losses.size()) - 1; }

    const TexelState& state() const { return state_; }
    /// REQUIRES the state of a run of the same parameters, positions and options.
    void resume(TexelState state);

    /// The values after the epoch with the least validation loss, the last one without validation
    /// games; in range, not rounded.
    Values best() const;
    /// At the best values: from the curvature of the squared error (Gauss-Newton) and how much the
    /// games differ in what they pull at (White 1980), with l2 as what is known beforehand. Takes
    /// time with the square of the number of terms.
    std::vector<Precision> precision() const;

    Selection training() const { return training_; }
    Selection validation() const { return validation_; }

  private:
    double roomy_k(double fitted) const;
    double loss_of_trial(double k) const;
    void step(Selection batch);
    /// In the parameters' own units.
    Values in_units(const Values& moved) const;
    double validation_loss() const;

    std::vector<Parameter> parameters_;
    const Dataset& data_;
    TexelOptions options_;
    std::vector<std::uint32_t> training_;
    std::vector<std::uint32_t> validation_;
    TexelState state_;
    // Of an epoch.
    std::vector<std::uint32_t> order_;
    double error_ = 0;
    Values units_;
    Values gradient_;
};

}  // namespace senet::tune
