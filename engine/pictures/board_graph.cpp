#include <algorithm>

#include "pictures/board_cells.h"
#include "pictures/board_lines.h"
#include "pictures/board_picture.h"

namespace senet::pictures {
namespace {

class GraphPicture {
  public:
    GraphPicture(Canvas& canvas, const BoardData& data, const BoardStyle& style)
        : canvas_(canvas),
          view_(data.view()),
          board_(view_.board),
          style_(style),
          cells_(data, style) {}

    void draw() {
        if (view_.shaded)
            draw_light_squares();
        else
            draw_lines();
        for (int cell = 1; cell <= board_.size(); ++cell) draw_cell(cell);
        if (!view_.names_empty && !view_.names_all && board_.named_by_place()) draw_axes();
    }

  private:
    static constexpr int kLeft = 3;  // columns for the rows' numbers

    int x_of(int cell) const { return board_.x[static_cast<std::size_t>(cell - 1)]; }
    int y_of(int cell) const { return board_.y[static_cast<std::size_t>(cell - 1)]; }
    int row(int y) const { return board_.picture_row(y) * (view_.shaded ? 1 : 2); }
    int column(int x) const { return kLeft + (x - 1) * (cells_.width() + (view_.shaded ? 0 : 1)); }
    std::pair<int, int> point(int cell) const {
        return {row(y_of(cell)), column(x_of(cell)) + cells_.middle()};
    }

    void draw_light_squares() {
        if (!style_.has_surface()) return;
        for (int y = 1; y <= board_.height; ++y)
            canvas_.shade(row(y), column(1), board_.width * cells_.width(),
                          style_.background(false));
    }

    /// Straight lines are drawn, slanting ones are shown halfway.
    void draw_lines() {
        if (style_.has_surface()) {
            for (int y = 0; y <= row(1); ++y)
                canvas_.shade(y, column(1), board_.width * (cells_.width() + 1) - 1,
                              style_.background(false));
        }
        for (const game::Cells& points : board_.rows) {
            for (std::size_t i = 0; i + 1 < points.size(); ++i) connect(points[i], points[i + 1]);
        }
        lines_.put(canvas_, style_.line());
    }

    void connect(int a, int b) {
        const auto one = point(a), other = point(b);
        if (one.first == other.first || one.second == other.second) {
            lines_.join(one, other);
            return;
        }
        const bool falls = (one.second < other.second) == (one.first < other.first);
        canvas_.put((one.first + other.first) / 2, (one.second + other.second) / 2,
                    falls ? "╲" : "╱", style_.line());
    }

    void draw_cell(int cell) {
        const auto [row, column] = point(cell);
        std::string empty = lines_.crossing(row, column, cells_.is_star(cell));
        if (empty.empty()) empty = cells_.is_star(cell) ? "+" : view_.shaded ? "" : "·";
        cells_.put(canvas_, row, column - cells_.middle(), cell, empty, view_.shaded);
    }

    void draw_axes() {
        for (int y = 1; y <= board_.height; ++y)
            canvas_.put(row(y), 0, pad_left(std::to_string(y), kLeft - 1, style_.look()),
                        BoardStyle::label());
        for (int x = 1; x <= board_.width; ++x)
            canvas_.put(row(1) + 1, column(x) + cells_.middle(),
                        board_.columns[static_cast<std::size_t>(x - 1)], BoardStyle::label());
    }

    Canvas& canvas_;
    const game::View& view_;
    const game::Board& board_;
    const BoardStyle& style_;
    BoardCells cells_;
    BoardLines lines_;
};

}  // namespace

void draw_graph(Canvas& canvas, const BoardData& data, const BoardStyle& style) {
    GraphPicture(canvas, data, style).draw();
}

}  // namespace senet::pictures
