// A position as a game's view shows it: what stands on the board, what is held, and what the last
// move changed. Whatever draws positions, for a terminal or a page, draws them from here; what is
// the same in all positions of a game stands in its view.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "game/line.h"

namespace senet::pictures {

class BoardData {
  public:
    /// A state, whichever move led to it. REQUIRES a view; `game` lives as long.
    BoardData(const game::Game& game, const game::State& state);
    /// The line's last state, with what its last move changed. REQUIRES a view; the line's game
    /// lives as long.
    explicit BoardData(const game::Line& line);

    const game::Game& game() const { return *game_; }
    const game::View& view() const { return *game_->view; }

    /// All of it as one row: the cells, what is held of each of the view's hands, the walls.
    const std::vector<std::int64_t>& numbers() const { return numbers_; }

    // Cells and walls count from 1; hands, and what can be in them, from 0.

    /// What stands on a cell: one of the view's pieces from 1 on, or nothing (0); in a view without
    /// pieces, a number.
    std::int64_t cell(int cell) const { return numbers_[static_cast<std::size_t>(cell - 1)]; }
    /// Whether a hand has a number for each thing, which says how many of it there are; else it has
    /// one number, which says which thing is there, or how many where the view names no things.
    bool holds_each(std::size_t hand) const;
    std::int64_t held(std::size_t hand, std::size_t thing) const;
    bool has_walls() const { return !view().walls.empty(); }
    /// 0: there is none; else whose it is, if the game says. REQUIRES walls.
    std::int64_t wall(int wall) const {
        return numbers_[walls_ + static_cast<std::size_t>(wall - 1)];
    }

    /// Whose the thing on a cell is; 0 is nobody.
    game::Player owner(int cell) const;
    /// The same of a wall.
    game::Player wall_owner(int wall) const;

    /// Whether the last move is to be shown there: at its own places (see places_of_last_move()),
    /// or else wherever it changed a cell. REQUIRES walls for the second.
    bool is_marked(int cell) const;
    bool is_new_wall(int wall) const;

  private:
    const game::Game* game_;
    std::vector<std::int64_t> numbers_;
    std::vector<std::size_t> hands_;  // where each begins in numbers_
    std::size_t walls_ = 0;  // where they begin
    std::vector<int> marked_;  // cells
    std::vector<int> new_walls_;
};

/// The cells that a move names by its places (to, cell, at, from, drop), from 1, in the order of
/// its fields; none if it names none. REQUIRES a view.
std::vector<int> places_of(const game::Game& game, game::Move move);
/// The same of the last move, which is no throw; none if there was none.
std::vector<int> places_of_last_move(const game::Line& line);

}  // namespace senet::pictures
