#include "script/game_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

#include "base/text.h"
#include "script/arguments.h"
#include "script/declarations.h"
#include "script/hook_parameters.h"
#include "script/sandbox.h"
#include "script/source_text.h"
#include "script/stray_functions.h"
#include "script/table_reader.h"
#include "script/view_reader.h"

namespace senet::script {
namespace {

using game::Game;

class GameReader : private TableReader {
  public:
    GameReader(const TableReader& reader, lua_State* L, int table, const Boards& boards)
        : TableReader(reader), table_(lua_absindex(L, table)), boards_(boards) {}

    Game read() {
        const int top = lua_gettop(L);
        luaL_checkstack(L, 32, "a game");
        check_names();
        check_params_once();
        Game game;
        game.name = read_name();
        game.players = read_players();
        game.chance = has_chance();
        game.layout = read_state(game);
        game.scratch = read_scratch(game);
        game.move = read_format("move", kMoveForm);
        if (game.chance) game.thrown = read_format("throw", kThrowForm);
        game.notation = read_notation();
        game.rules = read_rules();
        read_hooks(game);
        if (get("view") != LUA_TNIL) game.view = read_view(*this, -1, boards_, game);
        game.repetition = read_repetition(game);
        game.max_plies = read_max_plies(game);
        game.unit = read_amount("unit", game.unit);
        game.points = read_amount("points", game.points);
        lua_settop(L, top);
        return game;
    }

  private:
    using TableReader::get;
    int get(const char* name) const { return get(table_, name); }

    void check_names() {
        std::vector<std::string> known(kGameFields.begin(), kGameFields.end());
        known.insert(known.end(), game::kHookNames.begin(), game::kHookNames.end());
        std::vector<ScriptError> mistakes;
        for (const std::string& name : text_keys(L, table_)) {
            if (std::find(known.begin(), known.end(), name) != known.end()) continue;
            mistakes.push_back(unknown_field(name, known));
        }
        if (!mistakes.empty()) throw together(std::move(mistakes));
        if (lua_rawlen(L, table_) > 0) fail_without_name();
    }

    /// Of `players = "Rose", "Thorn"`, Lua gives the field the first text.
    [[noreturn]] void fail_without_name() const {
        const SourceText source(text());
        for (std::size_t n = 0; n < source.words().size(); ++n) {
            auto i = static_cast<std::ptrdiff_t>(n);
            const Word& field = source.at(i);
            const bool is_field =
                std::find(kGameFields.begin(), kGameFields.end(), field.text) != kGameFields.end();
            if (!is_field || !source.at(i + 1).is_sign("=")) continue;
            std::vector<std::string> texts;
            for (i += 2; source.at(i).kind == Word::Kind::Text; i += 2) {
                texts.emplace_back(source.at(i).text);
                if (!source.at(i + 1).is_sign(",")) break;
            }
            if (texts.size() < 2) continue;
            fail_at(field.line,
                    fmt::format("{} is given only the first of these texts; a list stands in "
                                "braces: {} = {{ {} }}",
                                field.text, field.text, join(texts, ", ")));
        }
        fail_at_return("the game table has a value without a name; write name = value");
    }

    ScriptError unknown_field(const std::string& name, const std::vector<std::string>& known) {
        const std::string message = fmt::format("the game table has an unknown field \"{}\"{}",
                                                name, did_you_mean(name, known));
        const bool is_function = get(name.c_str()) == LUA_TFUNCTION && lua_iscfunction(L, -1) == 0;
        lua_pop(L, is_function ? 0 : 1);
        return is_function ? ScriptError(take_written(L).where, message)
                           : ScriptError(place_of(name), message);
    }

