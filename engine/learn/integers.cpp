#include "learn/integers.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

namespace senet::learn {
namespace {

/// The largest unit of the output's weights that leaves them within 127.
int output_unit_for(const FloatNetwork& network) {
    float largest = 1e-6F;
    for (const float weight : network.output) largest = std::max(largest, std::abs(weight));
    return std::clamp(static_cast<int>(127.0F / largest), 1, 1 << 10);
}

template <class To>
std::vector<To> rounded(const std::vector<float>& from, double unit) {
    std::vector<To> to;
    to.reserve(from.size());
    for (const float number : from)
        to.push_back(static_cast<To>(std::lround(static_cast<double>(number) * unit)));
    return to;
}

/// Every so many of the lessons, so that there are some 2,000; the first of them by `offset`, 0 or
/// 1. An odd number, as the players take turns.
std::vector<std::size_t> some(const Lessons& lessons, std::size_t offset) {
    constexpr std::size_t kLooks = 2000, kApart = 3;
    const std::size_t step = std::max(kApart, lessons.size() / kLooks | 1);
    std::vector<std::size_t> found;
    for (std::size_t i = offset; i < lessons.size(); i += step) found.push_back(i);
    return found;
}

std::span<const std::uint16_t> on_in(const Lessons& lessons, std::size_t example) {
    const std::size_t first = lessons.starts[example];
    return std::span(lessons.features).subspan(first, lessons.starts[example + 1] - first);
}

/// How far each unit's sum is off in some lessons, as either player sees them.
class Rounding {
  public:
    Rounding(const FloatNetwork& network, const Lessons& lessons)
        : network_(network), most_(static_cast<int>(network.most_weight * network::kUnit)) {
        std::vector<std::vector<std::uint32_t>> views_of(network.features);
        for (const std::size_t example : some(lessons, 0)) {
            const auto see = [&](auto feature_of) {
                for (const std::uint16_t on : on_in(lessons, example))
                    views_of[feature_of(on)].push_back(views_);
                ++views_;
            };
            see([](std::uint16_t on) { return std::uint32_t{on}; });
            if (!network.mirror.empty()) see([&](std::uint16_t on) { return network.mirror[on]; });
        }
        for (std::uint32_t feature = 0; feature < network.features; ++feature) {
            const auto& views = views_of[feature];
            if (views.empty()) continue;
            seen_.push_back({feature, static_cast<std::uint32_t>(places_.size()), 0});
            for (const std::uint32_t view : views) {
                const bool again =
                    places_.size() > seen_.back().first && places_.back().view == view;
                if (!again) places_.push_back({view, 0});
                ++places_.back().times;
            }
            seen_.back().end = static_cast<std::uint32_t>(places_.size());
        }
    }

    void improve(network::Weights& weights) {
        constexpr int kPasses = 2;
        for (std::size_t unit = 0; unit < network_.width; ++unit) {
            begin(weights, unit);
            for (int pass = 0; pass < kPasses; ++pass) {
                improve_bias(weights.bias[unit]);
                for (const Seen& seen : seen_)
                    improve_row(seen, weights.rows[seen.feature * network_.width + unit],
                                network_.rows[seen.feature * network_.width + unit]);
            }
        }
    }

  private:
    /// A feature that is on somewhere, and its places.
    struct Seen {
        std::uint32_t feature = 0, first = 0, end = 0;
    };
    /// A view that it is on in, and how many times.
    struct Place {
        std::uint32_t view = 0, times = 0;
    };

    std::span<const Place> places_of(const Seen& seen) const {
        return std::span(places_).subspan(seen.first, seen.end - seen.first);
    }

    /// What the unit's sums are off by, in the unit of the integers.
    void begin(const network::Weights& weights, std::size_t unit) {
        const auto off = [](std::int16_t rounded, float exact) {
            return static_cast<double>(rounded) - static_cast<double>(exact) * network::kUnit;
        };
        off_.assign(views_, off(weights.bias[unit], network_.bias[unit]));
        for (const Seen& seen : seen_) {
            const std::size_t at = seen.feature * network_.width + unit;
            const double by = off(weights.rows[at], network_.rows[at]);
            for (const Place& place : places_of(seen)) off_[place.view] += by * place.times;
        }
    }

