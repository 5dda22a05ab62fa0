#include "script/game_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>
#include <set>

#include "base/text.h"
#include "script/declarations.h"
#include "script/sandbox.h"

namespace senet::script {
namespace {

using game::Game;

bool is_letter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// The line where `name` is set (`name = `) or, failing that, written first; 0 if nowhere. Lua
/// keeps no lines for tables.
int line_of(const std::string& text, const std::string& name, std::size_t from = 0) {
    int fallback = 0;
    for (std::size_t at = text.find(name, from); at != std::string::npos;
         at = text.find(name, at + 1)) {
        const std::size_t end = at + name.size();
        if ((at > 0 && is_letter(text[at - 1])) || (end < text.size() && is_letter(text[end])))
            continue;
        const int line = 1 +
            static_cast<int>(std::count(text.begin(),
                                        text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
        const std::size_t next = text.find_first_not_of(" \t", end);
        if (next != std::string::npos && text[next] == '=' && text.compare(next, 2, "==") != 0)
            return line;
        if (fallback == 0) fallback = line;
    }
    return fallback;
}

/// The line of the last `return` that starts one: where the table leaves the script.
int line_of_return(const std::string& text) {
    const std::size_t at = text.rfind("\nreturn");
    if (at == std::string::npos) return 0;
    return 2 +
        static_cast<int>(
               std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
}

/// Reads one game table. Only raw access: nothing here may raise a Lua error, as no protected call
/// is active.
class Reader {
  public:
    Reader(lua_State* L, int table, const Boards& boards, const std::string& shown,
           const std::string& text)
        : L(L), table_(lua_absindex(L, table)), boards_(boards), shown_(shown), text_(text) {}

    Game read() {
        const int top = lua_gettop(L);
        luaL_checkstack(L, 32, "a game");
        check_names();
        Game game;
        game.name = read_name();
        game.players = read_players();
        game.layout = read_state();
        game.scratch = read_scratch(game);
        game.move = read_move();
        read_hooks(game);
        game.view = read_view(game);
        game.repetition = read_repetition(game);
        game.max_plies = read_max_plies(game);
        lua_settop(L, top);
        return game;
    }

  private:
    [[noreturn]] void fail(const std::string& field, const std::string& message) const {
        throw ScriptError({shown_, line_of(text_, field), 0}, message);
    }

    /// The line is looked for behind `section = `, where it is written in one piece as a rule.
    [[noreturn]] void fail_in(const std::string& section, const std::string& field,
                              const std::string& message) const {
        const int start = line_of(text_, section);
        std::size_t from = 0;
        for (int line = 1; line < start; ++line) from = text_.find('\n', from) + 1;
        const int line = line_of(text_, field, from);
        throw ScriptError({shown_, line != 0 ? line : start, 0}, message);
    }

    [[noreturn]] void fail_at_return(const std::string& message) const {
        throw ScriptError({shown_, line_of_return(text_), 0}, message);
    }

    int get(int table, const char* name) {
        lua_pushstring(L, name);
        return lua_rawget(L, table);
    }
    int get(const char* name) { return get(table_, name); }

    std::string shown_value(int index) const {
        return lua_isnil(L, index) ? "nothing" : script::shown_value(L, index);
    }

    void check_names() {
        static const std::vector<std::string> known = [] {
            std::vector<std::string> names{"name", "players", "state",      "scratch",
                                           "move", "view",    "repetition", "max_plies"};
            for (const std::string_view hook : game::kHookNames) names.emplace_back(hook);
            return names;
        }();
        for (const std::string& name : text_keys(L, table_)) {
            if (std::find(known.begin(), known.end(), name) != known.end()) continue;
            fail(name,
                 fmt::format("the game table has an unknown field \"{}\"{}", name,
                             did_you_mean(name, known)));
        }
        if (lua_rawlen(L, table_) > 0) fail_at_return("the game table has a value without a name");
    }

    std::string read_name() {
        if (get("name") != LUA_TSTRING) {
            fail("name", fmt::format("name must be a text, got {}", shown_value(-1)));
        }
        return shown_text("name", lua_tostring(L, -1));
    }

    /// A text that people see, on one line and not without end.
    std::string shown_text(const std::string& field, const std::string& text) {
        constexpr std::size_t kLongest = 100;
        const auto is_control = [](unsigned char c) { return c < 0x20 || c == 0x7f; };
        if (trim(text).empty() || text.size() > kLongest ||
            std::any_of(text.begin(), text.end(), is_control)) {
            fail(field,
                 fmt::format("{} must be a line of 1 to {} bytes that can be seen, got {}", field,
                             kLongest, in_quotes(text)));
        }
        return text;
    }

    std::vector<std::string> read_players() {
        if (get("players") == LUA_TNIL) return {"First", "Second"};
        std::vector<std::string> players = texts(-1);
        if (players.size() != 2) {
            fail("players",
                 "players must be a list of two names: players = { \"White\", \"Black\" }");
        }
        for (const std::string& player : players) shown_text("players", player);
        return players;
    }

    /// The list of texts at `index`; empty if it is none.
    std::vector<std::string> texts(int index) {
        std::vector<std::string> values;
        if (!lua_istable(L, index)) return values;
        const int list = lua_absindex(L, index);
        for (lua_Integer i = 1; lua_rawgeti(L, list, i) == LUA_TSTRING; ++i) {
            values.emplace_back(lua_tostring(L, -1));
            lua_pop(L, 1);
        }
        const bool ended = lua_isnil(L, -1);
        lua_pop(L, 1);
        return ended ? values : std::vector<std::string>{};
    }

    game::Layout read_state() {
        if (get("state") != LUA_TTABLE) {
            fail("state", "state must be a table of fields: state = { cells = array(64, 0, 2) }");
        }
        return layout_of("state", "the state", read_fields("state"));
    }

    game::Layout read_scratch(const Game& game) {
        const int type = get("scratch");
        if (type == LUA_TNIL) return game::Layout{{}};
        if (type != LUA_TTABLE) {
            fail("scratch",
                 fmt::format("scratch must be a table of fields: scratch = {{ seen = array(64, 0, "
                             "1) }}, got {}",
                             shown_value(-1)));
        }
        std::vector<game::Field> fields = read_fields("scratch");
        for (const game::Field& field : fields) {
            if (field.apart) {
                fail_in("scratch", field.name,
                        fmt::format("scratch.{} can't be \"apart\": scratch is no part of what "
                                    "makes two states equal",
                                    field.name));
            }
            if (game.layout.find(field.name) != nullptr) {
                fail_in("scratch", field.name,
                        fmt::format("scratch.{}: the state has a field of that name; choose "
                                    "another",
                                    field.name));
            }
        }
        return layout_of("scratch", "scratch", std::move(fields));
    }

    game::Layout layout_of(const std::string& section, std::string_view what,
                           std::vector<game::Field> fields) {
        try {
            return game::Layout(std::move(fields), what);
        } catch (const Error& error) {
            fail(section, error.message());
        }
    }

    /// The declared fields in the table on top of the stack, in the order of declaration.
    std::vector<game::Field> read_fields(const std::string& section) {
        const int table = lua_gettop(L);
        std::vector<std::pair<int, game::Field>> ordered;
        for (const std::string& name : text_keys(L, table)) {
            get(table, name.c_str());
            game::Field field;
            int order = 0;
            if (!Declarations::field_at(L, -1, field, order)) {
                fail_in(section, name,
                        fmt::format("{}.{} must be int(least, most), array(count, least, most), "
                                    "flag() or bits(), got {}",
                                    section, name, shown_value(-1)));
            }
            if (name == "turn" || name == "ply") {
                fail_in(
                    section, name,
                    fmt::format("{}.{} is the engine's own; choose another name", section, name));
            }
            if (!is_plain_name(name))
                fail_in(section, name, fmt::format("{}.{} is no plain name", section, name));
            field.name = name;
            ordered.emplace_back(order, field);
            lua_pop(L, 1);
        }
        if (lua_rawlen(L, table) > 0) {
            fail(section,
                 fmt::format("{} has a field without a name; write cells = array(...)", section));
        }
        std::stable_sort(ordered.begin(), ordered.end(),
                         [](const auto& a, const auto& b) { return a.first < b.first; });
        std::vector<game::Field> fields;
        for (auto& [order, field] : ordered) fields.push_back(std::move(field));
        return fields;
    }

    game::MoveField move_field(int index) {
        game::MoveField field;
        if (lua_type(L, index) == LUA_TSTRING) field.name = lua_tostring(L, index);
        if (lua_istable(L, index)) {
            const int table = lua_absindex(L, index);
            check_fields(table, "move", {"bits"});
            if (lua_rawgeti(L, table, 1) == LUA_TSTRING) field.name = lua_tostring(L, -1);
            const int type = get(table, "bits");
            field.bits = type == LUA_TNUMBER ? static_cast<int>(lua_tointeger(L, -1))
                : type == LUA_TNIL           ? 8
                                             : 0;
            lua_pop(L, 2);
        }
        if (!is_plain_name(field.name) || field.bits < 1 || field.bits > 64) {
            fail("move",
                 fmt::format(
                     "move must list names (letters, digits and _), or {{ \"name\", bits = 1 "
                     "to 64 }}, as in move = {{ \"from\", \"to\" }}; got {}",
                     lua_istable(L, index)
                         ? fmt::format("{} with {} bits", in_quotes(field.name), field.bits)
                         : shown_value(index)));
        }
        return field;
    }

    game::MoveFormat read_move() {
        if (get("move") != LUA_TTABLE) {
            fail("move",
                 "move must list the numbers that a move is made of: move = { \"from\", \"to\" }");
        }
        const int table = lua_gettop(L);
        if (lua_rawlen(L, table) == 0 || !text_keys(L, table).empty()) {
            fail("move",
                 "move must be a list of at least one name, as in move = { \"from\", \"to\" }");
        }
        std::vector<game::MoveField> fields;
        std::set<std::string> names;
        int bits = 0;
        for (lua_Integer i = 1; lua_rawgeti(L, table, i) != LUA_TNIL; ++i) {
            fields.push_back(move_field(-1));
            bits += fields.back().bits;
            if (!names.insert(fields.back().name).second) {
                fail("move", fmt::format("move has \"{}\" twice", fields.back().name));
            }
            lua_pop(L, 1);
        }
        if (fields.size() > game::MoveFormat::kMostFields || bits > 64) {
            fail("move",
                 fmt::format("move has {} fields of {} bits; at most 8 fields and 64 bits fit",
                             fields.size(), bits));
        }
        return game::MoveFormat(std::move(fields));
    }

    void read_hooks(Game& game) {
        for (std::size_t i = 0; i < game::kHooks; ++i) {
            const std::string name(game::kHookNames[i]);
            const auto hook = static_cast<game::Hook>(i);
            const int type = get(name.c_str());
            if (type == LUA_TFUNCTION)
                game.hooks.add(hook);
            else if (type != LUA_TNIL)
                fail(name, fmt::format("{} must be a function, got {}", name, shown_value(-1)));
            lua_pop(L, 1);
        }
        for (const game::Hook needed :
             {game::Hook::Setup, game::Hook::Moves, game::Hook::Play, game::Hook::Result}) {
            if (game.hooks.has(needed)) continue;
            fail_at_return(fmt::format(
                "the game has no function {}(s{}); setup, moves, play and result are required",
                name_of(needed),
                needed == game::Hook::Moves      ? ", add"
                    : needed == game::Hook::Play ? ", ..."
                                                 : ""));
        }
        if (game.hooks.has(game::Hook::Read) != game.hooks.has(game::Hook::Write)) {
            fail(game.hooks.has(game::Hook::Read) ? "read" : "write",
                 "read(s, text) and write(s) belong together: the game has only one of them");
        }
    }

    std::optional<game::View> read_view(const Game& game) {
        const int type = get("view");
        if (type == LUA_TNIL) return std::nullopt;
        if (type != LUA_TTABLE)
            fail("view", fmt::format("view must be a table, got {}", shown_value(-1)));
        const int table = lua_gettop(L);
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
        check_cells(game, view);
        view.owners = read_owners(game, "view", table, view.pieces.size());
        read_colours(game, table, view);
        read_walls(game, table, view);
        view.hands = read_hands(game, table);
        if (get(table, "empty") != LUA_TNIL) {
            view.names_empty =
                lua_type(L, -1) == LUA_TSTRING && std::string_view(lua_tostring(L, -1)) == "names";
            if (!view.names_empty)
                fail("empty", "view.empty can only be \"names\", got " + shown_value(-1));
        }
        read_edges(game, table, view);
        return view;
    }

    void read_edges(const Game& game, int table, game::View& view) {
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
            if (owner < 0 || owner > game.player_count()) {
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
    const game::Field& array_named(const Game& game, const std::string& what,
                                   const std::string& name) {
        std::vector<std::string> arrays;
        for (const game::Field& field : game.layout.fields()) {
            if (is_list(field)) arrays.push_back(field.name);
        }
        const game::Field* field = game.layout.find(name);
        if (field != nullptr && is_list(*field)) return *field;
        fail("view",
             fmt::format("{} must name an array of the state ({}), got {}{}", what,
                         join(arrays, ", "), name.empty() ? "nothing" : in_quotes(name),
                         did_you_mean(name, arrays)));
    }

    void check_cells(const Game& game, const game::View& view) {
        const game::Field& cells = array_named(game, "view.cells", view.cells);
        if (static_cast<int>(cells.count) != view.board.size()) {
            fail("view",
                 fmt::format("view.cells: {} has {} elements, the board {} cells", view.cells,
                             cells.count, view.board.size()));
        }
        check_glyphs("view", view.pieces, cells);
    }

    void read_walls(const Game& game, int table, game::View& view) {
        const int type = get(table, "walls");
        if (type == LUA_TNIL) return;
        if (type == LUA_TSTRING) view.walls = lua_tostring(L, -1);
        const game::Field& walls = array_named(game, "view.walls", view.walls);
        if (view.board.shape != game::Board::Shape::Grid)
            fail("walls", "view.walls: only a grid's cells have walls");
        if (static_cast<int>(walls.count) != view.board.wall_count()) {
            fail("walls",
                 fmt::format("view.walls: {} has {} elements, the board {} walls", view.walls,
                             walls.count, view.board.wall_count()));
        }
    }

    std::vector<game::Hand> read_hands(const Game& game, int view) {
        const int type = get(view, "hands");
        if (type == LUA_TNIL) return {};
        const int list = lua_gettop(L);
        if (type != LUA_TTABLE || lua_rawlen(L, list) == 0 || !text_keys(L, list).empty()) {
            fail("hands",
                 "view.hands must be a list, as in hands = { { \"hand\", pieces = { \"x\", \"o\" } "
                 "} "
                 "}");
        }
        std::vector<game::Hand> hands;
        for (lua_Integer i = 1; lua_rawgeti(L, list, i) != LUA_TNIL; ++i) {
            hands.push_back(read_hand(game, fmt::format("view.hands[{}]", i), lua_gettop(L)));
            lua_settop(L, list);
        }
        return hands;
    }

    game::Hand read_hand(const Game& game, const std::string& what, int table) {
        game::Hand hand;
        if (lua_istable(L, table)) {
            check_fields(table, what, {"pieces", "owners"}, "hands");
            if (lua_rawgeti(L, table, 1) == LUA_TSTRING) hand.field = lua_tostring(L, -1);
        }
        std::vector<std::string> names;
        for (const game::Field& field : game.layout.fields()) {
            if (field.kind == game::Field::Kind::Int) names.push_back(field.name);
        }
        const game::Field* field = game.layout.find(hand.field);
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
        hand.owners = read_owners(game, what, table, kinds);
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
    std::vector<game::Player> read_owners(const Game& game, const std::string& what, int table,
                                          std::size_t pieces) {
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
            if (owner < 0 || owner > game.player_count()) {
                fail("owners",
                     fmt::format("{}.owners[{}] must be a player or 0, got {}", what, i,
                                 shown_value(-1)));
            }
            owners.push_back(static_cast<game::Player>(owner));
            lua_pop(L, 1);
        }
        return owners;
    }

    void read_colours(const Game& game, int table, game::View& view) {
        if (get(table, "colours") == LUA_TNIL) return;
        view.colours = texts(-1);
        const std::vector<std::string> known(game::kColours.begin(), game::kColours.end());
        for (const std::string& colour : view.colours) {
            if (std::find(known.begin(), known.end(), colour) != known.end()) continue;
            fail("colours",
                 fmt::format("view.colours: \"{}\" is none of {}{}", colour, join(known, ", "),
                             did_you_mean(colour, known)));
        }
        if (static_cast<int>(view.colours.size()) != game.player_count()) {
            fail("colours", "view.colours must list one colour a player: { \"yellow\", \"red\" }");
        }
    }

    game::Player read_winner(int table, const std::string& field) {
        const int type = get(table, "result");
        if (type == LUA_TNIL) return 0;
        const lua_Integer winner = lua_isinteger(L, -1) ? lua_tointeger(L, -1) : -1;
        if (winner < 0 || winner > 2) {
            fail(field,
                 fmt::format("{}.result must be the winner, 1 or 2, or 0 for a draw, got {}", field,
                             shown_value(-1)));
        }
        return static_cast<game::Player>(winner);
    }

    /// The error's line is looked for behind `section = `, or `what = `.
    void check_fields(int table, const std::string& what, const std::vector<std::string>& known,
                      const std::string& section = "") {
        for (const std::string& name : text_keys(L, table)) {
            if (std::find(known.begin(), known.end(), name) != known.end()) continue;
            fail_in(section.empty() ? what : section, name,
                    fmt::format("{} has an unknown field \"{}\"{}", what, name,
                                did_you_mean(name, known)));
        }
    }

    std::optional<game::Repetition> read_repetition(const Game& game) {
        const int type = get("repetition");
        if (type == LUA_TNIL) return std::nullopt;
        const std::string form = "repetition must be like { times = 3, result = 0 }";
        if (type != LUA_TTABLE)
            fail("repetition", fmt::format("{}, got {}", form, shown_value(-1)));
        const int table = lua_gettop(L);
        check_fields(table, "repetition", {"times", "result", "since", "turn"});
        game::Repetition rule;
        if (get(table, "times") != LUA_TNIL) {
            const lua_Integer times = lua_isinteger(L, -1) ? lua_tointeger(L, -1) : 0;
            if (times < 2 || times > 100) {
                fail("repetition",
                     fmt::format("repetition.times must be a whole number from 2 to 100, got {}",
                                 shown_value(-1)));
            }
            rule.times = static_cast<int>(times);
        }
        if (get(table, "result") == LUA_TSTRING) {
            rule.result = repetition_result(game, lua_tostring(L, -1));
        } else {
            rule.winner = read_winner(table, "repetition");
        }
        rule.since = read_since(game, table);
        const int turn = get(table, "turn");
        if (turn != LUA_TNIL && turn != LUA_TBOOLEAN) {
            fail("repetition",
                 fmt::format("repetition.turn must be true or false, got {}", shown_value(-1)));
        }
        rule.turn_counts = turn == LUA_TNIL || lua_toboolean(L, -1) != 0;
        return rule;
    }

    game::Repetition::Result repetition_result(const Game& game, std::string_view text) {
        using Result = game::Repetition::Result;
        if (text == "loss") return Result::RepeaterLoses;
        if (text == "win") return Result::RepeaterWins;
        if (text == "illegal") return Result::Illegal;
        if (text != "stuck") {
            fail("repetition",
                 fmt::format("repetition.result must be 0, 1, 2, \"loss\" or \"win\" (of who "
                             "repeats), \"stuck\" or \"illegal\", got \"{}\"",
                             text));
        }
        if (!game.hooks.has(game::Hook::Stuck)) {
            fail("repetition",
                 "repetition.result \"stuck\" asks stuck(s) who wins, which the game has not");
        }
        return Result::Stuck;
    }

    int read_since(const Game& game, int table) {
        const int type = get(table, "since");
        if (type == LUA_TNIL) return -1;
        const std::string name = type == LUA_TSTRING ? lua_tostring(L, -1) : "";
        const auto& fields = game.layout.fields();
        std::vector<std::string> names;
        for (std::size_t i = 0; i < fields.size(); ++i) {
            if (fields[i].is_array) continue;
            if (fields[i].name == name) return static_cast<int>(i);
            names.push_back(fields[i].name);
        }
        fail("repetition",
             fmt::format("repetition.since must name a number of the state that is 0 after a move "
                         "that can't be "
                         "undone, got {}{}",
                         shown_value(-1), did_you_mean(name, names)));
    }

    std::optional<game::MaxPlies> read_max_plies(const Game&) {
        const int type = get("max_plies");
        if (type == LUA_TNIL) return std::nullopt;
        game::MaxPlies longest;
        lua_Integer plies = 0;
        if (type == LUA_TNUMBER) {
            plies = lua_isinteger(L, -1) ? lua_tointeger(L, -1) : 0;
        } else if (type == LUA_TTABLE) {
            const int table = lua_gettop(L);
            check_fields(table, "max_plies", {"result"});
            lua_rawgeti(L, table, 1);
            if (lua_rawlen(L, table) == 1 && lua_isinteger(L, -1)) plies = lua_tointeger(L, -1);
            longest.winner = read_winner(table, "max_plies");
        }
        if (plies < 1 || plies > 1'000'000) {
            fail("max_plies",
                 "max_plies must be like { 400, result = 0 }, with a number from 1 to 1,000,000");
        }
        longest.plies = static_cast<std::uint32_t>(plies);
        return longest;
    }

    lua_State* L;
    int table_;
    const Boards& boards_;
    const std::string& shown_;
    const std::string& text_;
};

}  // namespace

Game read_game_table(lua_State* L, int index, const Boards& boards, const std::string& shown,
                     const std::string& text) {
    return Reader(L, index, boards, shown, text).read();
}

}  // namespace senet::script
