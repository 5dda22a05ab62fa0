#include "script/view_reader.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "script/arguments.h"
#include "script/sandbox.h"

namespace senet::script {
namespace {

class ViewReader : private TableReader {
  public:
    ViewReader(const TableReader& reader, const Boards& boards, const game::Game& game)
        : TableReader(reader), boards_(boards), game_(game) {}

    game::View read(int index) {
        if (lua_type(L, index) != LUA_TTABLE)
            fail("view", fmt::format("view must be a table, got {}", shown_value(index)));
        const int table = lua_absindex(L, index);
        check_fields(table, "view", kViewFields);
        game::View view;
        get(table, "board");
        const game::Board* board = board_at(L, -1, boards_);
        if (board == nullptr)
            fail("view", "view.board must be a grid, hexgrid or graph, got " + shown_value(-1));
        view.board = *board;
        if (get(table, "cells") == LUA_TSTRING) view.cells = lua_tostring(L, -1);
        view.pieces = read_glyphs("view", table);
        check_cells(view);
        view.owners = read_owners("view", table, view.pieces.size());
        read_colours(table, view);
        read_walls(table, view);
        view.hands = read_hands(table);
        read_empty(table, view);
        read_edges(table, view);
        view.ascii = read_ascii(table, view);
        view.names_all = flag(table, "names");
        view.shaded = flag(table, "shaded");
        view.points = flag(table, "points");
        view.triangles = flag(table, "triangles");
        read_surface(table, view);
        read_stars(table, view);
        read_blocks(table, view);
        read_points(table, view);
        return view;
    }

  private:
    bool flag(int table, const char* name) {
        const int type = get(table, name);
        if (type != LUA_TNIL && type != LUA_TBOOLEAN)
            fail(name, fmt::format("view.{} must be true or false, got {}", name, shown_value(-1)));
        return lua_toboolean(L, -1) != 0;
    }

    static bool is_ascii(const std::string& text) {
        return std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~'; });
    }

    std::vector<std::string> read_ascii(int table, const game::View& view) {
        if (get(table, "ascii") == LUA_TNIL) return {};
        const std::vector<std::string> glyphs = texts(-1);
        if (glyphs.size() != view.pieces.size() || view.pieces.empty()) {
            fail("ascii",
                 fmt::format("view.ascii must list as many glyphs as view.pieces, {}, got "
                             "{}",
                             view.pieces.size(), glyphs.size()));
        }
        for (const std::string& glyph : glyphs) {
            if (!is_ascii(glyph) || glyph.empty())
                fail("ascii", fmt::format("view.ascii: {} is not ASCII", in_quotes(glyph)));
        }
        return glyphs;
    }

    void read_surface(int table, game::View& view) {
        const int type = get(table, "surface");
        if (type == LUA_TNIL) return;
        const std::vector<std::string> known(game::kSurfaces.begin(), game::kSurfaces.end());
        const std::string name = type == LUA_TSTRING ? lua_tostring(L, -1) : "";
        const auto found = std::find(known.begin(), known.end(), name);
        if (found == known.end()) {
            fail("surface",
                 fmt::format("view.surface must be one of {}, got {}{}", join(known, ", "),
                             shown_value(-1), did_you_mean(name, known)));
        }
        view.surface = static_cast<game::Surface>(found - known.begin());
    }

    /// The cell that a list's element names, or is the number of.
    int cell_at(const std::string& field, const game::Board& board) {
        if (lua_type(L, -1) == LUA_TSTRING) {
            const auto& names = board.names;
            const auto found = std::find(names.begin(), names.end(), lua_tostring(L, -1));
            if (found != names.end()) return static_cast<int>(found - names.begin()) + 1;
        } else if (lua_isinteger(L, -1)) {
            const lua_Integer cell = lua_tointeger(L, -1);
            if (cell >= 1 && cell <= board.size()) return static_cast<int>(cell);
        }
        fail(field, fmt::format("view.{}: {} is no cell of the board", field, shown_value(-1)));
    }

