// How a game has ended, in words.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "game/line.h"

namespace senet::words {

/// "White wins", "draw", "Black wins by 6".
std::string outcome_text(const game::Game& game, const game::Outcome& outcome);
/// The same of a game's present state, with the reason where there is one: "White wins (mate)"; and
/// with every player's number, where several have one: "Red wins: Red 2, Green 1, Blue 0".
std::string outcome_text(const game::Line& line);
/// The end of a line for programs. REQUIRES that the game is over.
nlohmann::json end_as_json(const game::Line& line);

}  // namespace senet::words
