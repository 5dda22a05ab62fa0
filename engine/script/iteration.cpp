#include "script/iteration.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "script/sandbox.h"

namespace senet::script {
namespace {

// --- ipairs over state arrays as well: they end at their length, not at the first nil

/// The next number, as Lua counts: behind the largest one stands the least.
lua_Integer after(lua_Integer i) {
    return static_cast<lua_Integer>(static_cast<lua_Unsigned>(i) + 1);
}

int l_array_next(lua_State* L) {
    const lua_Integer i = after(luaL_checkinteger(L, 2));
    if (i > luaL_len(L, 1)) return 0;
    lua_pushinteger(L, i);
    lua_geti(L, 1, i);
    return 2;
}

int l_list_next(lua_State* L) {
    if (lua_isnil(L, 1)) return luaL_error(L, "attempt to go through a nil value");
    const lua_Integer i = after(luaL_checkinteger(L, 2));
    lua_pushinteger(L, i);
    return lua_geti(L, 1, i) == LUA_TNIL ? 1 : 2;
}

int l_ipairs(lua_State* L) {
    luaL_checkany(L, 1);
    lua_pushcfunction(L, lua_isuserdata(L, 1) ? l_array_next : l_list_next);
    lua_pushvalue(L, 1);
    lua_pushinteger(L, 0);
    return 3;
}

// --- pairs in a fixed order: numbers, then texts, each ascending; Lua's own order differs from run
// to run

struct PairsKey {
    double number = 0;
    std::string text;
    bool is_text = false;
    bool is_integer = false;
    lua_Integer integer = 0;

    bool operator<(const PairsKey& other) const {
        if (is_text != other.is_text) return !is_text;
        return is_text ? text < other.text : number < other.number;
    }
};

std::vector<PairsKey> sorted_keys(lua_State* L, int table) {
    std::vector<PairsKey> keys;
    lua_pushnil(L);
    while (lua_next(L, table) != 0) {
        lua_pop(L, 1);
        PairsKey key;
        if (lua_type(L, -1) == LUA_TSTRING) {
            key.is_text = true;
            key.text = lua_tostring(L, -1);
        } else if (lua_type(L, -1) == LUA_TNUMBER) {
            key.number = lua_tonumber(L, -1);
            key.is_integer = lua_isinteger(L, -1) != 0;
            key.integer = lua_tointeger(L, -1);
        } else {
            raise(L,
                  fmt::format("pairs() over keys that are no numbers or texts (one is {}) has no "
                              "fixed order",
                              shown_value(L, -1)));
        }
        keys.push_back(std::move(key));
    }
    std::sort(keys.begin(), keys.end());
    return keys;
}

// Upvalues: the keys, the number of the last one given, the table.
int l_pairs_next(lua_State* L) {
    lua_Integer i = lua_tointeger(L, lua_upvalueindex(2));
    for (;;) {
        lua_settop(L, 0);
        if (lua_rawgeti(L, lua_upvalueindex(1), ++i) == LUA_TNIL) return 1;
        lua_pushvalue(L, -1);
        if (lua_gettable(L, lua_upvalueindex(3)) != LUA_TNIL) break;  // else removed on the way
    }
    lua_pushinteger(L, i);
    lua_replace(L, lua_upvalueindex(2));
    return 2;
}

int l_pairs(lua_State* L) {
    luaL_argcheck(L, lua_istable(L, 1), 1,
                  "a table is wanted; for a state array, write \"for i = 1, #array do\"");
    push_unsealed(L, 1);
    lua_replace(L, 1);
    return guarded(L, [&] {
        const std::vector<PairsKey> keys = sorted_keys(L, 1);
        lua_createtable(L, static_cast<int>(keys.size()), 0);
        lua_Integer i = 0;
        for (const PairsKey& key : keys) {
            if (key.is_text)
                lua_pushlstring(L, key.text.data(), key.text.size());
            else if (key.is_integer)
                lua_pushinteger(L, key.integer);
            else
                lua_pushnumber(L, key.number);
            lua_rawseti(L, -2, ++i);
        }
        lua_pushinteger(L, 0);
        lua_pushvalue(L, 1);
        lua_pushcclosure(L, l_pairs_next, 3);
        return 1;
    });
}

}  // namespace

void add_iteration_functions(lua_State* L) {
    add_function(L, "ipairs", l_ipairs);
    add_function(L, "pairs", l_pairs);
}

}  // namespace senet::script
