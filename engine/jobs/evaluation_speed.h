// What an evaluation costs in a game that a network evaluates: after one move, from nothing, and by
// the script's evaluate(), if there is one.
#pragma once

#include <cstdint>
#include <optional>

#include "base/clock.h"
#include "game/rules.h"

namespace senet::jobs {

/// Nanoseconds of processor time, the best of some rounds.
struct EvaluationSpeed {
    double after_move = 0;
    double from_nothing = 0;
    std::optional<double> script{};
};

/// On positions of random games and all that moves make of them. REQUIRES rules with an evaluator
/// and a game that is not over at its start. THROWS Error from the rules, and Interrupted.
EvaluationSpeed speed_of_evaluation(game::Rules& rules, std::uint64_t seed,
                                    const Interrupt& interrupt);

}  // namespace senet::jobs
