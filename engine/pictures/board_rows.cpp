#include <algorithm>

#include "base/text.h"
#include "pictures/board_cells.h"
#include "pictures/board_lines.h"
#include "pictures/board_picture.h"

namespace senet::pictures {
namespace {

using game::Board;

/// The lines between a grid's cells, where the view has any; those of the last move are double.
class Walls {
  public:
    Walls(const BoardData& data, const BoardStyle& style) : data_(data), style_(style) {}

    void put_lying(Canvas& canvas, int row, int column, int wall, int width) const {
        std::string piece;
        for (int i = 0; i < width; ++i) piece += is_new(wall) ? "═" : "─";
        canvas.put(row, column, "•", style_.line());
        if (is_there(wall)) canvas.put(row, column + 1, piece, style_of(wall));
        canvas.put(row, column + 1 + width, "•", style_.line());
    }
    void put_upright(Canvas& canvas, int row, int column, int wall) const {
        if (is_there(wall)) canvas.put(row, column, is_new(wall) ? "║" : "│", style_of(wall));
    }

  private:
    bool is_there(int wall) const { return data_.wall(wall) != 0; }
    bool is_new(int wall) const { return data_.is_new_wall(wall); }
    Style style_of(int wall) const {
        return is_new(wall) ? style_.mark() : style_.piece(data_.wall_owner(wall));
    }

    const BoardData& data_;
    const BoardStyle& style_;
};

class RowsPicture {
  public:
    RowsPicture(Canvas& canvas, const BoardData& data, const BoardStyle& style)
        : canvas_(canvas),
          data_(data),
          view_(data.view()),
          board_(view_.board),
          style_(style),
          cells_(data, style),
          walled_(data.has_walls()),
          tall_(view_.river > 0 || !view_.palaces.empty()),
          label_(static_cast<int>(std::to_string(board_.height).size())) {
        has_edges_ = std::any_of(view_.edges.begin(), view_.edges.end(),
                                 [](game::Player owner) { return owner != game::kNobody; });
    }

    void draw() {
        if (view_.points) join_points();
        if (draws_lines()) lines_.put(canvas_, style_.line());
        for (int y = 1; y <= board_.height; ++y) draw_row(y);
        if (tall_) draw_between();
        if (walled_) draw_walls();
        draw_block_lines();
        if (has_edges_) {
            draw_edge_row(0, board_.rows_down ? 0 : board_.height + 1, top() - 1);
            draw_edge_row(2, board_.rows_down ? board_.height + 1 : 0, bottom() + 1);
        }
        draw_letters();
    }

  private:
    // --- places

    int heading() const { return board_.rows_down ? 1 : 0; }  // letters stand at row 1's side
    int top() const { return heading() + (has_edges_ ? 1 : 0); }
    /// Columns from one cell to the next: hexagons share the blank between them, so that each row
    /// is half a cell off the next.
    int pitch() const {
        return cells_.width() + (board_.shape == Board::Shape::Hex ? -1 : walled_ ? 1 : 0);
    }
    int row_height() const { return walled_ || tall_ ? 2 : 1; }
    int gaps(int cells, std::size_t axis) const {
        const int every = view_.blocks[axis];
        return every == 0 ? 0 : (cells - 1) / every;
    }
    int row(int y) const {
        const int gap = board_.rows_down ? gaps(y, 1) : gaps(board_.height, 1) - gaps(y, 1);
        return top() + board_.picture_row(y) * row_height() + (walled_ ? 1 : 0) + gap;
    }
    int bottom() const { return row(board_.rows_down ? board_.height : 1) + (walled_ ? 1 : 0); }
    /// How far a row is moved to the right; of row 0, above the first of a board that leans down,
    /// as well.
    int lean(int y) const { return board_.shape == Board::Shape::Hex ? y * pitch() / 2 : 0; }
    /// The left end of a row's first cell.
    int left(int y) const { return label_ + (has_edges_ ? 2 : 1) + lean(y) - lean(1) + shift(); }
    /// Room for the letters of a board that leans down, which stand further left than row 1.
    int shift() const { return board_.rows_down ? lean(2) - lean(1) : 0; }
    int column(int x, int y) const {
        return left(y) + (x - 1) * pitch() + (walled_ ? 1 : 0) + gaps(x, 0);
    }
    int cell_at(int x, int y) const { return (y - 1) * board_.width + x; }
    std::pair<int, int> point(int x, int y) const {
        return {row(y), column(x, y) + cells_.middle()};
    }

