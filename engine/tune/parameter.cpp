#include "tune/parameter.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "base/error.h"

namespace senet::tune {
namespace {

void check(const Parameter& parameter) {
    const auto& [name, start, least, most, step] = parameter;
    for (const double number : {start, least, most, step}) {
        if (!std::isfinite(number))
            throw Error(fmt::format("{}: all numbers must be finite, got {}", name, number));
    }
    if (!(least < most))
        throw Error(fmt::format("{}: the most must be above the least, which is {}, got {}", name,
                                least, most));
    if (start < least || start > most)
        throw Error(fmt::format("{}: the start must be a number from {} to {}, got {}", name, least,
                                most, start));
    if (step < 0 || step > most - least)
        throw Error(fmt::format("{}: the step must be a number from 0 to the range, {}, got {}",
                                name, most - least, step));
}

double with_digits(double value, int digits) {
    return std::strtod(fmt::format("{:.{}g}", value, digits).c_str(), nullptr);
}

}  // namespace

void check(const std::vector<Parameter>& parameters) {
    if (parameters.empty()) throw Error("there is no parameter to tune");
    for (const Parameter& parameter : parameters) check(parameter);
}

Values start_of(const std::vector<Parameter>& parameters) {
    Values start;
    for (const Parameter& parameter : parameters) start.push_back(parameter.start);
    return start;
}

double clipped(const Parameter& parameter, double value) {
    return std::clamp(value, parameter.least, parameter.most);
}

double readable(const Parameter& parameter, double value) {
    if (parameter.step != 0) return rounded(parameter, value);
    return clipped(parameter, with_digits(value, 5));
}

double rounded(const Parameter& parameter, double value) { return rounded(parameter, value, 0.5); }

double rounded(const Parameter& parameter, double value, double u) {
    if (parameter.step == 0) return clipped(parameter, value);
    // Three tenths are 0.3, not 0.30000000000000004.
    constexpr int kDigits = 14;
    return clipped(parameter,
                   with_digits(std::floor(value / parameter.step + u) * parameter.step, kDigits));
}

}  // namespace senet::tune
