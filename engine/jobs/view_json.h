// What pages draw a game's positions from: its view, and what stands in a position.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "game/line.h"

namespace senet::jobs {

/// null where there is no view.
nlohmann::json view_json(const game::Game& game);

/// Adds the line's last position: "numbers", as pictures/board_data.h has them, and "marks", the
/// places among these that the last move changed; without a view a "picture" of text.
void put_board(nlohmann::json& position, const game::Line& line);

}  // namespace senet::jobs
