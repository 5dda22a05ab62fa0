// Boards drawn from a game's view: what board_text() puts between the players' hands.
#pragma once

#include "pictures/board_data.h"
#include "pictures/board_style.h"

namespace senet::pictures {

/// Rows of a grid, or of a hexagonal rhombus, whose rows lean. REQUIRES a view of that shape.
void draw_rows(Canvas& canvas, const BoardData& data, const BoardStyle& style);

/// Points at their places with the lines between neighbours, or, where the view is shaded, as the
/// dark squares of a board. REQUIRES a view of a graph.
void draw_graph(Canvas& canvas, const BoardData& data, const BoardStyle& style);

/// Whether moves name columns: then these are numbered, as the moves are.
bool plays_columns(const game::Game& game);

}  // namespace senet::pictures
