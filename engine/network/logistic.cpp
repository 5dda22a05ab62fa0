#include "network/logistic.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace senet::network {
namespace {

constexpr int kSteps = 64;  // a logit
constexpr int kMost = 16;  // logits; beyond, nothing is left to tell

/// From 0 up.
constexpr auto kAdvantages = [] {
    constexpr double kFactor = 0.98449643700540840;  // e to the -1/64
    std::array<double, kSteps * kMost + 1> table{};
    double odds = 1;  // of the other
    for (double& advantage : table) {
        advantage = (1 - odds) / (1 + odds);
        odds *= kFactor;
    }
    return table;
}();

}  // namespace

double advantage_of(double logit) {
    const double size = logit < 0 ? -logit : logit;
    if (!(size < kMost)) return logit < 0 ? -kAdvantages.back() : kAdvantages.back();
    const auto step = static_cast<std::size_t>(size * kSteps);
    const double part = size * kSteps - static_cast<double>(step);
    const double advantage = kAdvantages[step] + part * (kAdvantages[step + 1] - kAdvantages[step]);
    return logit < 0 ? -advantage : advantage;
}

double logit_of(double advantage) {
    const double size = advantage < 0 ? -advantage : advantage;
    const auto above = std::upper_bound(kAdvantages.begin(), kAdvantages.end(), size);
    if (above == kAdvantages.end()) return advantage < 0 ? -kMost : kMost;
    const double part = (size - above[-1]) / (above[0] - above[-1]);
    const double logit = (static_cast<double>(above - 1 - kAdvantages.begin()) + part) / kSteps;
    return advantage < 0 ? -logit : logit;
}

}  // namespace senet::network
