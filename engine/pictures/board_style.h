// How the pieces and the fields of a game's board look: their glyphs with and without UTF-8, and
// colours that fit what the players are called and can be read on dark terminals and on light ones.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "game/game.h"
#include "pictures/canvas.h"

namespace senet::pictures {

/// Each player's colour, out of game::kColours: what the script says, else what a player is called.
/// Empty where neither tells any.
std::vector<std::string> named_colours(const game::Game& game);

class BoardStyle {
  public:
    /// REQUIRES that `game` lives as long.
    BoardStyle(const game::Game& game, Look look);

    const Look& look() const { return look_; }
    /// A player's name, away from the board.
    Style name(game::Player player) const;
    /// A piece on the board; 0 is nobody's.
    Style piece(game::Player owner) const;
    /// Lines, dots and names of the board itself.
    Style line() const;
    /// What is beside the board.
    static Style label() { return {.dim = true}; }
    /// Brackets and walls of the last move.
    Style mark() const;

    /// Whether the board has a colour of its own: then the last move's cells are given another
    /// background, in place of brackets.
    bool has_surface() const;
    int background(bool dark) const;
    int marked_background() const;

    /// The glyph of a cell's value, from 1 on. REQUIRES a view with pieces.
    std::string glyph(std::int64_t value) const;
    /// A glyph that a hand shows: as on the board, if it is there.
    std::string held(const std::string& piece) const;

  private:
    std::string colour_of(game::Player player) const;
    game::Surface chosen_surface() const;
    std::vector<std::string> chosen_glyphs() const;
    std::vector<std::string> filled() const;
    std::vector<std::string> in_ascii() const;

    const game::Game& game_;
    Look look_;
    game::Surface surface_;
    std::vector<std::string> glyphs_;
};

}  // namespace senet::pictures
