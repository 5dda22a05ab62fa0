#include "script/sort.h"

#include <algorithm>
#include <utility>

namespace senet::script {
namespace {

// Where things lie on the stack of l_sort.
constexpr int kList = 1, kLess = 2, kFrom = 3, kTo = 4;
constexpr lua_Integer kStepsAtOnce = 1000;

/// Whether the element on top of the stack comes before the one below it.
bool comes_before(lua_State* L) {
    if (lua_isnil(L, kLess)) return lua_compare(L, -1, -2, LUA_OPLT) != 0;
    lua_pushvalue(L, kLess);
    lua_pushvalue(L, -2);
    lua_pushvalue(L, -4);
    lua_call(L, 2, 1);
    const bool before = lua_toboolean(L, -1) != 0;
    lua_pop(L, 1);
    return before;
}

/// Merges from[left, middle) and from[middle, right) into `to`; equal elements stay in their order.
void merge(lua_State* L, int from, int to, lua_Integer left, lua_Integer middle,
           lua_Integer right) {
    lua_Integer i = left, j = middle;
    for (lua_Integer place = left; place < right; ++place) {
        bool take_right = i == middle;
        if (i < middle && j < right) {
            lua_rawgeti(L, from, i);
            lua_rawgeti(L, from, j);
            take_right = comes_before(L);
            lua_pop(L, 2);
        }
        lua_rawgeti(L, from, take_right ? j++ : i++);
        lua_rawseti(L, to, place);
        if (place % kStepsAtOnce == 0) Vm::of(L).spend(L, kStepsAtOnce);
    }
}

}  // namespace

int l_sort(lua_State* L) {
    luaL_checktype(L, kList, LUA_TTABLE);
    if (!lua_isnoneornil(L, kLess)) luaL_checktype(L, kLess, LUA_TFUNCTION);
    lua_settop(L, kLess);
    const lua_Integer count = luaL_len(L, kList);
    luaL_argcheck(L, count < 1 << 28, kList, "too many elements");
    lua_createtable(L, static_cast<int>(count), 0);
    lua_createtable(L, static_cast<int>(count), 0);
    for (lua_Integer i = 1; i <= count; ++i) {
        lua_geti(L, kList, i);
        lua_rawseti(L, kFrom, i);
    }
    int from = kFrom, to = kTo;
    for (lua_Integer width = 1; width < count; width *= 2) {
        for (lua_Integer left = 1; left <= count; left += 2 * width) {
            merge(L, from, to, left, std::min(left + width, count + 1),
                  std::min(left + 2 * width, count + 1));
        }
        std::swap(from, to);
    }
    for (lua_Integer i = 1; i <= count; ++i) {
        lua_rawgeti(L, from, i);
        lua_seti(L, kList, i);
    }
    return 0;
}

}  // namespace senet::script
