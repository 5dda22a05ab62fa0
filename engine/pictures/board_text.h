// Positions as pictures for the terminal, drawn from the game's view, from its own show(), or field
// by field.
#pragma once

#include <string>

#include "base/look.h"
#include "game/line.h"

namespace senet::pictures {

/// The line's last state as a picture of several lines: the board with coordinates, the last move
/// marked.
std::string board_text(const game::Line& line, Look look);

/// "White wins", "draw", "Black wins by 6".
std::string outcome_text(const game::Game& game, const game::Outcome& outcome);
/// The same of a game's present state, with the reason where there is one: "White wins (mate)".
std::string outcome_text(const game::Line& line);

/// The player's name in the player's colour.
std::string player_text(const game::Game& game, game::Player player, Look look);

}  // namespace senet::pictures
