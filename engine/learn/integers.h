// A network that was learnt, in the integers that it plays with.
#pragma once

#include "learn/trainer.h"
#include "network/network.h"

namespace senet::learn {

/// Rounds each weight of a hidden unit up or down, one after the other, so that what the unit sums
/// up in the lessons comes out as it was: rounded to the nearest by themselves, a hundred features
/// that are on together would be off together. `error` becomes the mean difference in logits over
/// other lessons than these.
network::Weights in_integers(const FloatNetwork& network, const Lessons& lessons, double& error);

}  // namespace senet::learn
