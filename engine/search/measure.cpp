#include "search/measure.h"

#include <fmt/format.h>

#include <cmath>

#include "search/scale.h"

namespace senet::search {

using game::Value;

double Measure::share(Value value) const {
    const double part = static_cast<double>(value) / kSure;  // -1 to 1
    return of == Of::Wins ? (1 + (players - 1) * part) / players : (1 + part) / 2;
}

double Measure::expected(Value value) const {
    const double part = static_cast<double>(value) / kSure;
    switch (of) {
        case Of::Points: return points * part;
        case Of::Places: return 1 + (1 - part) * (players - 1) / 2;
        default: return share(value);
    }
}

std::string Measure::show(Value value) const {
    if (!expects()) return game::show_value(value);
    const double number = expected(value);
    if (of == Of::Points) {
        constexpr double kShown = 1000;  // of a point, so that no 0 is negative
        return fmt::format("{:+.3f} points", std::round(number * kShown) / kShown + 0.0);
    }
    if (of == Of::Places) return fmt::format("place {:.2f}", number);
    // What is not sure must not look as if it were.
    if (value < kSure && number > 0.9995) return "> 99.9 %";
    if (number > 0 && number < 0.0005) return "< 0.1 %";
    return fmt::format("{:.1f} %", 100 * number);
}

std::string Measure::show_difference(double share) const {
    if (of == Of::Points) return fmt::format("{:.3f} points", 2 * points * share);
    if (of == Of::Places) return fmt::format("{:.2f} places", (players - 1) * share);
    return fmt::format("{:.0f} %", 100 * share);
}

}  // namespace senet::search
