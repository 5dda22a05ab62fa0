#include "learn/data.h"

#include <cmath>

namespace senet::learn {

Data Data::first(std::size_t count) const {
    const auto part = [&](const auto& whole) {
        const std::size_t each = size() == 0 ? 0 : whole.size() / size();
        return std::vector(
            whole.begin(),
            whole.begin() + static_cast<std::ptrdiff_t>(std::min(count, size()) * each));
    };
    return {words, part(blocks), part(examples), part(shares)};
}

double Data::spread() const {
    double squares = 0;
    for (const Example& example : examples)
        squares += static_cast<double>(example.result) * static_cast<double>(example.result);
    return std::max(1.0, std::sqrt(squares / std::max(1.0, static_cast<double>(size()))));
}

void Data::squash(double spread) {
    for (Example& example : examples)
        example.result =
            static_cast<float>(1 / (1 + std::exp(-static_cast<double>(example.result) / spread)));
}

void Data::values_in_logits() {
    constexpr int kSteps = 50;
    constexpr double kClose = 1e-9, kLeast = 1e-4, kMost = 1e4;
    double factor = 1;
    for (int step = 0; step < kSteps; ++step) {
        double slope = 0, bend = 0;
        for (const Example& example : examples) {
            const double value = example.value;
            const double share = 1 / (1 + std::exp(-factor * value));
            slope += (share - static_cast<double>(example.result)) * value;
            bend += share * (1 - share) * value * value;
        }
        if (bend <= 0) return;
        // By no more than the double or the half at once: far out, the curve is flat.
        const double next = std::clamp(factor - slope / bend, factor / 2, factor * 2);
        if (next < kLeast || next > kMost) return;
        const bool close = std::abs(next - factor) < kClose * factor;
        factor = next;
        if (close) break;
    }
    for (Example& example : examples)
        example.value = static_cast<float>(factor * static_cast<double>(example.value));
}

}  // namespace senet::learn
