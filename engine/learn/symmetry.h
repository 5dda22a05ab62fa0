// How a game looks alike: ways to move its pieces to other cells, and perhaps to exchange the
// players, after which everything goes on as before. Found and not declared, by shadow games:
// beside a game by lot runs a second one whose every move is the one that makes its state the image
// of the first one's. Nothing has to be known of what else the state holds, since play itself makes
// it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/rules.h"

namespace senet::learn {

/// Where the elements of a field go, and what becomes of their values.
struct FieldImage {
    std::string field{};
    std::string to{};  // the field that has them then: itself, or the other player's
    std::vector<std::size_t> elements{};  // the image of each, from 0
    /// Of each value, from the field's least one on; empty: it stays, or changes its sign.
    std::vector<std::int64_t> values{};
    bool negated = false;

    bool keeps_values() const { return values.empty() && !negated; }
    /// REQUIRES a value in the field's range, whose least is `least`.
    std::int64_t value(std::int64_t value, std::int64_t least) const {
        if (negated) return -value;
        return values.empty() ? value : values[static_cast<std::size_t>(value - least)];
    }
    bool operator==(const FieldImage&) const = default;
};

struct Symmetry {
    bool exchanges_players = false;
    std::vector<FieldImage> fields{};  // those whose image is known

    const FieldImage* find(std::string_view field) const;
};

struct Symmetries {
    /// Those that leave the players as they are; the one that moves nothing is among them. Empty
    /// where there is no view.
    std::vector<Symmetry> own{};
    /// One that exchanges them, if there is any.
    std::optional<Symmetry> mirror{};

    /// Whether every one of them knows the image of this field.
    bool know(std::string_view field) const;
};

/// What the game's view shows: its cells, walls and hands; without a view, every field that makes
/// two states equal.
std::vector<std::string> shown_fields(const game::Game& game);

/// All that hold in some games by lot. They know the images of what is shown, and of what else
/// always has one. THROWS Error from the rules, and Interrupted where they are watched.
Symmetries find_symmetries(game::Rules& rules, std::uint64_t seed);

}  // namespace senet::learn
