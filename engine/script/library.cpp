#include "script/library.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <map>
#include <set>

#include "base/text.h"
#include "script/sandbox.h"

namespace senet::script {
namespace {

using game::Board;
using game::Cells;

constexpr lua_Integer kLongestSide = 64;

void set_number(lua_State* L, const char* name, lua_Integer value) {
    lua_pushinteger(L, value);
    lua_setfield(L, -2, name);
}

void push_list(lua_State* L, const Cells& cells) {
    lua_createtable(L, static_cast<int>(cells.size()), 0);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        lua_pushinteger(L, cells[i]);
        lua_rawseti(L, -2, static_cast<lua_Integer>(i + 1));
    }
}

/// Pushes a board's tables.
class BoardTables {
  public:
    BoardTables(lua_State* L, bool guarded) : L(L), guarded_(guarded) {}

    /// All that a script finds in a board, in a table that is not sealed yet.
    void push_values(const Board& board) const;

  private:
    void push_cells(const Cells& cells) const {
        push_list(L, cells);
        make_constant(L, guarded_);
    }

    void set_cells(const char* name, const Cells& cells) const {
        push_cells(cells);
        lua_setfield(L, -2, name);
    }

    /// Sets a field of the table on top to a list of what `cells_of(1)` to `cells_of(size)` give.
    template <class CellsOf>
    void set_cell_lists(const char* name, int size, CellsOf cells_of) const {
        lua_createtable(L, size, 0);
        for (int cell = 1; cell <= size; ++cell) {
            push_cells(cells_of(cell));
            lua_rawseti(L, -2, cell);
        }
        make_constant(L, guarded_);
        lua_setfield(L, -2, name);
    }

    void set_names(const Board& board) const {
        lua_createtable(L, board.size(), 0);
        for (int cell = 1; cell <= board.size(); ++cell) {
            lua_pushstring(L, board.names[static_cast<std::size_t>(cell - 1)].c_str());
            lua_rawseti(L, -2, cell);
        }
        make_constant(L, guarded_);
        lua_setfield(L, -2, "names");
    }

    void set_rays(const Board& board) const {
        lua_newtable(L);
        for (const Board::Step& step : board.steps) {
            set_cell_lists(step.name.c_str(), board.size(),
                           [&](int cell) { return board.ray(step, cell); });
        }
        seal(L, "the board's rays");
        lua_setfield(L, -2, "rays");
    }

    void set_walls(const Board& board) const {
        lua_newtable(L);
        set_number(L, "count", board.wall_count());
        for (const char* side : {"n", "e", "s", "w"}) set_cells(side, board.walls(*side));
        seal(L, "the board's walls");
        lua_setfield(L, -2, "walls");
    }

    void set_function(const char* name, lua_CFunction function, const Board& board) const {
        lua_pushlightuserdata(L, const_cast<Board*>(&board));
        lua_pushboolean(L, guarded_);
        lua_pushcclosure(L, function, 2);
        lua_setfield(L, -2, name);
    }