    std::vector<int> cells_in(const std::string& field, int list, const game::Board& board) {
        std::vector<int> cells;
        for (lua_Integer i = 1; lua_rawgeti(L, list, i) != LUA_TNIL; ++i) {
            cells.push_back(cell_at(field, board));
            lua_pop(L, 1);
        }
        lua_pop(L, 1);
        return cells;
    }

    void read_stars(int table, game::View& view) {
        const int type = get(table, "stars");
        if (type == LUA_TNIL) return;
        if (type != LUA_TTABLE || view.names_empty || view.names_all) {
            fail("stars",
                 "view.stars must list cells, as in { \"c3\", \"g3\" }, of a board that does not "
                 "show its cells' names");
        }
        view.stars = cells_in("stars", lua_gettop(L), view.board);
    }

    void read_blocks(int table, game::View& view) {
        const int type = get(table, "blocks");
        if (type == LUA_TNIL) return;
        const int list = lua_gettop(L);
        for (lua_Integer i = 1; type == LUA_TTABLE && i <= 2; ++i) {
            const bool is_number = lua_rawgeti(L, list, i) == LUA_TNUMBER && lua_isinteger(L, -1);
            const lua_Integer every = is_number ? lua_tointeger(L, -1) : -1;
            view.blocks[static_cast<std::size_t>(i - 1)] =
                every >= 0 && every <= 64 ? static_cast<int>(every) : -1;
        }
        if (type != LUA_TTABLE || view.blocks[0] < 0 || view.blocks[1] < 0 ||
            view.board.shape != game::Board::Shape::Grid || !view.walls.empty()) {
            fail("blocks",
                 "view.blocks must be { columns, rows }, after so many of which a grid without "
                 "walls has a line; 0 for none");
        }
    }

    /// What only makes sense where pieces stand on the crossings of lines.
    void read_points(int table, game::View& view) {
        const bool is_grid = view.board.shape == game::Board::Shape::Grid;
        if (view.points && (!is_grid || view.shaded || !view.walls.empty()))
            fail("points", "view.points is for a grid that has neither walls nor shaded squares");
        if (view.shaded && (view.board.shape == game::Board::Shape::Hex || !view.walls.empty()))
            fail("shaded", "view.shaded is for a grid or graph without walls");
        const bool is_graph = view.board.shape == game::Board::Shape::Graph;
        if (view.triangles && (!is_graph || view.shaded || view.board.height != 2))
            fail("triangles", "view.triangles is for a graph of two rows that is not shaded");
        if (get(table, "river") != LUA_TNIL) {
            if (!view.points) fail("river", "view.river is for a board with points = true");
            const lua_Integer row = lua_isinteger(L, -1) ? lua_tointeger(L, -1) : 0;
            if (row < 1 || row >= view.board.height) {
                fail("river",
                     fmt::format("view.river must be the row below a river, from 1 and less than "
                                 "{}, got {}",
                                 view.board.height, shown_value(-1)));
            }
            view.river = static_cast<int>(row);
        }
        const int type = get(table, "palaces");
        if (type == LUA_TNIL) return;
        const int list = lua_gettop(L);
        for (lua_Integer i = 1; type == LUA_TTABLE && lua_rawgeti(L, list, i) == LUA_TTABLE; ++i) {
            const std::vector<int> corners = cells_in("palaces", lua_gettop(L), view.board);
            if (corners.size() != 2) break;
            view.palaces.push_back({corners[0], corners[1]});
            lua_settop(L, list);
        }
        if (!view.points || view.palaces.empty() || view.palaces.size() != lua_rawlen(L, list)) {
            fail("palaces",
                 "view.palaces must list pairs of opposite corners, as in { { \"d1\", \"f3\" } }, "
                 "on a board with points = true");
        }
    }

    void read_empty(int table, game::View& view) {
        if (get(table, "empty") == LUA_TNIL) return;
        view.names_empty =
            lua_type(L, -1) == LUA_TSTRING && std::string_view(lua_tostring(L, -1)) == "names";
        if (!view.names_empty)
            fail("empty", "view.empty can only be \"names\", got " + shown_value(-1));
    }

