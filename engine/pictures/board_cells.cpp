#include "pictures/board_cells.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/text.h"

namespace senet::pictures {
namespace {

std::string padded(const std::string& text, int width) {
    return std::string(static_cast<std::size_t>(std::max(0, width - utf8_width(text))), ' ') + text;
}

}  // namespace

bool shows_all_names(const game::View& view) {
    return view.names_all || (!view.names_empty && !view.board.named_by_place());
}

BoardCells::BoardCells(const BoardData& data, const BoardStyle& style)
    : data_(data), view_(data.view()), style_(style), shows_names_(shows_all_names(view_)) {
    for (int cell = 1; cell <= view_.board.size(); ++cell) {
        const int width = utf8_width(name(cell));
        if (shows_names_) names_ = std::max(names_, width);
        if (view_.names_empty) glyphs_ = std::max(glyphs_, width);
        if (!is_empty(cell) || view_.pieces.empty())
            glyphs_ = std::max(glyphs_, utf8_width(glyph(cell)));
    }
    for (std::size_t i = 1; i <= view_.pieces.size(); ++i)
        glyphs_ = std::max(glyphs_, utf8_width(style.glyph(static_cast<std::int64_t>(i))));
}

bool BoardCells::is_empty(int cell) const { return data_.cell(cell) == 0; }
bool BoardCells::is_star(int cell) const {
    return std::find(view_.stars.begin(), view_.stars.end(), cell) != view_.stars.end();
}
bool BoardCells::is_marked(int cell) const { return data_.is_marked(cell); }

std::string BoardCells::glyph(int cell) const {
    const std::int64_t value = data_.cell(cell);
    return view_.pieces.empty() ? std::to_string(value) : style_.glyph(value);
}

std::string BoardCells::name(int cell) const {
    const std::string& name = view_.board.names[static_cast<std::size_t>(cell - 1)];
    return style_.look().utf8 ? name : ascii_text(name);
}

Style BoardCells::style_of(int cell) const {
    return is_empty(cell) ? style_.line() : style_.piece(data_.owner(cell));
}

void BoardCells::put(Canvas& canvas, int row, int column, int cell, const std::string& empty,
                     bool dark) const {
    if (style_.has_surface()) canvas.shade(row, column, width(), style_.background(dark));
    if (is_marked(cell)) put_mark(canvas, row, column);
    if (shows_names_) canvas.put(row, column, padded(name(cell), names_), style_.line());
    const bool numbers = view_.pieces.empty();
    std::string text = is_empty(cell) && !numbers ? empty : glyph(cell);
    if (is_empty(cell) && view_.names_empty) text = name(cell);
    if (text.empty()) return;
    const bool is_sign = is_empty(cell) && !numbers && !view_.names_empty;
    if (is_sign)
        canvas.put(row, column + middle(), text, style_of(cell));
    else  // with the blanks before it, which no line is to run through
        canvas.put(row, column + names_ + 1, padded(text, glyphs_), style_of(cell));
}

void BoardCells::put_mark(Canvas& canvas, int row, int column) const {
    if (style_.has_surface()) {
        canvas.shade(row, column, width(), style_.marked_background());
        return;
    }
    canvas.put(row, column + names_, "[", style_.mark());
    canvas.put(row, column + width() - 1, "]", style_.mark());
}

}  // namespace senet::pictures
