#include "tune/trace.h"

#include <algorithm>
#include <cmath>

#include "game/notation.h"

namespace senet::tune {
namespace {

/// A parameter's two values at which the evaluation is asked: the further apart, the less the
/// rounding of whole values matters.
struct Bump {
    double low = 0, high = 0;
};

Bump bump_of(const Parameter& parameter, double at) {
    constexpr double kShare = 1.0 / 16;  // of the range
    const double h = std::max(parameter.range() * kShare, parameter.step);
    Bump bump{rounded(parameter, at - h), rounded(parameter, at + h)};
    if (bump.low == bump.high) bump = {parameter.least, parameter.most};
    return bump;
}

}  // namespace

Tracer::Tracer(const Positions& positions, const std::string& shown,
               const std::vector<Parameter>& parameters, RulesWith rules_with,
               std::optional<double> whole)
    : positions_(positions),
      parameters_(parameters),
      rules_with_(std::move(rules_with)),
      whole_(whole) {
    const auto rules = rules_with_(start_of(parameters));
    require_two_players(rules->game(), "fitting an evaluation needs");
    states_.reserve(positions.positions.size());
    constexpr int kHead = 4;  // lines before the first position, and lines are counted from 1
    for (const Position& position : positions.positions) {
        try {
            states_.push_back(game::parse_state(*rules, position.text, 1));
        } catch (const Error& error) {
            throw Error({shown, static_cast<int>(states_.size()) + kHead, 0}, error.message());
        }
    }
}

std::vector<float> Tracer::values_at(const Values& at) const {
    const auto rules = rules_with_(at);
    std::vector<float> values;
    values.reserve(states_.size());
    for (const game::State& state : states_)
        values.push_back(static_cast<float>(rules->evaluate(state)));
    return values;
}

// Parameter by parameter, so that only a few rules are there at a time.
Dataset Tracer::trace(const Values& at, const Watcher& watcher) const {
    const std::vector<float> base = values_at(at);
    std::vector<std::vector<Term>> terms(states_.size());
    std::vector<double> starts(base.begin(), base.end());
    for (std::size_t i = 0; i < parameters_.size(); ++i) {
        const Bump bump = bump_of(parameters_[i], at[i]);
        Values moved = at;
        moved[i] = bump.high;
        const std::vector<float> high = values_at(moved);
        moved[i] = bump.low;
        const std::vector<float> low = values_at(moved);
        for (std::size_t n = 0; n < states_.size(); ++n) {
            if (high[n] == low[n]) continue;
            const double slope = (high[n] - low[n]) / (bump.high - bump.low);
            terms[n].push_back({static_cast<std::uint16_t>(i), static_cast<float>(slope)});
            starts[n] += slope * (parameters_[i].start - at[i]);
        }
        if (watcher) watcher(static_cast<double>(i + 1) / static_cast<double>(parameters_.size()));
    }
    Dataset data(whole_);
    for (std::size_t n = 0; n < states_.size(); ++n) {
        const Position& position = positions_.positions[n];
        data.add(static_cast<std::uint32_t>(position.game), position.result, starts[n], terms[n]);
    }
    return data;
}

double Tracer::misfit(const Dataset& data, const Values& at) const {
    const std::vector<float> real = values_at(at);
    Values moved = at;
    for (std::size_t i = 0; i < moved.size(); ++i) moved[i] -= parameters_[i].start;
    double missed = 0, gone = 0;
    for (std::size_t n = 0; n < real.size(); ++n) {
        missed += std::pow(real[n] - data.value(n, moved), 2);
        gone += std::pow(real[n] - data.start_value(n), 2);
    }
    return gone > 0 ? std::sqrt(missed / gone) : 0;
}

}  // namespace senet::tune
