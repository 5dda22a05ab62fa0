#include "script/sandbox.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "base/text.h"
#include "script/absent_names.h"
#include "script/coroutines.h"
#include "script/iteration.h"
#include "script/pattern.h"
#include "script/sort.h"

namespace senet::script {
namespace {

/// "a table"; for what the engine gives scripts, its own name: "a state array".
std::string kind_text(lua_State* L, int index) {
    if (luaL_getmetafield(L, index, "__name") == LUA_TNIL)
        return fmt::format("a {}", luaL_typename(L, index));
    const std::string text = fmt::format("a {}", lua_tostring(L, -1));
    lua_pop(L, 1);
    return text;
}

std::string key_text(lua_State* L, int index) {
    if (lua_type(L, index) == LUA_TSTRING) return fmt::format("\"{}\"", lua_tostring(L, index));
    if (lua_isinteger(L, index)) return fmt::format("[{}]", lua_tointeger(L, index));
    return kind_text(L, index);
}

// Upvalue 1: what the table is. Arguments: table, key.
int l_missing(lua_State* L) {
    // A number that is not there is nil, as in any table: lists end that way.
    if (lua_type(L, 2) != LUA_TSTRING) return 0;
    return guarded(L, [&] {
        const std::vector<std::string> names = text_keys(L, 1);
        raise(L,
              fmt::format("there is no {} in {}{}", key_text(L, 2),
                          lua_tostring(L, lua_upvalueindex(1)),
                          instead_of_function(lua_tostring(L, 2), names)));
        return 0;
    });
}

int l_forbidden(lua_State* L) {
    return guarded(L, [&]() -> int {
        raise(L,
              fmt::format("{} can't be changed, so {} can't be set",
                          lua_tostring(L, lua_upvalueindex(1)), key_text(L, 2)));
    });
}

int l_no_length(lua_State* L) {
    return guarded(L, [&]() -> int {
        const std::string what = lua_tostring(L, lua_upvalueindex(1));
        raise(L,
              what + " has no length" +
                  (what == kBoardName ? "; board.size is the number of its cells" : ""));
    });
}

/// Raises the message that `told(name)` is, of a key that is no text in Lua's own words.
template <class Told>
int refuse_name(lua_State* L, Told told) {
    return guarded(L, [&]() -> int {
        raise(L,
              lua_type(L, 2) == LUA_TSTRING ? told(lua_tostring(L, 2))
                                            : "names are texts, got " + shown_value(L, 2));
    });
}

int l_unknown_name(lua_State* L) {
    return refuse_name(L, [&](const char* name) { return no_such_name(name, text_keys(L, 1)); });
}

int l_new_name(lua_State* L) {
    return refuse_name(L, [](const char* name) { return not_declared(name); });
}

// --- texts of what has none: Lua would show the address, which differs from run to run

/// Pushes what tostring() gives.
void push_text(lua_State* L, int index) {
    const int type = lua_type(L, index);
    const bool has_text =
        type == LUA_TNIL || type == LUA_TBOOLEAN || type == LUA_TNUMBER || type == LUA_TSTRING;
    if (has_text) {
        luaL_tolstring(L, index, nullptr);
    } else if (luaL_getmetafield(L, index, "__name") == LUA_TNIL) {
        lua_pushstring(L, luaL_typename(L, index));
    }
}

int l_tostring(lua_State* L) {
    luaL_checkany(L, 1);
    push_text(L, 1);
    return 1;
}

/// The C function that this one stands in front of, with the same arguments.
int call_original(lua_State* L) { return lua_tocfunction(L, lua_upvalueindex(1))(L); }

int l_format(lua_State* L) {
    const char* form = luaL_checkstring(L, 1);
    int argument = 1;
    while ((form = std::strchr(form, '%')) != nullptr) {
        form += 1 + std::strspn(form + 1, "-+ #0123456789.");
        if (*form == '\0') break;
        if (*form++ == '%') continue;
        ++argument;
        if (form[-1] == 'p')
            return luaL_error(L, "%%p would show an address, which differs from run to run");
        if (form[-1] != 's' || argument > lua_gettop(L)) continue;
        push_text(L, argument);
        lua_replace(L, argument);
    }
    return call_original(L);
}

// --- functions that change a table

constexpr const char* kConstant = "constant";  // in the metatable of what is

bool is_constant(lua_State* L, int index) {
    if (!lua_istable(L, index) || !lua_getmetatable(L, index)) return false;
    lua_pushstring(L, kConstant);
    lua_rawget(L, -2);
    const bool constant = lua_toboolean(L, -1) != 0;
    lua_pop(L, 2);
    return constant;
}

int l_constant(lua_State* L) {
    return guarded(L, [&]() -> int {
        raise(L,
              fmt::format("{} can't be set in a table of a board; boards are constant",
                          key_text(L, 2)));
    });
}

// Upvalue 1: the table that the one asked looks into.
int l_constant_length(lua_State* L) {
    lua_pushinteger(L, static_cast<lua_Integer>(lua_rawlen(L, lua_upvalueindex(1))));
    return 1;
}

/// Refuses to change a board's table; upvalue 1 does the work on others.
template <int target>
int l_change(lua_State* L) {
    const int index = target == 5 && lua_isnoneornil(L, 5) ? 1 : target;
    if (is_constant(L, index)) {
        return guarded(L, [&]() -> int {
            raise(L,
                  "boards are constant, so their tables can't be changed; make a list of your own");
        });
    }
    return call_original(L);
}

// --- functions of the standard library that could run for ever inside one C call

int l_rep(lua_State* L) {
    std::size_t length = 0, between = 0;
    luaL_checklstring(L, 1, &length);
    luaL_checkinteger(L, 2);
    luaL_optlstring(L, 3, "", &between);
    if (length + between == 0) {
        lua_pushliteral(L, "");
        return 1;
    }
    return call_original(L);
}

int l_move(lua_State* L) {
    constexpr lua_Integer kMostMoved = 10'000'000;
    const lua_Integer first = luaL_checkinteger(L, 2);
    const lua_Integer last = luaL_checkinteger(L, 3);
    if (last >= first &&
        static_cast<lua_Unsigned>(last) - static_cast<lua_Unsigned>(first) >= kMostMoved) {
        return luaL_error(L, "table.move: too many elements");
    }
    return l_change<5>(L);
}

int l_print(lua_State* L) {
    const int count = lua_gettop(L);
    return guarded(L, [&] {
        const Printer& printer =
            *static_cast<const Printer*>(lua_touserdata(L, lua_upvalueindex(1)));
        luaL_where(L, 1);
        std::string line = lua_tostring(L, -1);
        for (int i = 1; i <= count; ++i) {
            push_text(L, i);
            line += (i > 1 ? "\t" : "") + std::string(lua_tostring(L, -1));
            lua_pop(L, 1);
        }
        if (printer) printer(line);
        return 0;
    });
}

/// Copies names from the library table on top of the stack into the table below it.
void copy(lua_State* L, std::initializer_list<const char*> names) {
    for (const char* name : names) {
        lua_getfield(L, -1, name);
        lua_setfield(L, -3, name);
    }
}

/// Replaces one function of the table on top by a closure over it.
void wrap_function(lua_State* L, const char* name, lua_CFunction wrapper) {
    lua_getfield(L, -1, name);
    lua_pushcclosure(L, wrapper, 1);
    lua_setfield(L, -2, name);
}

/// Pushes a table with some of a standard library's functions.
void push_library(lua_State* L, const char* name, lua_CFunction open,
                  std::initializer_list<const char*> names) {
    lua_newtable(L);
    luaL_requiref(L, name, open, 0);
    copy(L, names);
    lua_pop(L, 1);
}

void push_table_library(lua_State* L) {
    push_library(L, "table", luaopen_table,
                 {"concat", "insert", "remove", "unpack", "pack", "move"});
    wrap_function(L, "insert", l_change<1>);
    wrap_function(L, "remove", l_change<1>);
    wrap_function(L, "move", l_move);
    add_function(L, "sort", l_sort);
    wrap_function(L, "sort", l_change<1>);
    seal(L, "table");
}

void push_string_library(lua_State* L) {
    push_library(L, "string", luaopen_string,
                 {"byte", "char", "format", "len", "lower", "rep", "reverse", "sub", "upper"});
    wrap_function(L, "rep", l_rep);
    wrap_function(L, "format", l_format);
    add_pattern_functions(L);
    seal(L, "string");
    lua_pushliteral(L, "");  // methods of texts come from the same table: ("x"):rep(3)
    lua_getmetatable(L, -1);
    lua_pushvalue(L, -3);
    lua_setfield(L, -2, "__index");
    lua_pop(L, 2);
}

}  // namespace

void add_function(lua_State* L, const char* name, lua_CFunction function) {
    lua_pushcfunction(L, function);
    lua_setfield(L, -2, name);
}

std::vector<std::string> text_keys(lua_State* L, int index) {
    std::vector<std::string> names;
    const int table = lua_absindex(L, index);
    if (!lua_istable(L, table)) return names;
    lua_pushnil(L);
    while (lua_next(L, table) != 0) {
        if (lua_type(L, -2) == LUA_TSTRING) names.emplace_back(lua_tostring(L, -2));
        lua_pop(L, 1);
    }
    std::sort(names.begin(), names.end());
    return names;
}

std::string shown_value(lua_State* L, int index) {
    switch (lua_type(L, index)) {
        case LUA_TSTRING: return in_quotes(lua_tostring(L, index));
        case LUA_TNIL:
        case LUA_TBOOLEAN:
        case LUA_TNUMBER: {
            const bool is_nan = lua_rawequal(L, index, index) == 0;  // Lua writes it with any sign
            const std::string text = is_nan ? "nan" : luaL_tolstring(L, index, nullptr);
            lua_settop(L, lua_gettop(L) - (is_nan ? 0 : 1));
            return text;
        }
        default: return kind_text(L, index);
    }
}

// What a script gets is an empty table that only looks into the one with the values, so that even a
// key that is there can't be set.
void seal(lua_State* L, const std::string& what) {
    const int values = lua_gettop(L);
    lua_createtable(L, 0, 1);
    lua_pushlstring(L, what.data(), what.size());
    lua_pushcclosure(L, l_missing, 1);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, values);
    lua_newtable(L);
    lua_createtable(L, 0, 5);
    lua_pushvalue(L, values);
    lua_setfield(L, -2, "__index");
    lua_pushlstring(L, what.data(), what.size());
    lua_pushcclosure(L, l_forbidden, 1);
    lua_setfield(L, -2, "__newindex");
    lua_pushlstring(L, what.data(), what.size());
    lua_pushcclosure(L, l_no_length, 1);
    lua_setfield(L, -2, "__len");
    lua_pushboolean(L, what == kBoardName);
    lua_setfield(L, -2, kConstant);
    lua_setmetatable(L, -2);
    lua_replace(L, values);
}

