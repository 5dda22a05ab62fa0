#include "search/gauge.h"

namespace senet::search {

const std::array<double, Gauge::kBins> Gauge::kPriors = [] {
    constexpr double kAtNone = 0.15, kPerUnit = 1.5;
    std::array<double, kBins> priors{};
    for (std::size_t i = 0; i < priors.size(); ++i)
        priors[i] = kAtNone * std::exp(-kPerUnit * static_cast<double>(i) / kBinsPerUnit);
    return priors;
}();

const std::array<double, Gauge::kMoves> Gauge::kLater = [] {
    constexpr double kAfterOne = 0.5, kPower = -1.3;
    std::array<double, kMoves> priors{};
    for (std::size_t moves = 1; moves < priors.size(); ++moves)
        priors[moves] = kAfterOne * std::pow(static_cast<double>(moves), kPower);
    priors[0] = 1;
    return priors;
}();

}  // namespace senet::search
