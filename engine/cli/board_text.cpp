#include "cli/board_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "cli/terminal.h"
#include "game/notation.h"

namespace senet::cli {
namespace {

using game::Board;

Colour colour_of(const game::Game& game, game::Player player) {
    if (player == 0) return Colour::None;
    if (!game.view || game.view->colours.empty())
        return player == 1 ? Colour::Yellow : Colour::Blue;
    return colour_named(game.view->colours[static_cast<std::size_t>(player - 1)]);
}

/// One cell's picture, padded to the board's cell width; the last move's cells stand in brackets.
class Cells {
  public:
    explicit Cells(const game::Line& line)
        : game_(line.rules().game()), view_(*game_.view), state_(line.state()) {
        const game::Game& game = line.rules().game();
        cells_ = game.layout.find(view_.cells);
        for (int cell = 1; cell <= view_.board.size(); ++cell)
            width_ = std::max(width_, display_width(glyph(cell)));
        for (const std::string& piece : view_.pieces)
            width_ = std::max(width_, display_width(printable(piece)));
        if (!line.moves().empty()) mark(line);
    }

    int width() const { return width_ + 2; }

    std::string text(int cell) const {
        const std::int64_t value = value_of(cell);
        const bool empty = value == 0;
        const game::Player owner =
            empty || view_.owners.empty() ? 0 : view_.owners[static_cast<std::size_t>(value - 1)];
        const std::string body = pad_left(glyph(cell), width_);
        const bool marked = std::find(marked_.begin(), marked_.end(), cell) != marked_.end();
        const std::string painted = paint(body,
                                          empty            ? Colour::Dim
                                              : owner != 0 ? colour_of(game_, owner)
                                                           : Colour::None);
        if (!marked) return " " + painted + " ";
        return paint("[", Colour::Green) + painted + paint("]", Colour::Green);
    }

  private:
    std::int64_t value_of(int cell) const {
        return state_.get(*cells_, static_cast<std::size_t>(cell - 1));
    }

    std::string glyph(int cell) const {
        const std::int64_t value = value_of(cell);
        if (view_.pieces.empty()) return std::to_string(value);
        if (value > 0) return printable(view_.pieces[static_cast<std::size_t>(value - 1)]);
        if (view_.names_empty) return view_.board.names[static_cast<std::size_t>(cell - 1)];
        return view_.walls.empty() ? "·" : " ";
    }

    /// Marks the cells that the last move changed in the picture; that is where the eye wants to
    /// go.
    void mark(const game::Line& line) {
        const game::State& before = line.states()[line.states().size() - 2];
        for (int cell = 1; cell <= view_.board.size(); ++cell) {
            if (before.get(*cells_, static_cast<std::size_t>(cell - 1)) != value_of(cell))
                marked_.push_back(cell);
        }
        // Where most of the board changes (captures by the dozen), the move's own places say more.
        const std::vector<int> named = places_of_last_move(line);
        if (!named.empty()) marked_ = named;
    }

    const game::Game& game_;
    const game::View& view_;
    const game::State& state_;
    const game::Field* cells_ = nullptr;
    std::vector<int> marked_;
    int width_ = 1;
};

std::string column_name(int x) {
    std::string name = game::cell_name(x, 1);
    name.pop_back();
    return name;
}

/// The lines between a grid's cells, where the view has any; those of the last move are double.
class Walls {
  public:
    explicit Walls(const game::Line& line)
        : game_(line.rules().game()),
          line_(line),
          field_(game_.layout.find(game_.view->walls)),
          south_(game_.view->board.walls('s')),
          north_(game_.view->board.walls('n')),
          west_(game_.view->board.walls('w')),
          east_(game_.view->board.walls('e')) {}

    bool none() const { return game_.view->walls.empty(); }
    std::string west(int cell) const { return upright(west_[static_cast<std::size_t>(cell - 1)]); }
    std::string east(int cell) const { return upright(east_[static_cast<std::size_t>(cell - 1)]); }
    /// The corners and the lying walls above or below the cells from `first` on.
    std::string above(int first, int cells, int width) const {
        return lying(north_, first, cells, width);
    }
    std::string below(int first, int cells, int width) const {
        return lying(south_, first, cells, width);
    }

  private:
    std::string lying(const game::Cells& side, int first, int cells, int width) const {
        std::string out = "•";
        for (int cell = first; cell < first + cells; ++cell) {
            const int wall = side[static_cast<std::size_t>(cell - 1)];
            std::string piece;
            for (int i = 0; i < width; ++i) piece += is_new(wall) ? "═" : "─";
            out += drawn(wall, piece, width) + "•";
        }
        return out;
    }

    std::string upright(int wall) const { return drawn(wall, is_new(wall) ? "║" : "│", 1); }