    void improve_bias(std::int16_t& bias) {
        double sum = 0;
        for (const double off : off_) sum += off;
        const auto mean = static_cast<int>(std::lround(sum / std::max(1U, views_)));
        const int better = std::clamp(bias - mean, -most_, most_);
        for (double& off : off_) off += better - bias;
        bias = static_cast<std::int16_t>(better);
    }

    void improve_row(const Seen& seen, std::int16_t& rounded, float exact) {
        const bool is_above = rounded > static_cast<double>(exact) * network::kUnit;
        const int more = is_above ? -1 : 1;
        if (std::abs(rounded + more) > most_) return;
        double gain = 0;  // of the sum of squares
        for (const Place& place : places_of(seen)) {
            const double by = static_cast<double>(more) * place.times;
            gain -= (2 * off_[place.view] + by) * by;
        }
        if (gain <= 0) return;
        rounded = static_cast<std::int16_t>(rounded + more);
        for (const Place& place : places_of(seen))
            off_[place.view] += static_cast<double>(more) * place.times;
    }

    const FloatNetwork& network_;
    const int most_;  // that a weight may be, either way: sums must stay inside 16 bits
    std::uint32_t views_ = 0;
    std::vector<Seen> seen_;
    std::vector<Place> places_;  // of one feature after the other
    std::vector<double> off_;  // of each view
};

}  // namespace

network::Weights in_integers(const FloatNetwork& network, const Lessons& lessons, double& error) {
    network::Weights weights;
    weights.width = network.width;
    weights.mirror = network.mirror;
    weights.output_unit = output_unit_for(network);
    weights.rows = rounded<std::int16_t>(network.rows, network::kUnit);
    weights.bias = rounded<std::int16_t>(network.bias, network::kUnit);
    Rounding(network, lessons).improve(weights);
    weights.output = rounded<std::int16_t>(network.output, weights.output_unit);
    const double unit = double{network::kUnit} * network::kUnit * weights.output_unit;
    weights.output_bias = rounded<std::int32_t>(network.output_bias, unit);
    double script_off = 0;  // logits of each point, or logit, of evaluate()
    if (!network.script.empty()) {
        const int of_logit = network.script_in_logits ? 1 : network::kValueOfLogit;
        const double added =
            static_cast<double>(network.script[0]) / network.script_unit * of_logit;
        weights.script = static_cast<std::int32_t>(
            std::clamp(std::round(added * network::kScriptUnit), -2e9, 2e9));
        script_off =
            (added - static_cast<double>(weights.script) / network::kScriptUnit) / of_logit;
    }
    // The same network with its numbers rounded.
    FloatNetwork same = network;
    for (std::size_t i = 0; i < same.rows.size(); ++i)
        same.rows[i] = static_cast<float>(weights.rows[i]) / network::kUnit;
    for (std::size_t i = 0; i < same.bias.size(); ++i)
        same.bias[i] = static_cast<float>(weights.bias[i]) / network::kUnit;
    for (std::size_t i = 0; i < same.output.size(); ++i)
        same.output[i] =
            static_cast<float>(weights.output[i]) / static_cast<float>(weights.output_unit);
    error = 0;
    const std::vector<std::size_t> looked_at = some(lessons, 1);
    for (const std::size_t i : looked_at) {
        const auto on = on_in(lessons, i);
        const int mover = lessons.movers[i];
        error += std::abs(logit(network, on, mover, mover) - logit(same, on, mover, mover) +
                          script_off * double{lessons.examples[i].script});
    }
    error /= static_cast<double>(std::max<std::size_t>(1, looked_at.size()));
    return weights;
}

}  // namespace senet::learn