    lua_State* L;
    const bool guarded_;
};

const Board& upvalue_board(lua_State* L) {
    return *static_cast<const Board*>(lua_touserdata(L, lua_upvalueindex(1)));
}

int l_at(lua_State* L) {
    const lua_Integer x = luaL_checkinteger(L, 1);
    const lua_Integer y = luaL_checkinteger(L, 2);
    const Board& board = upvalue_board(L);
    const bool inside = x >= 1 && y >= 1 && x <= board.width && y <= board.height;
    lua_pushinteger(L, inside ? (y - 1) * board.width + x : 0);
    return 1;
}

int l_point(lua_State* L) {
    const char* name = luaL_checkstring(L, 1);
    return guarded(L, [&] {
        const auto& names = upvalue_board(L).names;
        const auto found = std::find(names.begin(), names.end(), name);
        lua_pushinteger(L, found == names.end() ? 0 : found - names.begin() + 1);
        return 1;
    });
}

/// A list of the script's own: it may be changed.
int l_lines(lua_State* L) {
    const lua_Integer k = luaL_checkinteger(L, 1);
    luaL_argcheck(L, k >= 1 && k <= game::kMostCells, 1, "a length from 1 on is wanted");
    const Board& board = upvalue_board(L);
    return guarded(L, [&] {
        const std::vector<Cells> lines = board.lines(static_cast<int>(k));
        lua_createtable(L, static_cast<int>(lines.size()), 0);
        for (std::size_t i = 0; i < lines.size(); ++i) {
            push_list(L, lines[i]);
            lua_rawseti(L, -2, static_cast<lua_Integer>(i + 1));
        }
        return 1;
    });
}

void BoardTables::push_values(const Board& board) const {
    luaL_checkstack(L, 12, "a board");
    lua_newtable(L);
    set_number(L, "size", board.size());
    set_number(L, "width", board.width);
    set_number(L, "height", board.height);
    set_cells("x", board.x);
    set_cells("y", board.y);
    set_names(board);
    for (const Board::Step& step : board.steps) set_cells(step.name.c_str(), step.to);
    if (!board.steps.empty()) set_rays(board);
    const auto around = [&](std::size_t directions) {
        return [&board, directions](int cell) { return board.around(cell, directions); };
    };
    switch (board.shape) {
        case Board::Shape::Grid:
            set_cell_lists("around4", board.size(), around(4));
            set_cell_lists("around8", board.size(), around(8));
            set_cell_lists("knight", board.size(), [&](int cell) { return board.knight(cell); });
            set_walls(board);
            break;
        case Board::Shape::Hex: set_cell_lists("around6", board.size(), around(6)); break;
        case Board::Shape::Graph: set_cell_lists("around", board.size(), around(0)); break;
    }
    set_function("at", board.shape == Board::Shape::Graph ? l_point : l_at, board);
    set_function("lines", l_lines, board);
}

void push_board(lua_State* L, const Board& board, bool guarded) {
    BoardTables(L, guarded).push_values(board);
    lua_pushvalue(L, -1);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &board);
    seal(L, kBoardName);
    lua_getmetatable(L, -1);
    lua_pushlightuserdata(L, const_cast<Board*>(&board));
    lua_setfield(L, -2, "board");
    lua_pop(L, 1);
}

/// Whether the table at `now` lacks or holds otherwise what the one at `made` holds; `where` then
/// says at which keys. Functions are not looked into.
bool differ(lua_State* L, int now, int made, std::string& where) {
    if (lua_type(L, now) != lua_type(L, made)) return true;
    if (lua_isfunction(L, now)) return false;
    if (!lua_istable(L, now)) return lua_rawequal(L, now, made) == 0;
    luaL_checkstack(L, 10, "a board");
    const int top_before = lua_gettop(L);
    push_unsealed(L, now);
    push_unsealed(L, made);
    now = lua_gettop(L) - 1;
    made = now + 1;
    lua_pushnil(L);
    while (lua_next(L, made) != 0) {
        lua_pushvalue(L, -2);
        lua_rawget(L, now);
        const int top = lua_gettop(L);
        std::string below;
        if (differ(L, top, top - 1, below)) {
            where = lua_isinteger(L, top - 2) ? fmt::format("[{}]", lua_tointeger(L, top - 2))
                                              : lua_tostring(L, top - 2);
            where += (below.empty() || below[0] == '[' ? "" : ".") + below;
            return true;
        }
        lua_pop(L, 2);
    }
    lua_settop(L, top_before);
    return false;
}

int keep_and_push(lua_State* L, Board board) {
    Boards& boards = *static_cast<Boards*>(lua_touserdata(L, lua_upvalueindex(1)));
    boards.made.push_back(std::make_unique<Board>(std::move(board)));
    push_board(L, *boards.made.back(), boards.guarded);
    return 1;
}

/// { rows = "down", skip = "i" }: how rows and columns are counted; nothing is as in chess.
class AxisReader {
  public:
    /// `board` is the function's name in errors.
    AxisReader(lua_State* L, const char* board) : L(L), board_(board) {}

