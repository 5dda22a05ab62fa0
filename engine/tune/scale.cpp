#include "tune/scale.h"

#include <cmath>
#include <numeric>

namespace senet::tune {
namespace {

constexpr double kOfK = 400;  // fitted_k() counts in so much
constexpr double kLeastGain = 0.01;  // of the error where all count as even

/// Three digits: more than a few hundred games can tell.
double readable(double scale) {
    const double factor = std::pow(10, 2 - std::floor(std::log10(scale)));
    return std::round(scale * factor) / factor;
}

}  // namespace

void add_values(Dataset& data, const tournament::GameRow& game) {
    if (play::is_forfeit(game.ending)) return;
    for (const play::MoveReport& report : game.reports) {
        if (!report.value || game::is_forced(*report.value) || game::is_points(*report.value))
            continue;
        const double value = seen_by(report.player, *report.value);
        data.add(static_cast<std::uint32_t>(game.game.number), game.score(0), value, {});
    }
}

std::optional<Scale> fitted_scale(const Dataset& data) {
    if (data.size() < kLeastForScale) return std::nullopt;
    std::vector<std::uint32_t> all(data.size());
    std::iota(all.begin(), all.end(), 0u);
    const double k = fitted_k(data, all);
    const auto count = static_cast<double>(data.size());
    const Scale found{.value = readable(kOfK / k),
                      .error = squared_error(data, all, k, {}) / count,
                      .even_error = squared_error(data, all, 0, {}) / count};
    if (!(found.error < (1 - kLeastGain) * found.even_error)) return std::nullopt;
    return found;
}

}  // namespace senet::tune