void make_constant(lua_State* L, bool guarded) {
    const int values = lua_gettop(L);
    if (guarded) lua_newtable(L);
    // Plain tables share one metatable, which has no word in reading them.
    static const char shared = 0;
    if (guarded || lua_rawgetp(L, LUA_REGISTRYINDEX, &shared) == LUA_TNIL) {
        lua_settop(L, values + (guarded ? 1 : 0));
        lua_createtable(L, 0, 4);
        lua_pushboolean(L, 1);
        lua_setfield(L, -2, kConstant);
        lua_pushcfunction(L, l_constant);
        lua_setfield(L, -2, "__newindex");
        if (guarded) {
            lua_pushvalue(L, values);
            lua_setfield(L, -2, "__index");
            lua_pushvalue(L, values);
            lua_pushcclosure(L, l_constant_length, 1);
            lua_setfield(L, -2, "__len");
        } else {
            lua_pushvalue(L, -1);
            lua_rawsetp(L, LUA_REGISTRYINDEX, &shared);
        }
    }
    lua_setmetatable(L, -2);
    if (guarded) lua_replace(L, values);
}

void push_unsealed(lua_State* L, int index) {
    lua_pushvalue(L, index);
    if (!lua_istable(L, -1)) return;
    const int type = luaL_getmetafield(L, -1, "__index");
    if (type == LUA_TTABLE) lua_replace(L, -2);
    if (type != LUA_TTABLE && type != LUA_TNIL) lua_pop(L, 1);
}

