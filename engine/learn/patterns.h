// Patterns that a network can be shown beside a board's cells: what stands on cells in a row, on a
// square of four, or in sight. A piece on a cell tells little in games of rows and of edges; three
// of one's own beside an empty cell tell a lot.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "game/game.h"
#include "network/features.h"

namespace senet::learn {

/// Those that the game's board has, by name. "line-3" to "line-5": so many cells in a row, each row
/// with patterns of its own; "any-line-3" to "any-line-5": the same wherever it lies, read from
/// either end; "square": four cells of a grid that touch each other; "sight", in games of two: from
/// each cell the first pieces along the board's lines, beyond empty cells. None without a board.
std::vector<std::string> pattern_names(const game::Game& game);

/// What sees these patterns of the view's cells, of which `steps` are the values that count; in
/// sight is every piece that is somebody's.
/// REQUIRES one of pattern_names().
network::Input pattern_input(const game::View& view, std::string_view name,
                             std::vector<std::int64_t> steps);

}  // namespace senet::learn
