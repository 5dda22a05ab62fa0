// The logistic function, the same to the last bit on every processor: a table with straight lines
// between, made by multiplications alone.
#pragma once

namespace senet::network {

/// What somebody whose odds have this logarithm may expect, from -1 to 1, within 10^-5.
double advantage_of(double logit);

}  // namespace senet::network
