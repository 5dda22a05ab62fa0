// A picture of characters: each has its place, its colour and its background, so that nothing that
// is drawn later has to count bytes or colour codes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/look.h"

namespace senet::pictures {

/// How characters look. Colours are numbers of the palette that terminals share, 16 to 255, which
/// themes leave alone; kPlain is the terminal's own.
struct Style {
    static constexpr int kPlain = -1;
    int colour = kPlain;
    int background = kPlain;
    bool dim = false;
    bool bold = false;
    bool operator==(const Style&) const = default;
};

/// The code that begins a style on a terminal; empty for one that is plain.
std::string code_of(const Style& style);

/// The text in this style, if colour is wanted.
std::string styled(std::string_view text, const Style& style, bool colour);

class Canvas {
  public:
    explicit Canvas(Look look) : look_(look) {}
    /// Puts a text's characters side by side from a place on, rows from the top, columns from the
    /// left, both from 0. A plain background leaves the one that is there.
    void put(int row, int column, std::string_view text, const Style& style = {});
    /// Gives places a background, and leaves what stands there.
    void shade(int row, int column, int width, int background);
    /// The rows, each with its newline, without blanks at their ends.
    std::string text() const;

  private:
    struct Place {
        std::string character = " ";  // empty: the wide one before takes this place too
        Style style;
    };
    Place& at(int row, int column);

    Look look_;
    std::vector<std::vector<Place>> rows_;
};

}  // namespace senet::pictures
