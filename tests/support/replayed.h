// Positions that another program reached by a list of moves, and its counts from there.
#pragma once

#include <functional>
#include <string>

#include "support/counts.h"

namespace senet::testing {

/// Replays the moves of a case, compares the board (the field `cells` of the state) with that of
/// its FEN "pos", whose capitals are player 1's, and the counts from there. `upside_down` turns the
/// FEN's rows round; `move_of` writes a move of the other program's as ours.
void expect_replayed(const nlohmann::json& one, game::Rules& rules, bool upside_down,
                     const std::function<std::string(std::string)>& move_of);

}  // namespace senet::testing
