// What a value of the search is worth as a probability: the scale of a logistic curve, fitted to
// games and what their players thought on the way.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "tournament/journal_row.h"
#include "tune/texel.h"

namespace senet::tune {

/// Adds each value that a player gave to a position and that was not known to the end, with the
/// result of its game. Nothing of a game that a player forfeited.
void add_values(Dataset& data, const tournament::GameRow& game);

struct Scale {
    double value = 0;  // expected result: 1 / (1 + e^(-value / scale))
    double error = 0;  // mean squared, of the results so foretold
    double even_error = 0;  // likewise, where every position counts as even
};

/// Positions: with fewer all is chance.
inline constexpr std::size_t kLeastForScale = 200;

/// The scale that foretells the results best. Nothing where there are too few positions to tell,
/// or where values foretell nothing.
std::optional<Scale> fitted_scale(const Dataset& data);

}  // namespace senet::tune
