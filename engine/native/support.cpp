#include "native/support.h"

#include <cmath>

namespace senet::native {

double float_modulo(double a, double b) {
    const double rest = std::fmod(a, b);
    const bool other_side = rest > 0 ? b < 0 : rest < 0 && b > 0;
    return other_side ? rest + b : rest;
}

double float_power(double a, double b) { return b == 2 ? a * a : std::pow(a, b); }

double float_remainder(double a, double b) { return std::fmod(a, b); }

}  // namespace senet::native
