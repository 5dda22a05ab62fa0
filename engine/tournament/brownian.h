// Brownian motion from 0 in a strip, which is left for good: what the log-likelihood ratio of a
// sequential test comes close to. sprt.cpp alone asks.
#pragma once

namespace senet::tournament {

struct BrownianMotion {
    double drift = 0;  // in a unit of time
    double variance = 1;  // likewise, above 0
};

struct Strip {
    double lower = -1;  // below 0
    double upper = 1;  // above 0
};

/// When the strip is left, on average.
double mean_exit_time(const BrownianMotion& motion, const Strip& strip);

/// The probability that a motion ends worse than one that was at `place` at `time`: left by the
/// lower bound before, or stood lower then, within the strip; by a place on the upper bound, all
/// that did not leave there earlier.
double worse_end(const BrownianMotion& motion, const Strip& strip, double time, double place);

}  // namespace senet::tournament
