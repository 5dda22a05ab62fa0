// Functions that look as if they were the game's own, but are not.
#pragma once

#include <string>
#include <vector>

#include "game/game.h"

namespace senet::script {

/// A local function that bears the name of one of the game's functions, which the game lacks.
struct StrayFunction {
    game::Hook hook;
    int line;
};
std::vector<StrayFunction> stray_functions(const std::string& text, const game::HookSet& hooks);

}  // namespace senet::script