    // --- cells

    bool is_dark(int x, int y) const { return view_.shaded && (x + y) % 2 == 0; }
    bool draws_lines() const { return view_.points && (style_.look().utf8 || tall_); }

    std::string empty_text(int x, int y) const {
        const bool star = cells_.is_star(cell_at(x, y));
        const std::string crossing = lines_.crossing(row(y), point(x, y).second, star);
        if (draws_lines() && !crossing.empty()) return crossing;
        if (star) return "+";
        if (walled_ || shows_all_names(view_)) return "";
        if (view_.shaded && (style_.has_surface() || !is_dark(x, y))) return "";
        return "·";
    }

    void draw_cell(int x, int y) {
        cells_.put(canvas_, row(y), column(x, y), cell_at(x, y), empty_text(x, y), is_dark(x, y));
    }

    void draw_row(int y) {
        const std::string number = std::to_string(y);
        canvas_.put(row(y), left(y) - 1 - utf8_width(number) - (has_edges_ ? 1 : 0), number,
                    BoardStyle::label());
        for (const bool marked : {false, true}) {  // those that are marked last: cells may overlap
            for (int x = 1; x <= board_.width; ++x)
                if (cells_.is_marked(cell_at(x, y)) == marked) draw_cell(x, y);
        }
        if (!has_edges_) return;
        put_edge(row(y), left(y) - 1, 3);
        put_edge(row(y), column(board_.width, y) + cells_.width(), 1);
    }

    // --- around and between the cells

    /// A piece of the player whose goal this side of the board is.
    void put_edge(int row, int column, std::size_t side) {
        const game::Player owner = view_.edges[side];
        if (owner == game::kNobody) return;
        if (style_.has_surface()) canvas_.shade(row, column, 1, style_.background(true));
        canvas_.put(row, column, style_.glyph(owner.number()), style_.piece(owner));
    }

    void draw_edge_row(std::size_t side, int y, int at) {
        if (view_.edges[side] == game::kNobody) return;
        if (style_.has_surface())
            canvas_.shade(at, column(1, y), (board_.width - 1) * pitch() + cells_.width(),
                          style_.background(true));
        for (int x = 1; x <= board_.width; ++x) put_edge(at, column(x, y) + cells_.middle(), side);
    }

    void draw_letters() {
        const int at = board_.rows_down ? 0 : bottom() + (has_edges_ ? 2 : 1);
        const int y = has_edges_ ? -1 : 0;  // as if there were rows beyond row 1
        for (int x = 1; x <= board_.width; ++x) {
            const std::string name = plays_columns(data_.game())
                ? std::to_string(x)
                : board_.columns[static_cast<std::size_t>(x - 1)];
            canvas_.put(at, column(x, y) + cells_.middle() - (utf8_width(name) - 1) / 2, name,
                        BoardStyle::label());
        }
    }

    void draw_walls() {
        const Walls walls(data_, style_);
        const game::Cells north = board_.walls('n'), south = board_.walls('s'),
                          west = board_.walls('w'), east = board_.walls('e');
        for (int cell = 1; cell <= board_.size(); ++cell) {
            const auto i = static_cast<std::size_t>(cell - 1);
            const int at = row(board_.y[i]), from = column(board_.x[i], board_.y[i]) - 1;
            walls.put_lying(canvas_, at - 1, from, north[i], cells_.width());
            walls.put_lying(canvas_, at + 1, from, south[i], cells_.width());
            walls.put_upright(canvas_, at, from, west[i]);
            walls.put_upright(canvas_, at, from + 1 + cells_.width(), east[i]);
        }
    }