void push_environment(lua_State* L, const Printer* printer) {
    lua_newtable(L);
    luaL_requiref(L, "_G", luaopen_base, 0);
    copy(L, {"type", "tonumber", "error", "assert", "pcall", "select"});
    lua_pop(L, 1);
    add_function(L, "tostring", l_tostring);
    add_iteration_functions(L);
    lua_pushlightuserdata(L, const_cast<Printer*>(printer));
    lua_pushcclosure(L, l_print, 1);
    lua_setfield(L, -2, "print");

    push_library(
        L, "math", luaopen_math,
        {"abs",  "ceil", "floor", "max", "min",  "sqrt",       "fmod",      "modf", "tointeger",
         "type", "ult",  "exp",   "log", "sin",  "cos",        "tan",       "asin", "acos",
         "atan", "deg",  "rad",   "pi",  "huge", "maxinteger", "mininteger"});
    seal(L, "math");
    lua_setfield(L, -2, "math");

    push_table_library(L);
    lua_setfield(L, -2, "table");
    push_string_library(L);
    lua_setfield(L, -2, "string");

    push_library(L, "coroutine", luaopen_coroutine, {"yield", "status", "isyieldable", "running"});
    add_coroutine_functions(L);
    seal(L, "coroutine");
    lua_setfield(L, -2, "coroutine");
}

// Emptied, and all names moved behind its metatable: so even a name that is there can't be set.
void close_environment(lua_State* L) {
    const int environment = lua_absindex(L, -1);
    lua_newtable(L);
    const int names = lua_gettop(L);
    lua_pushnil(L);
    while (lua_next(L, environment) != 0) {
        lua_pushvalue(L, -2);
        lua_insert(L, -2);
        lua_rawset(L, names);
        lua_pushvalue(L, -1);
        lua_pushnil(L);
        lua_rawset(L, environment);
    }
    lua_createtable(L, 0, 1);
    lua_pushcfunction(L, l_unknown_name);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, names);
    lua_createtable(L, 0, 2);
    lua_insert(L, names);
    lua_setfield(L, names, "__index");
    lua_pushcfunction(L, l_new_name);
    lua_setfield(L, names, "__newindex");
    lua_setmetatable(L, environment);
}

}  // namespace senet::script