    /// The first mistake in the text, with the others behind it.
    static ScriptError together(std::vector<ScriptError> mistakes) {
        std::stable_sort(mistakes.begin(), mistakes.end(), [](const auto& a, const auto& b) {
            return a.where().line < b.where().line;
        });
        for (std::size_t i = 1; i < mistakes.size(); ++i) {
            mistakes[0].add_context(
                fmt::format("{}: {}", mistakes[i].where().text(), mistakes[i].message()));
        }
        return mistakes[0];
    }

    std::string read_name() {
        if (get("name") != LUA_TSTRING) {
            fail("name", fmt::format("name must be a text, got {}", shown_value(-1)));
        }
        return shown_text("name", text_at_top());
    }

    std::vector<std::string> read_players() {
        if (get("players") == LUA_TNIL) return {"First", "Second"};
        std::vector<std::string> players = texts(-1);
        if (players.size() < 2 || players.size() > game::kMostPlayers) {
            const std::string got =
                players.empty() ? shown_value(-1) : std::to_string(players.size());
            fail("players",
                 fmt::format("players must be a list of two to eight names, got {}: "
                             "players = {{ \"White\", \"Black\" }}",
                             got));
        }
        for (const std::string& player : players) shown_text("players", player);
        return players;
    }

    /// All three of what makes chance, or none.
    bool has_chance() {
        constexpr std::array kParts{"throw", "chance", "happen"};
        const char* there = nullptr;
        const char* missing = nullptr;
        for (const char* part : kParts) {
            const bool is_there = get(part) != LUA_TNIL;
            lua_pop(L, 1);
            (is_there ? there : missing) = part;
        }
        if (there != nullptr && missing != nullptr) {
            fail(there,
                 fmt::format("throw, chance(s, add) and happen(s, ...) belong together: the game "
                             "has {} but not {}",
                             there, missing));
        }
        return there != nullptr;
    }

    game::Value read_amount(const char* name, game::Value without) {
        const int type = get(name);
        if (type == LUA_TNIL) return without;
        const lua_Integer amount = lua_isinteger(L, -1) ? lua_tointeger(L, -1) : 0;
        if (amount < 1 || amount > game::kMostMargin) {
            fail(name,
                 fmt::format("{} must be a whole number from 1 to 1,000,000, got {}", name,
                             shown_value(-1)));
        }
        return static_cast<game::Value>(amount);
    }

    std::string read_notation() {
        constexpr std::size_t kLongest = 300;
        const int type = get("notation");
        if (type == LUA_TNIL) return "";
        if (type != LUA_TSTRING) {
            fail("notation",
                 fmt::format("notation must be a text that says how moves are written, got {}",
                             shown_value(-1)));
        }
        return shown_text("notation", text_at_top(), kLongest);
    }

    std::string read_rules() {
        constexpr std::size_t kLongest = 20'000;
        const int type = get("rules");
        if (type == LUA_TNIL) return opening_comment(text());
        std::string rules = type == LUA_TSTRING ? text_at_top() : "";
        if (trim(rules).empty() || rules.size() > kLongest) {
            fail("rules",
                 fmt::format("rules must be a text for people of 1 to {} bytes, got {}", kLongest,
                             shown_value(-1)));
        }
        return rules;
    }

    std::string text_at_top() const {
        std::size_t size = 0;
        const char* const text = lua_tolstring(L, -1, &size);
        return {text, size};
    }

