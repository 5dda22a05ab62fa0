// A random number as a share of one: what both tuners draw.
#pragma once

#include "base/random.h"

namespace senet::tune {

/// Evenly from 0 up to 1, which is not reached.
inline double unit(Random& random) { return static_cast<double>(random.next() >> 11) * 0x1p-53; }

}  // namespace senet::tune