    void join_points() {
        for (int y = 1; y <= board_.height; ++y) lines_.join(point(1, y), point(board_.width, y));
        if (!tall_) {
            for (int y = 1; y <= board_.height; ++y) join_neighbours(y);
            return;
        }
        for (int x = 1; x <= board_.width; ++x) {
            const bool at_side = x == 1 || x == board_.width;
            if (view_.river == 0 || at_side) {
                lines_.join(point(x, 1), point(x, board_.height));
            } else {
                lines_.join(point(x, 1), point(x, view_.river));
                lines_.join(point(x, view_.river + 1), point(x, board_.height));
            }
        }
    }

    /// Rows that lie right upon each other have no place between them: the lines are only the
    /// crossings' own.
    void join_neighbours(int y) {
        if (y == board_.height) return;
        for (int x = 1; x <= board_.width; ++x) lines_.join(point(x, y), point(x, y + 1));
    }

    /// The background between rows of points, the river, and the diagonals of palaces.
    void draw_between() {
        const int from = column(1, 1), width = board_.width * cells_.width();
        for (int y = 1; y < board_.height; ++y) {
            const int at = (row(y) + row(y + 1)) / 2;
            if (style_.has_surface()) canvas_.shade(at, from, width, style_.background(false));
            if (y != view_.river) continue;
            for (int x = 1; x < board_.width; ++x)
                canvas_.put(at, (point(x, y).second + point(x + 1, y).second) / 2, "~",
                            style_.line());
        }
        for (const auto& [one, other] : view_.palaces) draw_palace(one, other);
    }

    void draw_palace(int one, int other) {
        const auto places = [&](const game::Cells& of) {
            return std::minmax(of[static_cast<std::size_t>(one - 1)],
                               of[static_cast<std::size_t>(other - 1)]);
        };
        const auto [left, right] = places(board_.x);
        const auto [low, high] = places(board_.y);
        for (int x = left; x < right; ++x) {
            for (int y = low; y < high; ++y) {
                // The diagonals run from corner to corner: from square to square by turns.
                const bool rises = (x - left + y - low) % 2 == 0;
                canvas_.put((row(y) + row(y + 1)) / 2,
                            (point(x, y).second + point(x + 1, y).second) / 2,
                            rises != board_.rows_down ? "╱" : "╲", style_.line());
            }
        }
    }

    void draw_block_lines() {
        const int from = left(1), width = column(board_.width, 1) + cells_.width() - from;
        BoardLines lines;
        for (int x = 1; x < board_.width; ++x) {
            if (gaps(x + 1, 0) > gaps(x, 0))
                lines.join({top(), column(x + 1, 1) - 1}, {bottom(), column(x + 1, 1) - 1});
        }
        for (int y = 1; y < board_.height; ++y) {
            if (gaps(y + 1, 1) == gaps(y, 1)) continue;
            const int at = (row(y) + row(y + 1)) / 2;
            lines.join({at, from}, {at, from + width - 1});
        }
        lines.put(canvas_, BoardStyle::label());
    }

    Canvas& canvas_;
    const BoardData& data_;
    const game::View& view_;
    const Board& board_;
    const BoardStyle& style_;
    BoardCells cells_;
    BoardLines lines_;
    bool walled_, tall_;
    bool has_edges_ = false;
    int label_;  // columns for a row's number
};

}  // namespace

void draw_rows(Canvas& canvas, const BoardData& data, const BoardStyle& style) {
    RowsPicture(canvas, data, style).draw();
}

bool plays_columns(const game::Game& game) {
    return std::any_of(game.move.fields().begin(), game.move.fields().end(),
                       [](const game::MoveField& field) { return field.name == "column"; });
}

}  // namespace senet::pictures
