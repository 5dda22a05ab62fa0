// How a game has ended, in words.
#pragma once

#include <string>

#include "game/line.h"

namespace senet::words {

/// "White wins", "draw", "Black wins by 6".
std::string outcome_text(const game::Game& game, const game::Outcome& outcome);
/// The same of a game's present state, with the reason where there is one: "White wins (mate)".
std::string outcome_text(const game::Line& line);

}  // namespace senet::words
