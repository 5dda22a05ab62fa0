// A position of a game as a page shows it, and what can be done there.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "game/line.h"
#include "search/result.h"
#include "words/advice.h"

namespace senet::server {

/// `numbers`, `marks`: as the pictures take them; without a view, `picture`, a text. `played`, the
/// line's moves: { text, by, throw }. `turn`: 0 at a throw, `decider` then says who moves after it.
/// `moves`: { text } and how each is made on the picture; or `throws`: { text, chance }. Once it is
/// over, the end as words::end_as_json() has it. Neither, without `with_moves`.
nlohmann::json position_json(const game::Line& line, bool with_moves = true);

/// A search's lines: { pv, text, chance, shares } beside the fields of words::put_value(). `chance`
/// is what the player to move may expect, 0 to 1, and null where nobody knows; `shares` each
/// player's part of the game, where they play for themselves.
nlohmann::json lines_json(const game::Line& line, const search::Result& result,
                          const std::vector<search::Variation>& lines,
                          const words::Yardstick& yardstick);

}  // namespace senet::server
