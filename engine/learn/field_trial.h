// Whether a network sees more where it is shown more fields than the view has: a maintained sum, a
// right that no picture shows. Found by trial, as a short training is cheap.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "game/game.h"
#include "learn/data.h"
#include "learn/symmetry.h"
#include "learn/trainer.h"

namespace senet::learn {

/// What is shown, each of the other fields that lowers the loss over games that are held back by
/// more than a thousandth, and of the board's patterns those that lower it most, or nearly so with
/// fewer features, if by two thousandths and by more than chance does. `watch` is told how much of
/// the trials is done. THROWS Interrupted.
std::vector<std::string> fields_that_help(const game::Game& game, const Data& data,
                                          const Symmetries& symmetries, std::size_t width,
                                          TrainerOptions options,
                                          const std::function<void(double)>& watch);

}  // namespace senet::learn
