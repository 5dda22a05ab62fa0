#include "cli/board_cells.h"

#include <algorithm>

#include "base/text.h"
#include "cli/ascii.h"

namespace senet::cli {
namespace {

bool contains(const std::vector<int>& cells, int cell) {
    return std::find(cells.begin(), cells.end(), cell) != cells.end();
}

std::string padded(const std::string& text, int width) {
    return std::string(static_cast<std::size_t>(std::max(0, width - utf8_width(text))), ' ') + text;
}

}  // namespace

bool shows_all_names(const game::View& view) {
    return view.names_all || (!view.names_empty && !view.board.named_by_place());
}

BoardCells::BoardCells(const game::Line& line, const BoardStyle& style)
    : view_(*line.rules().game().view),
      state_(line.state()),
      field_(*line.rules().game().layout.find(view_.cells)),
      style_(style),
      shows_names_(shows_all_names(view_)) {
    for (int cell = 1; cell <= view_.board.size(); ++cell) {
        const int width = utf8_width(name(cell));
        if (shows_names_) names_ = std::max(names_, width);
        if (view_.names_empty) glyphs_ = std::max(glyphs_, width);
        if (!is_empty(cell) || view_.pieces.empty())
            glyphs_ = std::max(glyphs_, utf8_width(glyph(cell)));
    }
    for (std::size_t i = 1; i <= view_.pieces.size(); ++i)
        glyphs_ = std::max(glyphs_, utf8_width(style.glyph(static_cast<std::int64_t>(i))));
    if (!line.moves().empty()) mark_last_move(line);
}

std::int64_t BoardCells::value_of(int cell) const {
    return state_.get(field_, static_cast<std::size_t>(cell - 1));
}

bool BoardCells::is_empty(int cell) const { return value_of(cell) == 0; }
bool BoardCells::is_star(int cell) const { return contains(view_.stars, cell); }
bool BoardCells::is_marked(int cell) const { return contains(marked_, cell); }

std::string BoardCells::glyph(int cell) const {
    const std::int64_t value = value_of(cell);
    return view_.pieces.empty() ? std::to_string(value) : style_.glyph(value);
}

std::string BoardCells::name(int cell) const {
    const std::string& name = view_.board.names[static_cast<std::size_t>(cell - 1)];
    return style_.look().utf8 ? name : ascii_text(name);
}

Style BoardCells::style_of(int cell) const {
    const std::int64_t value = value_of(cell);
    if (value == 0) return style_.line();
    return style_.piece(view_.owners.empty() ? game::kNobody
                                             : view_.owners[static_cast<std::size_t>(value - 1)]);
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

/// Marks the cells that the last move changed in the picture; that is where the eye wants to go.
void BoardCells::mark_last_move(const game::Line& line) {
    const game::State& before = line.states()[line.states().size() - 2];
    for (int cell = 1; cell <= view_.board.size(); ++cell) {
        if (before.get(field_, static_cast<std::size_t>(cell - 1)) != value_of(cell))
            marked_.push_back(cell);
    }
    // Where most of the board changes (captures by the dozen), the move's own places say more.
    const std::vector<int> named = places_of_last_move(line);
    if (!named.empty()) marked_ = named;
}

std::vector<int> places_of_last_move(const game::Line& line) {
    const game::MoveFormat& format = line.rules().game().move;
    std::vector<int> places;
    for (std::size_t i = 0; i < format.fields().size(); ++i) {
        const std::string& name = format.fields()[i].name;
        const auto place = static_cast<int>(format.get(line.moves().back(), i));
        const bool is_place =
            name == "to" || name == "cell" || name == "at" || name == "from" || name == "drop";
        if (is_place && place >= 1 && place <= line.rules().game().view->board.size())
            places.push_back(place);
    }
    return places;
}

}  // namespace senet::cli
