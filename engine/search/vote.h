// Which move several threads play that have searched the same root: no single one of them decides,
// but each counts by how deep it looked and how much its move is worth.
#pragma once

#include <cstddef>
#include <span>

#include "search/result.h"

namespace senet::search {

/// What one thread found.
struct Ballot {
    Variation best;
    int depth = 0;  // of the iteration; 0: it found nothing
};

/// Which of the ballots is taken: of those for the move with the most votes, the deepest; the first
/// of equals. Each gives its move
///
///     (value - lowest + spread) x depth
///
/// votes, with the lowest value among all and the distance to the highest, at least 1: games count
/// in units of their own, so no constant would do (Stockfish 10, 2018, has 14 hundredths of a
/// pawn). A win that is proven needs no votes: the shortest is taken. A loss has none as long as
/// there is anything else; then the longest is taken. Ballots that found nothing do not count.
/// REQUIRES at least one ballot; the first is taken where none counts.
std::size_t vote(std::span<const Ballot> ballots);

}  // namespace senet::search
