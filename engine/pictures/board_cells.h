// How the cells of a board are put into a picture of characters.
#pragma once

#include <string>
#include <vector>

#include "pictures/board_data.h"
#include "pictures/board_style.h"

namespace senet::pictures {

class BoardCells {
  public:
    /// REQUIRES that `data` and `style` live as long.
    BoardCells(const BoardData& data, const BoardStyle& style);

    /// Columns of a cell, the same for all: its name if names are shown, a blank, the piece, a
    /// blank; the last move's brackets stand in the blanks.
    int width() const { return names_ + glyphs_ + 2; }
    /// The column in a cell that lines go through.
    int middle() const { return names_ + 1 + (glyphs_ - 1) / 2; }

    bool is_empty(int cell) const;
    bool is_star(int cell) const;
    bool is_marked(int cell) const;  // changed by the last move

    /// Puts a cell so that its left end is there, on a surface that is dark or light. `empty` is
    /// what is drawn where nothing stands.
    void put(Canvas& canvas, int row, int column, int cell, const std::string& empty,
             bool dark = false) const;

  private:
    std::string glyph(int cell) const;
    std::string name(int cell) const;
    Style style_of(int cell) const;
    void put_mark(Canvas& canvas, int row, int column) const;

    const BoardData& data_;
    const game::View& view_;
    const BoardStyle& style_;
    bool shows_names_;
    int names_ = 0;  // columns for a name beside the piece
    int glyphs_ = 1;
};

/// Whether a view's cells all show their names beside the pieces: the script wants it, or the names
/// are not those of columns and rows, so that there is no axis to read them off.
bool shows_all_names(const game::View& view);

}  // namespace senet::pictures
