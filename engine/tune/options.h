// What a file that asks for tuning says of it, but for what is tuned.
#pragma once

#include <cstdint>
#include <vector>

namespace senet::tune {

/// How far apart the two points of a direction are and how far a won game moves a parameter, at the
/// end of a run.
struct Gain {
    double c = 0;  // from the present value to either point, in the parameter's own units
    double r = 0;  // a point of difference moves the value by so many c
};

struct SpsaOptions {
    std::int64_t games = 20000;  // the budget, even
    int batch = 16;  // pairs that share a direction; costs nothing with 300 batches and more
    std::uint64_t seed = 1;
    /// One for each parameter; empty: c a fifth of the range, at least half a step, and the
    /// best_r() of the budget.
    std::vector<Gain> gains{};
};

}  // namespace senet::tune
