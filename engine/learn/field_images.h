// What may become of the fields of a state where its board is turned, or its players exchanged:
// candidates, of which shadow games find the right ones.
#pragma once

#include <optional>
#include <vector>

#include "game/game.h"
#include "learn/symmetry.h"

namespace senet::learn {

/// A way to lay a board upon itself: the image of each cell, from 1; element 0 is cell 1's.
using Turn = std::vector<int>;

/// All of a board's, the one that moves nothing first.
std::vector<Turn> turns_of(const game::Board& board);

/// What a turn of the board does to what the view shows. Nothing where that can't be known: cells
/// in no array, hands of unequal sizes.
std::optional<std::vector<FieldImage>> images_of_view(const game::Game& game, const Turn& turn,
                                                      bool exchange);

/// What may become of any field, the simplest first. `turn` is empty where there is no board.
std::vector<FieldImage> possible_images(const game::Game& game, const game::Field& field,
                                        const Turn& turn, bool exchange);

}  // namespace senet::learn