    void read_edges(int table, game::View& view) {
        const int type = get(table, "edges");
        if (type == LUA_TNIL) return;
        const int edges = lua_gettop(L);
        if (type != LUA_TTABLE || view.board.shape == game::Board::Shape::Graph) {
            fail("edges",
                 "view.edges says whose each side of a grid or hexgrid is: { n = 1, s = 1, e = 2, "
                 "w = 2 }");
        }
        constexpr std::array<std::string_view, 4> sides{"n", "e", "s", "w"};
        check_fields(edges, "view.edges", sides);
        for (std::size_t i = 0; i < sides.size(); ++i) {
            if (get(edges, sides[i].data()) == LUA_TNIL) continue;
            game::Player& owner = view.edges[i];
            if (!take_player_or_nobody(L, -1, game_.player_count(), owner)) {
                fail("edges",
                     fmt::format("view.edges.{} must be a player, 1 or 2, or 0 for nobody, got {}",
                                 sides[i], shown_value(-1)));
            }
            if (owner.number() > static_cast<int>(view.pieces.size()))
                fail("edges", "view.edges are drawn as pieces, so view.pieces must list some");
        }
    }

    static bool is_list(const game::Field& field) {
        return field.is_array && field.kind == game::Field::Kind::Int;
    }

    /// The state's array of numbers of this name.
    const game::Field& array_named(const std::string& what, const std::string& name) {
        std::vector<std::string> arrays;
        for (const game::Field& field : game_.layout.fields()) {
            if (is_list(field)) arrays.push_back(field.name);
        }
        const game::Field* field = game_.layout.find(name);
        if (field != nullptr && is_list(*field)) return *field;
        fail("view",
             fmt::format("{} must name an array of the state ({}), got {}{}", what,
                         join(arrays, ", "), name.empty() ? "nothing" : in_quotes(name),
                         did_you_mean(name, arrays)));
    }

    void check_cells(const game::View& view) {
        const game::Field& cells = array_named("view.cells", view.cells);
        if (static_cast<int>(cells.count) != view.board.size()) {
            fail("view",
                 fmt::format("view.cells: {} has {} elements, the board {} cells", view.cells,
                             cells.count, view.board.size()));
        }
        check_glyphs("view", view.pieces, cells);
    }

    void read_walls(int table, game::View& view) {
        const int type = get(table, "walls");
        if (type == LUA_TNIL) return;
        if (type == LUA_TSTRING) view.walls = lua_tostring(L, -1);
        const game::Field& walls = array_named("view.walls", view.walls);
        if (view.board.shape != game::Board::Shape::Grid)
            fail("walls", "view.walls: only a grid's cells have walls");
        if (static_cast<int>(walls.count) != view.board.wall_count()) {
            fail("walls",
                 fmt::format("view.walls: {} has {} elements, the board {} walls", view.walls,
                             walls.count, view.board.wall_count()));
        }
    }

    std::vector<game::Hand> read_hands(int view) {
        const int type = get(view, "hands");
        if (type == LUA_TNIL) return {};
        const int list = lua_gettop(L);
        if (type != LUA_TTABLE || lua_rawlen(L, list) == 0 || !text_keys(L, list).empty()) {
            fail("hands",
                 "view.hands must be a list, as in hands = { { \"hand\", pieces = { \"x\", \"o\" } "
                 "} }");
        }
        std::vector<game::Hand> hands;
        for (lua_Integer i = 1; lua_rawgeti(L, list, i) != LUA_TNIL; ++i) {
            hands.push_back(read_hand(fmt::format("view.hands[{}]", i), lua_gettop(L)));
            lua_settop(L, list);
        }
        return hands;
    }

    game::Hand read_hand(const std::string& what, int table) {
        game::Hand hand;
        if (lua_istable(L, table)) {
            check_fields(table, what, kHandFields, "hands");
            if (lua_rawgeti(L, table, 1) == LUA_TSTRING) hand.field = lua_tostring(L, -1);
        }
        std::vector<std::string> names;
        for (const game::Field& field : game_.layout.fields()) {
            if (field.kind == game::Field::Kind::Int) names.push_back(field.name);
        }
        const game::Field* field = game_.layout.find(hand.field);
        if (field == nullptr || field->kind != game::Field::Kind::Int) {
            fail("hands",
                 fmt::format("{} must begin with the name of an array or a number of the state "
                             "({}), got {}{}",
                             what, join(names, ", "),
                             hand.field.empty() ? "nothing" : in_quotes(hand.field),
                             did_you_mean(hand.field, names)));
        }
        hand.pieces = read_glyphs(what, table);
        check_glyphs(what, hand.pieces, *field);
        const std::size_t kinds = field->is_array ? field->count
            : hand.pieces.empty()                 ? 1
                                                  : hand.pieces.size();
        hand.owners = read_owners(what, table, kinds);
        return hand;
    }

