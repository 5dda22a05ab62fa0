#include "play/expectation.h"

#include <cmath>

namespace senet::play {

double expected_result(game::Value value, std::optional<double> scale) {
    if (game::is_forced(value) || game::is_points(value)) return value > 0 ? 1 : 0;
    return scale ? 1 / (1 + std::exp(-value / *scale)) : 0.5;
}

std::string_view standing(double expected) {
    if (expected > 0.95) return "winning";
    if (expected > 0.80) return "clearly better";
    if (expected > 0.65) return "better";
    if (expected > 0.55) return "slightly better";
    if (expected >= 0.45) return kAboutEven;
    if (expected >= 0.35) return "slightly worse";
    if (expected >= 0.20) return "worse";
    return expected >= 0.05 ? "clearly worse" : "losing";
}

}  // namespace senet::play
