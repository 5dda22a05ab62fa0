// Moves and positions as an external program writes them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "game/line.h"
#include "play/options.h"

namespace senet::play {

/// THROWS Error for a template of `notation` that names no field of the game's moves.
void check_notation(const ProgramNotation& notation, const game::Game& game);

/// How the program writes a legal move. THROWS Error when no template of `notation` fits it.
std::string program_text(game::Rules& rules, const ProgramNotation& notation,
                         const game::State& state, game::Move move);

/// The one of these legal moves that the program means: as it writes them, as the script does, and
/// any usual word for a pass. THROWS Error when it is none.
game::Move read_program_move(game::Rules& rules, const ProgramNotation& notation,
                             const game::State& state, const std::vector<game::Move>& legal,
                             std::string_view text);

}  // namespace senet::play
