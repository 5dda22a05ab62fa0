// The places of a board and how they hang together: what a script's grid(), hexgrid() or graph{}
// is, and what pictures are drawn from. Cells count from 1; 0 is "off the board".
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace senet::game {

using Cells = std::vector<int>;

struct Board {
    enum class Shape { Grid, Hex, Graph };

    /// One direction: `to[c - 1]` is the neighbour of cell c that way, or 0.
    struct Step {
        std::string name;
        Cells to;
    };

    Shape shape = Shape::Grid;
    int width = 0;  // columns; for a graph the largest x
    int height = 0;  // rows; for a graph the largest y
    std::vector<std::string> names;
    std::vector<std::string> columns;  // the name of column x is columns[x - 1]: "a"
    bool rows_down = false;  // row 1 is at the top of the picture, not at the bottom
    Cells x, y;  // from 1; cell 1 is at the left end of row 1
    std::vector<Step> steps;  // grid: n ne e se s sw w nw; hex: ne e se sw w nw; graph: none
    std::vector<Cells> rows;  // a graph's lines, each a row of cells in order

    int size() const { return static_cast<int>(names.size()); }
    const Step* step(std::string_view name) const;
    /// The row of a picture that row y is in, from 0 at the top.
    int picture_row(int y) const { return rows_down ? y - 1 : height - y; }
    /// Whether every cell is called by its column and its row: only then are these worth an axis.
    bool named_by_place() const;

    /// The cells from c on in one direction, nearest first, up to the edge.
    Cells ray(const Step& step, int cell) const;
    /// The neighbours of a cell, over the steps (grid: of four or of eight) or a graph's lines.
    Cells around(int cell, std::size_t directions) const;
    /// The cells a chess knight reaches. For grids.
    Cells knight(int cell) const;
    /// A grid's cells have walls between and around them, which count from 1: first the lying ones,
    /// row by row from row 1 on, then the upright ones likewise. These are how many there are,
    int wall_count() const { return width * (height + 1) + (width + 1) * height; }
    /// and each cell's wall on one side: n, e, s or w.
    Cells walls(char side) const;
    /// All straight rows of k neighbouring cells, each once, in a fixed order.
    std::vector<Cells> lines(int k) const;
};

inline constexpr int kMostCells = 4096;

/// How the world of a game counts rows and columns.
struct Axis {
    bool rows_down = false;  // row 1 is at the top
    std::string skipped;  // letters that no column has: "i" in go
};

/// width x height squares. REQUIRES 1 to 64 each way.
Board make_grid(int width, int height, const Axis& axis = {});
/// A rhombus of hexagons: row y + 1 lies above row y (or below), half a cell to the right.
Board make_hexgrid(int width, int height, const Axis& axis = {});
/// Points with names and places, and lines through them (indices from 1).
Board make_graph(std::vector<std::string> names, Cells x, Cells y, std::vector<Cells> rows);

/// "a" to "z", then "aa", without the letters that are skipped.
std::string column_name(int x, const std::string& skipped = "");
/// "a1" to "z64", then "aa1": letters for the column, a number for the row.
std::string cell_name(int x, int y);

}  // namespace senet::game