    std::string drawn(int wall, const std::string& text, int width) const {
        const std::int64_t value = line_.state().get(*field_, static_cast<std::size_t>(wall - 1));
        if (value == 0) return std::string(static_cast<std::size_t>(width), ' ');
        if (is_new(wall)) return paint(text, Colour::Green);
        const bool is_player = value >= 1 && value <= game_.player_count();
        return paint(text, colour_of(game_, is_player ? static_cast<game::Player>(value) : 0));
    }

    bool is_new(int wall) const {
        if (line_.moves().empty()) return false;
        const auto index = static_cast<std::size_t>(wall - 1);
        const game::State& before = line_.states()[line_.states().size() - 2];
        return before.get(*field_, index) != line_.state().get(*field_, index);
    }

    const game::Game& game_;
    const game::Line& line_;
    const game::Field* field_;
    game::Cells south_, north_, west_, east_;
};

/// What one player, or nobody (0), holds of a hand: "● ×3", "24", or a dot where it is nothing.
std::string held(const game::Line& line, const game::Hand& hand, game::Player owner) {
    const game::Game& game = line.rules().game();
    const game::Field& field = *game.layout.find(hand.field);
    std::string out;
    for (std::size_t i = 0; i < hand.owners.size(); ++i) {
        if (hand.owners[i] != owner) continue;
        const std::int64_t value = line.state().get(field, field.is_array ? i : 0);
        const bool numbers = hand.pieces.empty();
        const bool is_it = static_cast<std::int64_t>(i) + 1 == value;
        if (!numbers && (field.is_array ? value <= 0 : !is_it)) continue;
        const std::string text = numbers ? std::to_string(value) : printable(hand.pieces[i]);
        out += " " + paint(text, colour_of(game, owner));
        if (!numbers && field.is_array && value > 1) out += fmt::format("×{}", value);
    }
    return out.empty() ? " " + paint("·", Colour::Dim) : out;
}

/// The hands of one player, or nobody's, a row each.
std::string hands_of(const game::Line& line, game::Player owner) {
    const game::Game& game = line.rules().game();
    std::string out;
    for (const game::Hand& hand : game.view->hands) {
        if (std::find(hand.owners.begin(), hand.owners.end(), owner) == hand.owners.end()) continue;
        const std::string name =
            owner == 0 ? paint(hand.field, Colour::Dim) : player_text(game, owner);
        out += name + ":" + held(line, hand, owner) + "\n";
    }
    return out;
}

/// A piece of the player whose goal this side of the board is; a blank where it is nobody's.
std::string edge_text(const game::Game& game, std::size_t side) {
    const game::Player owner = game.view->edges[side];
    if (owner == 0) return " ";
    return paint(printable(game.view->pieces[static_cast<std::size_t>(owner - 1)]),
                 colour_of(game, owner));
}

/// Rows of a grid or a hexagonal rhombus, whose rows lean to the right.
std::string draw_rows(const game::Line& line) {
    const Board& board = line.rules().game().view->board;
    const Cells cells(line);
    const Walls walls(line);
    const bool leans = board.shape == Board::Shape::Hex;
    const bool numbered = plays_columns(line.rules().game());
    const int label = static_cast<int>(std::to_string(board.height).size());
    const auto lean = [&](int y) {
        return std::string(leans ? static_cast<std::size_t>((y - 1) * cells.width() / 2) : 0, ' ');
    };
    const std::string margin(static_cast<std::size_t>(label + 1), ' ');
    const game::Game& game = line.rules().game();
    const auto& edges = game.view->edges;
    const bool has_edges =
        std::any_of(edges.begin(), edges.end(), [](auto owner) { return owner; });
    const auto edge_row = [&](std::size_t side, int y) {
        if (!has_edges) return std::string();
        std::string row = margin + lean(y) + " ";
        for (int x = 1; x <= board.width; ++x)
            row += pad_left(edge_text(game, side), cells.width() - 1) + " ";
        return row + "\n";
    };
    std::string out = edge_row(0, board.height + 1);
    for (int y = board.height; y >= 1; --y) {
        const int first = (y - 1) * board.width + 1, last = y * board.width;
        if (!walls.none()) out += margin + walls.above(first, board.width, cells.width()) + "\n";
        out += paint(pad_left(std::to_string(y), label), Colour::Dim) + " " + lean(y) +
            (has_edges ? edge_text(game, 3) : "");
        for (int cell = first; cell <= last; ++cell)
            out += (walls.none() ? "" : walls.west(cell)) + cells.text(cell);
        out +=
            (walls.none() ? "" : walls.east(last)) + (has_edges ? edge_text(game, 1) : "") + "\n";
    }
    if (!walls.none()) out += margin + walls.below(1, board.width, cells.width()) + "\n";
    out += edge_row(2, 1);
    std::string letters = margin + (has_edges ? " " : "");
    for (int x = 1; x <= board.width; ++x) {
        const std::string name = numbered ? std::to_string(x) : column_name(x);
        if (!walls.none()) letters += ' ';
        letters += pad(pad_left(name, (cells.width() + display_width(name)) / 2), cells.width());
    }
    return out + paint(letters, Colour::Dim) + "\n";
}

/// Points at their places with the lines between neighbours: straight ones drawn, slanting ones
/// dotted halfway.
std::string draw_graph(const game::Line& line) {
    const Board& board = line.rules().game().view->board;
    const Cells cells(line);
    const int across = cells.width() + 1;
    const auto columns = static_cast<std::size_t>(board.width * across);
    std::vector<std::vector<std::string>> canvas(static_cast<std::size_t>(board.height * 2 - 1),
                                                 std::vector<std::string>(columns, " "));
    const auto middle = [&](int cell) {
        return static_cast<std::size_t>((board.x[static_cast<std::size_t>(cell - 1)] - 1) * across +
                                        cells.width() / 2);
    };
    const auto row = [&](int cell) {
        return static_cast<std::size_t>(
            (board.height - board.y[static_cast<std::size_t>(cell - 1)]) * 2);
    };
    const auto connect = [&](int a, int b) {
        const std::size_t left = std::min(middle(a), middle(b)),
                          right = std::max(middle(a), middle(b));
        const std::size_t top = std::min(row(a), row(b)), bottom = std::max(row(a), row(b));
        if (top == bottom) {
            for (std::size_t x = left + 1; x < right; ++x) canvas[top][x] = "─";
        } else if (left == right) {
            for (std::size_t y = top + 1; y < bottom; ++y) canvas[y][left] = "│";
        } else {
            const bool rises = (middle(a) < middle(b)) == (row(a) > row(b));
            canvas[(top + bottom) / 2][(left + right) / 2] = rises ? "╱" : "╲";
        }
    };
    for (const game::Cells& points : board.rows) {
        for (std::size_t i = 0; i + 1 < points.size(); ++i) connect(points[i], points[i + 1]);
    }
    for (int cell = 1; cell <= board.size(); ++cell) {
        auto& target = canvas[row(cell)];
        const std::size_t start = middle(cell) - static_cast<std::size_t>(cells.width() / 2);
        for (int i = 0; i < cells.width(); ++i) target[start + static_cast<std::size_t>(i)] = "";
        target[start] = cells.text(cell);
    }
    const bool named = line.rules().game().view->names_empty;  // then nobody needs rows and columns
    std::string out;
    for (std::size_t y = 0; y < canvas.size(); ++y) {
        const bool numbered = y % 2 == 0 && !named;
        const std::string label =
            numbered ? std::to_string(board.height - static_cast<int>(y) / 2) : "";
        out += paint(pad_left(label, 2), Colour::Dim) + " ";
        for (const std::string& character : canvas[y]) out += character;
        out += "\n";
    }
    if (named) return out;
    std::string letters = "   ";
    for (int x = 1; x <= board.width; ++x)
        letters += pad(pad_left(column_name(x), cells.width() / 2 + 1), across);
    return out + paint(letters, Colour::Dim) + "\n";
}

}  // namespace

std::string board_text(const game::Line& line) {
    game::Rules& rules = line.rules();
    if (rules.has(game::Hook::Show)) {
        std::string text = printable(rules.show(line.state()), "\n");
        if (!text.ends_with('\n')) text += '\n';
        return text;
    }
    if (!rules.game().view)
        return printable(game::plain_state_text(rules.game(), line.state())) + "\n";
    const bool is_graph = rules.game().view->board.shape == Board::Shape::Graph;
    return hands_of(line, 2) + (is_graph ? draw_graph(line) : draw_rows(line)) + hands_of(line, 1) +
        hands_of(line, 0);
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

bool plays_columns(const game::Game& game) {
    return std::any_of(game.move.fields().begin(), game.move.fields().end(),
                       [](const game::MoveField& field) { return field.name == "column"; });
}

std::string outcome_text(const game::Game& game, const game::Outcome& outcome) {
    if (!outcome.over()) return "the game goes on";
    if (outcome.winner == 0) return "draw";
    const std::string name = printable(game.players[static_cast<std::size_t>(outcome.winner - 1)]);
    if (outcome.points() == 0) return name + " wins";
    return fmt::format("{} wins by {}", name, std::abs(outcome.margin));
}

std::string outcome_text(const game::Line& line) {
    const game::Game& game = line.rules().game();
    if (!line.outcome().over()) return outcome_text(game, {});
    const game::End end = line.end();
    const std::string text = outcome_text(game, end.outcome);
    return end.reason.empty() ? text : fmt::format("{} ({})", text, printable(end.reason));
}

std::string player_text(const game::Game& game, game::Player player) {
    return paint(printable(game.players[static_cast<std::size_t>(player - 1)]),
                 colour_of(game, player));
}

}  // namespace senet::cli