    game::Layout read_state(const Game& game) {
        if (get("state") != LUA_TTABLE) {
            fail(
                "state",
                "state must be a table of fields, as in state = { cells = array(64, 0, 2) }, got " +
                    shown_value(-1));
        }
        return layout_of("state", "the state", read_fields("state", game));
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
        std::vector<game::Field> fields = read_fields("scratch", game);
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
    std::vector<game::Field> read_fields(const std::string& section, const Game& game) {
        check_once(section);
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
            if (name == "turn" || name == "ply" || (name == "next" && game.chance)) {
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

    /// Lua takes the last of two fields with one name.
    void check_once(const std::string& section) const {
        const SourceText source(text());
        const Word again = source.repeated_field(section);
        if (again.kind == Word::Kind::End) return;
        fail_at(again.line, fmt::format("{} has the field \"{}\" twice", section, again.text));
    }

    void check_params_once() const {
        const SourceText source(text());
        const Word again = source.repeated_param();
        if (again.kind == Word::Kind::End) return;
        fail_at(again.line, fmt::format("params has the number \"{}\" twice", again.text));
    }

    game::MoveField move_field(const std::string& section, std::string_view form, int index) {
        game::MoveField field;
        if (lua_type(L, index) == LUA_TSTRING) field.name = lua_tostring(L, index);
        if (lua_istable(L, index)) {
            const int table = lua_absindex(L, index);
            check_fields(table, section, std::array{std::string_view("bits")});
            if (lua_rawgeti(L, table, 1) == LUA_TSTRING) field.name = lua_tostring(L, -1);
            const int type = get(table, "bits");
            field.bits = type == LUA_TNUMBER ? static_cast<int>(lua_tointeger(L, -1))
                : type == LUA_TNIL           ? 8
                                             : 0;
            lua_pop(L, 2);
        }
        if (!is_plain_name(field.name) || field.bits < 1 || field.bits > 64) {
            fail(
                section,
                fmt::format("{0} must list names (letters, digits and _), or {{ \"name\", bits = 1 "
                            "to 64 }}, as in {0} = {1}; got {2}",
                            section, form,
                            lua_istable(L, index)
                                ? fmt::format("{} with {} bits", in_quotes(field.name), field.bits)
                                : shown_value(index)));
        }
        return field;
    }

    static constexpr std::string_view kMoveForm = "{ \"from\", \"to\" }";
    static constexpr std::string_view kThrowForm = "{ \"die\" }";

    /// The numbers that a move or a throw is made of.
    game::MoveFormat read_format(const std::string& section, std::string_view form) {
        if (get(section.c_str()) != LUA_TTABLE) {
            fail(
                section,
                fmt::format("{0} must list the numbers that a {0} is made of, as in {0} = {1}, got "
                            "{2}",
                            section, form, shown_value(-1)));
        }
        const int table = lua_gettop(L);
        if (lua_rawlen(L, table) == 0 || !text_keys(L, table).empty()) {
            fail(section,
                 fmt::format("{0} must be a list of at least one name, as in {0} = {1}", section,
                             form));
        }
        std::vector<game::MoveField> fields;
        std::set<std::string> names;
        int bits = 0;
        for (lua_Integer i = 1; lua_rawgeti(L, table, i) != LUA_TNIL; ++i) {
            fields.push_back(move_field(section, form, -1));
            bits += fields.back().bits;
            if (!names.insert(fields.back().name).second) {
                fail(section, fmt::format("{} has \"{}\" twice", section, fields.back().name));
            }
            lua_pop(L, 1);
        }
        if (fields.size() > game::MoveFormat::kMostFields || bits > 64) {
            fail(section,
                 fmt::format("{} has {} fields of {} bits; at most 8 fields and 64 bits fit",
                             section, fields.size(), bits));
        }
        return game::MoveFormat(std::move(fields));
    }

    void read_hooks(Game& game) {
        for (std::size_t i = 0; i < game::kHooks; ++i) {
            const std::string name(game::kHookNames[i]);
            const auto hook = static_cast<game::Hook>(i);
            const int type = get(name.c_str());
            if (type != LUA_TFUNCTION && type != LUA_TNIL)
                fail(name, fmt::format("{} must be a function, got {}", name, shown_value(-1)));
            if (type == LUA_TFUNCTION) {
                game.hooks.add(hook);
                if (lua_iscfunction(L, -1) == 0) {
                    check_parameters(hook, take_written(L), game);
                    continue;
                }
            }
            lua_pop(L, 1);
        }
        for (const game::Hook needed : {game::Hook::Setup, game::Hook::Moves, game::Hook::Play}) {
            if (game.hooks.has(needed)) continue;
            fail_at_return(
                fmt::format("the game has no function {}(s{}); setup, moves and play "
                            "are required",
                            name_of(needed),
                            needed == game::Hook::Moves      ? ", add"
                                : needed == game::Hook::Play ? ", ..."
                                                             : ""));
        }
        if (!game.hooks.has(game::Hook::Result) && !game.hooks.has(game::Hook::Stuck)) {
            for (const StrayFunction& stray : stray_functions(text(), game.hooks)) {
                fail_at(stray.line,
                        fmt::format("\"{0}\" is a local function here, not one of the game's; "
                                    "write function game.{0}(s)",
                                    name_of(stray.hook)));
            }
            fail_at_return(
                "the game has no function result(s), which says who has won; or "
                "stuck(s), where a game ends when the player to move has no move");
        }
        if (game.hooks.has(game::Hook::Read) != game.hooks.has(game::Hook::Write)) {
            fail(game.hooks.has(game::Hook::Read) ? "read" : "write",
                 "read(s, text) and write(s) belong together: the game has only one of them");
        }
    }

    game::Player read_winner(const Game& game, int table, const std::string& field) {
        const int type = get(table, "result");
        if (type == LUA_TNIL) return game::kNobody;
        game::Player winner;
        if (!take_player_or_nobody(L, -1, game.player_count(), winner)) {
            fail(field,
                 fmt::format("{}.result must be the winner, {}, or 0 for a draw, got {}", field,
                             game.player_count() == 2 ? "1 or 2"
                                                      : fmt::format("1 to {}", game.player_count()),
                             shown_value(-1)));
        }
        return winner;
    }

    std::optional<game::Repetition> read_repetition(const Game& game) {
        const int type = get("repetition");
        if (type == LUA_TNIL) return std::nullopt;
        const std::string form = "repetition must be like { times = 3, result = 0 }";
        if (type != LUA_TTABLE)
            fail("repetition", fmt::format("{}, got {}", form, shown_value(-1)));
        const int table = lua_gettop(L);
        check_fields(table, "repetition", kRepetitionFields);
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
            rule.winner = read_winner(game, table, "repetition");
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
        if (text == "loss" && game.player_count() > 2) {
            fail("repetition",
                 fmt::format("repetition.result \"loss\" leaves open who wins among {} players; "
                             "name a winner, or 0 for a draw",
                             game.player_count()));
        }
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

    std::optional<game::MaxPlies> read_max_plies(const Game& game) {
        const int type = get("max_plies");
        if (type == LUA_TNIL) return std::nullopt;
        game::MaxPlies longest;
        const int top = lua_gettop(L);
        lua_Integer plies = 0;
        if (type == LUA_TNUMBER) {
            plies = lua_isinteger(L, -1) ? lua_tointeger(L, -1) : 0;
        } else if (type == LUA_TTABLE) {
            const int table = lua_gettop(L);
            check_fields(table, "max_plies", std::array{std::string_view("result")});
            lua_rawgeti(L, table, 1);
            if (lua_rawlen(L, table) == 1 && lua_isinteger(L, -1)) plies = lua_tointeger(L, -1);
            longest.winner = read_winner(game, table, "max_plies");
        }
        if (plies < 1 || plies > 1'000'000) {
            fail("max_plies",
                 fmt::format("max_plies must be like {{ 400, result = 0 }}, with a number from 1 "
                             "to 1,000,000, got {}",
                             type == LUA_TTABLE ? "a table without one" : shown_value(top)));
        }
        longest.plies = static_cast<std::uint32_t>(plies);
        return longest;
    }

    int table_;
    const Boards& boards_;
};

}  // namespace

Game read_game_table(lua_State* L, int index, const Boards& boards, const std::string& shown,
                     const std::string& text) {
    return GameReader(TableReader(L, shown, text), L, index, boards).read();
}

}  // namespace senet::script
