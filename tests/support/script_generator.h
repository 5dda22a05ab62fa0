// Random game scripts, for holding two kinds of rules that should agree against each other. They
// use all that a compiler of scripts may take, and a bit beyond it; they load, and most of their
// calls end without an error, but not all.
#pragma once

#include <string>

#include "base/random.h"

namespace senet::testing {

/// A whole script, decided by `random` alone.
std::string random_script(Random& random);

}  // namespace senet::testing
