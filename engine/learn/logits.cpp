#include "learn/logits.h"

#include <algorithm>
#include <cmath>

namespace senet::learn {

std::optional<double> factor_to_logits(std::size_t count,
                                       const std::function<Told(std::size_t)>& told) {
    constexpr int kSteps = 50;
    constexpr double kClose = 1e-9, kLeast = 1e-4, kMost = 1e4;
    double factor = 1;
    for (int step = 0; step < kSteps; ++step) {
        double slope = 0, bend = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const auto [value, target] = told(i);
            const double share = 1 / (1 + std::exp(-factor * value));
            slope += (share - target) * value;
            bend += share * (1 - share) * value * value;
        }
        if (bend <= 0) return std::nullopt;
        // By no more than the double or the half at once: far out, the curve is flat.
        const double next = std::clamp(factor - slope / bend, factor / 2, factor * 2);
        if (next < kLeast || next > kMost) return std::nullopt;
        const bool close = std::abs(next - factor) < kClose * factor;
        factor = next;
        if (close) break;
    }
    return factor;
}

}  // namespace senet::learn