    /// The glyphs in `pieces`; none for "numbers".
    std::vector<std::string> read_glyphs(const std::string& what, int table) {
        const int type = get(table, "pieces");
        if (type == LUA_TSTRING && std::string_view(lua_tostring(L, -1)) == "numbers") return {};
        const std::vector<std::string> glyphs = texts(-1);
        if (glyphs.empty()) {
            fail("pieces",
                 fmt::format(
                     "{}.pieces must be a list of glyphs, one a piece, or \"numbers\", got {}",
                     what, shown_value(-1)));
        }
        for (const std::string& glyph : glyphs) {
            if (glyph != " ") shown_text("pieces", glyph);
        }
        return glyphs;
    }

    /// One for each value of a cell or a number, or for each element of a hand.
    void check_glyphs(const std::string& what, const std::vector<std::string>& glyphs,
                      const game::Field& field) {
        if (glyphs.empty()) return;
        const auto count = static_cast<std::int64_t>(glyphs.size());
        const bool counts = field.is_array && what != "view";
        if (counts && count != static_cast<std::int64_t>(field.count)) {
            fail("pieces",
                 fmt::format("{}.pieces has {} glyphs, but {} has {} elements", what, count,
                             field.name, field.count));
        }
        if (!counts && count < field.most) {
            fail("pieces",
                 fmt::format("{}.pieces has {} glyphs, but {} goes up to {}", what, count,
                             field.name, field.most));
        }
    }

    /// Whose each of so many pieces is; the first is player 1's, the second player 2's by default.
    std::vector<game::Player> read_owners(const std::string& what, int table, std::size_t pieces) {
        std::vector<game::Player> owners;
        const int type = get(table, "owners");
        if (type != LUA_TNIL && type != LUA_TTABLE) {
            fail(
                "owners",
                fmt::format(
                    "{}.owners must list the player that each piece belongs to, 0 for none, got {}",
                    what, shown_value(-1)));
        }
        const int list = lua_gettop(L);
        for (std::size_t i = 1; i <= pieces; ++i) {
            if (type == LUA_TNIL) {
                owners.push_back(i <= game_.players.size() ? game::Player::at(i - 1)
                                                           : game::kNobody);
                continue;
            }
            lua_rawgeti(L, list, static_cast<lua_Integer>(i));
            game::Player owner;
            if (!take_player_or_nobody(L, -1, game_.player_count(), owner)) {
                fail("owners",
                     fmt::format("{}.owners[{}] must be a player or 0, got {}", what, i,
                                 shown_value(-1)));
            }
            owners.push_back(owner);
            lua_pop(L, 1);
        }
        return owners;
    }

    void read_colours(int table, game::View& view) {
        if (get(table, "colours") == LUA_TNIL) return;
        view.colours = texts(-1);
        const std::vector<std::string> known(game::kColours.begin(), game::kColours.end());
        for (const std::string& colour : view.colours) {
            if (std::find(known.begin(), known.end(), colour) != known.end()) continue;
            fail("colours",
                 fmt::format("view.colours: \"{}\" is none of {}{}", colour, join(known, ", "),
                             did_you_mean(colour, known)));
        }
        if (static_cast<int>(view.colours.size()) != game_.player_count()) {
            fail("colours",
                 fmt::format("view.colours must list one colour a player, as in {{ \"yellow\", "
                             "\"red\" }}, got {}",
                             view.colours.size()));
        }
    }

    const Boards& boards_;
    const game::Game& game_;
};

}  // namespace

game::View read_view(const TableReader& reader, int index, const Boards& boards,
                     const game::Game& game) {
    return ViewReader(reader, boards, game).read(index);
}

}  // namespace senet::script
