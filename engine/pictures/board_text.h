// Positions as pictures for the terminal, drawn from the game's view, from its own show(), or field
// by field.
#pragma once

#include <string>

#include "base/look.h"
#include "game/line.h"
#include "pictures/board_data.h"

namespace senet::pictures {

/// The line's last state as a picture of several lines: the board with coordinates, the last move
/// marked.
std::string board_text(const game::Line& line, Look look);
/// The board of a game that has a view.
std::string board_text(const BoardData& data, Look look);

/// The player's name in the player's colour.
std::string player_text(const game::Game& game, game::Player player, Look look);

}  // namespace senet::pictures
