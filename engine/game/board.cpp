#include "game/board.h"

#include <algorithm>
#include <array>

namespace senet::game {
namespace {

struct Direction {
    const char* name;
    int dx, dy;
};

// Four straight ones before the diagonals between them: around4 is every second of them.
constexpr std::array<Direction, 8> kSquare{{{"n", 0, 1},
                                            {"ne", 1, 1},
                                            {"e", 1, 0},
                                            {"se", 1, -1},
                                            {"s", 0, -1},
                                            {"sw", -1, -1},
                                            {"w", -1, 0},
                                            {"nw", -1, 1}}};
constexpr std::array<Direction, 6> kHex{
    {{"ne", 0, 1}, {"e", 1, 0}, {"se", 1, -1}, {"sw", 0, -1}, {"w", -1, 0}, {"nw", -1, 1}}};

int at(const Board& board, int x, int y) {
    if (x < 1 || y < 1 || x > board.width || y > board.height) return 0;
    return (y - 1) * board.width + x;
}

/// The direction that leads where this one does in a picture turned upside down. In both lists the
/// two lie as far from "e" on either side.
template <std::size_t N>
const Direction& mirrored(const std::array<Direction, N>& directions, std::size_t index) {
    constexpr std::size_t kEast = N / 4;
    return directions[(2 * kEast + N - index) % N];
}

template <std::size_t N>
Board make_cells(Board::Shape shape, int width, int height, const Axis& axis,
                 const std::array<Direction, N>& directions) {
    Board board;
    board.shape = shape;
    board.width = width;
    board.height = height;
    board.rows_down = axis.rows_down;
    for (int x = 1; x <= width; ++x) board.columns.push_back(column_name(x, axis.skipped));
    for (int y = 1; y <= height; ++y) {
        for (int x = 1; x <= width; ++x) {
            board.names.push_back(board.columns[static_cast<std::size_t>(x - 1)] +
                                  std::to_string(y));
            board.x.push_back(x);
            board.y.push_back(y);
        }
    }
    for (std::size_t i = 0; i < N; ++i) {
        const Direction& way = axis.rows_down ? mirrored(directions, i) : directions[i];
        Board::Step step{directions[i].name, {}};
        for (int cell = 0; cell < board.size(); ++cell)
            step.to.push_back(at(board, board.x[cell] + way.dx, board.y[cell] + way.dy));
        board.steps.push_back(std::move(step));
    }
    return board;
}

}  // namespace

std::string column_name(int x, const std::string& skipped) {
    std::string letters = "abcdefghijklmnopqrstuvwxyz";
    std::erase_if(letters, [&](char c) { return skipped.find(c) != std::string::npos; });
    const int count = static_cast<int>(letters.size());
    std::string name;
    for (int left = x; left > 0; left = (left - 1) / count)
        name.insert(name.begin(), letters[static_cast<std::size_t>((left - 1) % count)]);
    return name;
}

std::string cell_name(int x, int y) { return column_name(x) + std::to_string(y); }

Board make_grid(int width, int height, const Axis& axis) {
    return make_cells(Board::Shape::Grid, width, height, axis, kSquare);
}

Board make_hexgrid(int width, int height, const Axis& axis) {
    return make_cells(Board::Shape::Hex, width, height, axis, kHex);
}

Board make_graph(std::vector<std::string> names, Cells x, Cells y, std::vector<Cells> rows) {
    Board board;
    board.shape = Board::Shape::Graph;
    board.width = x.empty() ? 0 : *std::max_element(x.begin(), x.end());
    board.height = y.empty() ? 0 : *std::max_element(y.begin(), y.end());
    for (int column = 1; column <= board.width; ++column)
        board.columns.push_back(column_name(column));
    board.names = std::move(names);
    board.x = std::move(x);
    board.y = std::move(y);
    board.rows = std::move(rows);
    return board;
}

const Board::Step* Board::step(std::string_view name) const {
    const auto found =
        std::find_if(steps.begin(), steps.end(), [&](const Step& s) { return s.name == name; });
    return found == steps.end() ? nullptr : &*found;
}

bool Board::named_by_place() const {
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (names[i] != columns[static_cast<std::size_t>(x[i] - 1)] + std::to_string(y[i]))
            return false;
    }
    return true;
}

Cells Board::ray(const Step& step, int cell) const {
    Cells cells;
    while ((cell = step.to[cell - 1]) != 0) cells.push_back(cell);
    return cells;
}

Cells Board::around(int cell, std::size_t directions) const {
    Cells cells;
    const std::size_t every =
        directions == 0 ? 1 : std::max<std::size_t>(1, steps.size() / directions);
    for (std::size_t i = 0; i < steps.size(); i += every) {
        if (steps[i].to[cell - 1] != 0) cells.push_back(steps[i].to[cell - 1]);
    }
    const auto add = [&](int neighbour) {
        if (std::find(cells.begin(), cells.end(), neighbour) == cells.end())
            cells.push_back(neighbour);
    };
    for (const Cells& row : rows) {
        for (std::size_t i = 0; i + 1 < row.size(); ++i) {
            if (row[i] == cell) add(row[i + 1]);
            if (row[i + 1] == cell) add(row[i]);
        }
    }
    return cells;
}

Cells Board::knight(int cell) const {
    constexpr std::array<std::pair<int, int>, 8> kJumps{
        {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}};
    Cells cells;
    for (const auto& [dx, dy] : kJumps) {
        const int to = at(*this, x[cell - 1] + dx, y[cell - 1] + dy);
        if (to != 0) cells.push_back(to);
    }
    return cells;
}

Cells Board::walls(char side) const {
    Cells walls;
    if (rows_down && (side == 's' || side == 'n')) side = side == 's' ? 'n' : 's';
    for (int cell = 0; cell < size(); ++cell) {
        const int column = x[static_cast<std::size_t>(cell)],
                  row = y[static_cast<std::size_t>(cell)];
        const int below = (row - 1) * width + column;
        const int left = width * (height + 1) + (row - 1) * (width + 1) + column;
        walls.push_back(side == 's'       ? below
                            : side == 'n' ? below + width
                            : side == 'w' ? left
                                          : left + 1);
    }
    return walls;
}

std::vector<Cells> Board::lines(int k) const {
    std::vector<Cells> found;
    const std::size_t length = static_cast<std::size_t>(k);
    for (const Cells& row : rows) {
        for (std::size_t start = 0; start + length <= row.size(); ++start) {
            found.emplace_back(row.begin() + static_cast<std::ptrdiff_t>(start),
                               row.begin() + static_cast<std::ptrdiff_t>(start + length));
        }
    }
    // Half of the directions are enough: the others run the same rows backwards.
    for (std::size_t i = 0; i < steps.size() / 2; ++i) {
        for (int cell = 1; cell <= size(); ++cell) {
            Cells line{cell};
            for (int next = cell; line.size() < length && (next = steps[i].to[next - 1]) != 0;) {
                line.push_back(next);
            }
            if (line.size() == length) found.push_back(std::move(line));
        }
    }
    return found;
}

}  // namespace senet::game
