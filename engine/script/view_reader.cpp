#include "script/view_reader.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
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
        check_fields(
            table, "view",
            {"board", "cells", "pieces", "owners", "colours", "walls", "hands", "empty", "edges"});
        game::View view;
        get(table, "board");
        const game::Board* board = board_at(L, -1, boards_);
        if (board == nullptr) fail("view", "view.board must be a grid, hexgrid or graph");
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
        return view;
    }

  private:
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
        const std::vector<std::string> sides{"n", "e", "s", "w"};
        check_fields(edges, "view.edges", sides);
        for (std::size_t i = 0; i < sides.size(); ++i) {
            if (get(edges, sides[i].c_str()) == LUA_TNIL) continue;
            const lua_Integer owner = lua_isinteger(L, -1) ? lua_tointeger(L, -1) : -1;
            if (owner < 0 || owner > game_.player_count()) {
                fail("edges",
                     fmt::format("view.edges.{} must be a player, 1 or 2, got {}", sides[i],
                                 shown_value(-1)));
            }
            view.edges[i] = static_cast<game::Player>(owner);
            if (owner > static_cast<lua_Integer>(view.pieces.size()))
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
            check_fields(table, what, {"pieces", "owners"}, "hands");
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
                 fmt::format("{}.pieces must be a list of glyphs, one a piece, or "
                             "\"numbers\"",
                             what));
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
                fmt::format("{}.owners must list the player that each piece belongs to, 0 for none",
                            what));
        }
        const int list = lua_gettop(L);
        for (std::size_t i = 1; i <= pieces; ++i) {
            if (type == LUA_TNIL) {
                owners.push_back(i <= 2 ? static_cast<game::Player>(i) : 0);
                continue;
            }
            lua_rawgeti(L, list, static_cast<lua_Integer>(i));
            const lua_Integer owner = lua_isinteger(L, -1) ? lua_tointeger(L, -1) : -1;
            if (owner < 0 || owner > game_.player_count()) {
                fail("owners",
                     fmt::format("{}.owners[{}] must be a player or 0, got {}", what, i,
                                 shown_value(-1)));
            }
            owners.push_back(static_cast<game::Player>(owner));
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
            fail("colours", "view.colours must list one colour a player: { \"yellow\", \"red\" }");
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
