// What pages draw a game's positions from: its view, as an object.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "game/game.h"

namespace senet::jobs {

/// null where there is no view.
nlohmann::json view_json(const game::Game& game);

}  // namespace senet::jobs
