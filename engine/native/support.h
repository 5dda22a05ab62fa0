// What machine code calls of C++: the few operations of Lua's numbers that are too long to be
// written out each time.
#pragma once

namespace senet::native {

/// a % b of floats, as Lua has it: the result has the sign of b.
double float_modulo(double a, double b);
/// a ^ b.
double float_power(double a, double b);
/// math.fmod: the result has the sign of a.
double float_remainder(double a, double b);

}  // namespace senet::native
