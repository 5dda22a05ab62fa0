// What comes up where something is thrown: drawn by the referee, never by a player or a script.
// Each seat has a stream of its own: the k-th throw that belongs to a player depends on the seed,
// the player and k alone, whatever was thrown for others and whatever was played between. So the
// same seed gives the same dice to whoever sits there, and a move taken back does not change the
// throw after it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "game/line.h"

namespace senet::play {

class Dice {
  public:
    explicit Dice(std::uint64_t seed) : seed_(seed) {}

    /// What comes up at the throw that is next. REQUIRES one.
    game::Move drawn(const game::Line& line) const;
    /// From now on another lot decides the throw that is next. REQUIRES one.
    void draw_anew(const game::Line& line);

  private:
    /// Of the throws for one player: which player, and how many there were before.
    using Which = std::pair<game::Player, std::size_t>;
    static Which which(const game::Line& line);

    std::uint64_t seed_;
    std::map<Which, std::uint64_t> anew_;  // how many times that one was drawn anew
};

/// The outcome that a person means by what was thrown: its notation, or its numbers, apart or
/// together: "6-5", "6 5", "65"; in any order, unless there is an outcome of each. Nothing where
/// none of them can come up. REQUIRES that a throw is next.
std::optional<game::Move> find_throw(const game::Line& line, const std::string& text);
/// The same. THROWS Error that says what can come up.
game::Move told_throw(const game::Line& line, const std::string& text);

}  // namespace senet::play
