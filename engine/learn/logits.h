// Numbers that grow with a player's chances, made logits: the scale of a script's points is its
// author's.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>

namespace senet::learn {

struct Told {
    double value = 0;  // on a scale of its own, 0 where it is even
    double target = 0;  // from 0 to 1
};

/// The factor with which the values, as logits, tell the targets best: by Newton's method on their
/// cross-entropy. Nothing where they tell nothing of them.
std::optional<double> factor_to_logits(std::size_t count,
                                       const std::function<Told(std::size_t)>& told);

}  // namespace senet::learn