    game::Axis read(int index) const {
        game::Axis axis;
        if (lua_isnoneornil(L, index)) return axis;
        if (!lua_istable(L, index) || lua_rawlen(L, index) != 0)
            fail(index, "after width and height there may be a table, as in { rows = \"down\" }");
        push_unsealed(L, index);
        const std::vector<std::string> known{"rows", "skip"};
        for (const std::string& key : text_keys(L, -1)) {
            if (std::find(known.begin(), known.end(), key) == known.end())
                raise(
                    L,
                    fmt::format("{}: there is no \"{}\"{}", board_, key, did_you_mean(key, known)));
        }
        if (get("rows")) axis.rows_down = is_down();
        if (get("skip")) axis.skipped = letters();
        lua_pop(L, 1);
        return axis;
    }

  private:
    /// Pushes a field of the table on top, if it is there. Raw: this may not raise.
    bool get(const char* name) const {
        lua_pushstring(L, name);
        if (lua_rawget(L, -2) != LUA_TNIL) return true;
        lua_pop(L, 1);
        return false;
    }

    std::string take_text(const char* wanted, bool (*fits)(const std::string&)) const {
        const std::string text = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "";
        if (!fits(text)) fail(-1, wanted);
        lua_pop(L, 1);
        return text;
    }

    bool is_down() const {
        const auto fits = [](const std::string& text) { return text == "up" || text == "down"; };
        return take_text("rows can be \"up\" or \"down\"", fits) == "down";
    }

    /// The letters that no column is to have.
    std::string letters() const {
        const auto fits = [](const std::string& text) {
            constexpr std::size_t kFewest = 10;  // that columns are named by
            const std::string lower = "abcdefghijklmnopqrstuvwxyz";
            const std::set<char> different(text.begin(), text.end());
            return !text.empty() && text.find_first_not_of(lower) == std::string::npos &&
                different.size() + kFewest <= lower.size();
        };
        return take_text(
            "skip names letters that no column has, as in { skip = \"i\" }, and leaves "
            "10 or more",
            fits);
    }

    [[noreturn]] void fail(int index, const char* wanted) const {
        raise(L, fmt::format("{}: {}, got {}", board_, wanted, shown_value(L, index)));
    }

    lua_State* L;
    const char* board_;
};

constexpr char kGrid[] = "grid", kHexgrid[] = "hexgrid";

/// `name` is what a script calls it.
template <Board (*make)(int, int, const game::Axis&), const char* name>
int l_cells(lua_State* L) {
    const lua_Integer width = luaL_checkinteger(L, 1);
    const lua_Integer height = luaL_checkinteger(L, 2);
    luaL_argcheck(L, width >= 1 && width <= kLongestSide, 1, "a width from 1 to 64 is wanted");
    luaL_argcheck(L, height >= 1 && height <= kLongestSide, 2, "a height from 1 to 64 is wanted");
    return guarded(L, [&] {
        const game::Axis axis = AxisReader(L, name).read(3);
        return keep_and_push(L, make(static_cast<int>(width), static_cast<int>(height), axis));
    });
}

// --- graph { points = { "a1", "d1", { "x", 4, 2 } }, lines = { { "a1", "d1" }, ... } }

struct Point {
    std::string name;
    int x = 0, y = 0;
};

/// "d7" lies at x 4, y 7; other names need their place given.
Point point_of_name(lua_State* L, const std::string& name) {
    const std::size_t digits = name.find_first_of("0123456789");
    const bool placed = digits == 1 && name.size() <= 3 && name[0] >= 'a' && name[0] <= 'z' &&
        name.find_first_not_of("0123456789", 1) == std::string::npos;
    if (!placed) {
        raise(L,
              fmt::format(
                  "graph: the point \"{}\" has no place in its name; write {{ \"{}\", x, y }}",
                  name, name));
    }
    return {name, name[0] - 'a' + 1, std::stoi(name.substr(1))};
}

