// How a game looks alike: ways to move its pieces to other cells, and perhaps to exchange the
// players, after which everything goes on as before. Found and not declared, by shadow games:
// beside a game by lot runs a second one whose every move is the one that makes its board the image
// of the first one's. Nothing has to be known of what else the state holds, since play itself makes
// it.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "game/rules.h"
#include "network/features.h"

namespace senet::learn {

/// Where what a view shows goes: cells, and who owns the pieces.
struct Symmetry {
    std::vector<int> cells;  // the image of each cell, from 1; element 0 is cell 1's
    bool exchanges_players = false;

    bool operator==(const Symmetry&) const = default;
};

struct Symmetries {
    /// Those that leave the players as they are; the one that moves nothing is among them.
    std::vector<Symmetry> own;
    /// One that exchanges them, if there is any.
    std::optional<Symmetry> mirror;
};

/// All of the board's that hold in some games by lot. None where there is no view, or where it
/// shows what nobody knows the image of: cells in no array, a hand that is one piece. THROWS Error
/// from the rules, and Interrupted where they are watched.
Symmetries find_symmetries(game::Rules& rules, std::uint64_t seed);

/// The image of each feature. Nothing where an input has no known one: it is not in the view.
std::optional<std::vector<std::uint32_t>> image_of(const network::Features& features,
                                                   const Symmetry& symmetry,
                                                   const game::Game& game);

}  // namespace senet::learn
