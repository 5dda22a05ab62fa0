// The logistic function, the same to the last bit on every processor: a table with straight lines
// between, made by multiplications alone.
#pragma once

namespace senet::network {

/// What somebody whose odds have this logarithm may expect, from -1 to 1, within 10^-5.
double advantage_of(double logit);

/// The other way: whose advantage that is. Of an advantage beyond all that advantage_of() says, as
/// of the last that it says: 16 either way.
double logit_of(double advantage);

}  // namespace senet::network