Point point_at(lua_State* L, int index) {
    if (lua_type(L, index) == LUA_TSTRING) return point_of_name(L, lua_tostring(L, index));
    Point point;
    if (lua_istable(L, index)) {
        const int table = lua_absindex(L, index);
        if (lua_geti(L, table, 1) == LUA_TSTRING) point.name = lua_tostring(L, -1);
        lua_geti(L, table, 2);
        lua_geti(L, table, 3);
        point.x = static_cast<int>(lua_tointeger(L, -2));
        point.y = static_cast<int>(lua_tointeger(L, -1));
        lua_pop(L, 3);
    }
    const bool placed =
        point.x >= 1 && point.y >= 1 && point.x <= kLongestSide && point.y <= kLongestSide;
    if (point.name.empty() || point.name.find_first_of(" \t\n") != std::string::npos || !placed) {
        raise(L,
              "graph: a point is a name like \"a1\", or { \"name\", x, y } with a word for a name "
              "and x and y from 1 to 64");
    }
    return point;
}

Cells line_at(lua_State* L, int index, const std::map<std::string, int>& numbers) {
    Cells line;
    if (!lua_istable(L, index)) raise(L, "graph: a line is a list of point names");
    const int table = lua_absindex(L, index);
    for (lua_Integer i = 1; lua_geti(L, table, i) != LUA_TNIL; ++i) {
        const std::string name = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "";
        const auto found = numbers.find(name);
        if (found == numbers.end())
            raise(L, fmt::format("graph: a line names \"{}\", which is no point", name));
        if (std::find(line.begin(), line.end(), found->second) != line.end())
            raise(L, fmt::format("graph: a line goes through \"{}\" twice", name));
        line.push_back(found->second);
        lua_pop(L, 1);
    }
    lua_pop(L, 1);
    if (line.size() < 2) raise(L, "graph: a line joins at least two points");
    return line;
}

struct Points {
    std::vector<std::string> names;
    Cells x, y;
    std::map<std::string, int> numbers;  // by name
};

/// Pushes a field of graph's argument. Raises where it is no list.
void push_part(lua_State* L, const char* name, const char* wanted) {
    if (lua_getfield(L, 1, name) != LUA_TTABLE)
        raise(L,
              fmt::format("graph: \"{}\" must be a list{}, got {}", name, wanted,
                          shown_value(L, -1)));
}

Points points_of_graph(lua_State* L) {
    Points points;
    std::set<std::pair<int, int>> places;
    push_part(L, "points", "");
    for (lua_Integer i = 1; lua_geti(L, -1, i) != LUA_TNIL; ++i) {
        const Point point = point_at(L, -1);
        lua_pop(L, 1);
        points.names.push_back(point.name);
        points.x.push_back(point.x);
        points.y.push_back(point.y);
        if (points.names.size() > game::kMostCells)
            raise(L, fmt::format("graph: there are more than {} points", game::kMostCells));
        if (!points.numbers.emplace(point.name, static_cast<int>(i)).second)
            raise(L, fmt::format("graph: the point \"{}\" is there twice", point.name));
        if (!places.emplace(point.x, point.y).second) {
            raise(L,
                  fmt::format("graph: two points lie at {}, {}; the second is \"{}\"", point.x,
                              point.y, point.name));
        }
    }
    lua_pop(L, 2);
    if (points.names.empty()) raise(L, "graph: \"points\" is empty");
    return points;
}

std::vector<Cells> lines_of_graph(lua_State* L, const std::map<std::string, int>& numbers) {
    std::vector<Cells> lines;
    push_part(L, "lines", " of lists of points");
    for (lua_Integer i = 1; lua_geti(L, -1, i) != LUA_TNIL; ++i) {
        lines.push_back(line_at(L, -1, numbers));
        lua_pop(L, 1);
    }
    lua_pop(L, 2);
    return lines;
}

int l_graph(lua_State* L) {
    luaL_checktype(L, 1, LUA_TTABLE);
    return guarded(L, [&] {
        Points points = points_of_graph(L);
        std::vector<Cells> lines = lines_of_graph(L, points.numbers);
        return keep_and_push(L,
                             game::make_graph(std::move(points.names), std::move(points.x),
                                              std::move(points.y), std::move(lines)));
    });
}

// --- bit: positions count from 0, as in 1 << position

int l_bit_count(lua_State* L) {
    lua_pushinteger(L, std::popcount(static_cast<lua_Unsigned>(luaL_checkinteger(L, 1))));
    return 1;
}

int l_bit_first(lua_State* L) {
    const auto bits = static_cast<lua_Unsigned>(luaL_checkinteger(L, 1));
    if (bits == 0) return luaL_error(L, "bit.first(0): no bit is set");
    lua_pushinteger(L, std::countr_zero(bits));
    return 1;
}

int l_bit_last(lua_State* L) {
    const auto bits = static_cast<lua_Unsigned>(luaL_checkinteger(L, 1));
    if (bits == 0) return luaL_error(L, "bit.last(0): no bit is set");
    lua_pushinteger(L, std::bit_width(bits) - 1);
    return 1;
}

int l_bit_next(lua_State* L) {
    const auto bits = static_cast<lua_Unsigned>(luaL_checkinteger(L, 1));
    const lua_Integer last = luaL_checkinteger(L, 2);
    const lua_Unsigned left = last >= 63 ? 0 : bits >> (last + 1) << (last + 1);
    if (left == 0) return 0;
    lua_pushinteger(L, std::countr_zero(left));
    return 1;
}

int l_bit_each(lua_State* L) {
    const lua_Integer bits = luaL_checkinteger(L, 1);
    lua_pushcfunction(L, l_bit_next);
    lua_pushinteger(L, bits);
    lua_pushinteger(L, -1);
    return 3;
}

}  // namespace

void add_library(lua_State* L, Boards* boards) {
    const auto add = [&](const char* name, lua_CFunction function) {
        lua_pushlightuserdata(L, boards);
        lua_pushcclosure(L, function, 1);
        lua_setfield(L, -2, name);
    };
    add("grid", l_cells<game::make_grid, kGrid>);
    add("hexgrid", l_cells<game::make_hexgrid, kHexgrid>);
    add("graph", l_graph);
    lua_newtable(L);
    add_function(L, "count", l_bit_count);
    add_function(L, "first", l_bit_first);
    add_function(L, "last", l_bit_last);
    add_function(L, "each", l_bit_each);
    seal(L, "bit");
    lua_setfield(L, -2, "bit");
}

std::string changed_cell(lua_State* L, const Boards& boards) {
    for (const auto& board : boards.made) {
        const BoardTables fresh(L, false);
        const int top = lua_gettop(L);
        lua_rawgetp(L, LUA_REGISTRYINDEX, board.get());
        fresh.push_values(*board);
        std::string where;
        const bool differs = differ(L, top + 1, top + 2, where);
        lua_settop(L, top);
        if (differs) return where + " of a board";
    }
    return {};
}

const game::Board* board_at(lua_State* L, int index, const Boards& boards) {
    if (!lua_istable(L, index) || !lua_getmetatable(L, index)) return nullptr;
    lua_pushliteral(L, "board");
    lua_rawget(L, -2);
    const void* address = lua_touserdata(L, -1);
    lua_pop(L, 2);
    const auto found = std::find_if(boards.made.begin(), boards.made.end(),
                                    [&](const auto& board) { return board.get() == address; });
    return found == boards.made.end() ? nullptr : found->get();
}

std::optional<BoardFunction> board_function_at(lua_State* L, int index) {
    const lua_CFunction function = lua_tocfunction(L, index);
    if (function != l_at && function != l_point && function != l_lines) return std::nullopt;
    lua_getupvalue(L, index, 1);
    const auto* board = static_cast<const Board*>(lua_touserdata(L, -1));
    lua_pop(L, 1);
    return BoardFunction{function == l_lines ? "board.lines" : "board.at", board};
}

}  // namespace senet::script
