#include "script/coroutines.h"

#include "script/sandbox.h"

namespace senet::script {
namespace {

int l_create(lua_State* L) {
    luaL_checktype(L, 1, LUA_TFUNCTION);
    lua_State* thread = lua_newthread(L);
    lua_pushvalue(L, 1);
    lua_xmove(L, thread, 1);
    return 1;
}

/// Resumes `thread` with the `arguments` on top of L; leaves its results, or the error, there and
/// returns how many, or -1.
int resume(lua_State* L, lua_State* thread, int arguments) {
    if (lua_status(thread) == LUA_OK && lua_gettop(thread) == 0) {
        lua_pushliteral(L, "cannot resume dead coroutine");
        return -1;
    }
    if (!lua_checkstack(thread, arguments)) {
        lua_pushliteral(L, "too many arguments to resume");
        return -1;
    }
    lua_xmove(L, thread, arguments);
    int results = 0;
    Vm& vm = Vm::of(L);
    vm.set_running(thread);
    const int status = lua_resume(thread, L, arguments, &results);
    vm.set_running(L);
    if (status != LUA_OK && status != LUA_YIELD) {
        lua_xmove(thread, L, 1);
        return -1;
    }
    if (!lua_checkstack(L, results + 1)) {
        lua_pop(thread, results);
        lua_pushliteral(L, "too many results to resume");
        return -1;
    }
    lua_xmove(thread, L, results);
    return results;
}

int l_resume(lua_State* L) {
    luaL_checktype(L, 1, LUA_TTHREAD);
    lua_State* thread = lua_tothread(L, 1);
    const int results = resume(L, thread, lua_gettop(L) - 1);
    lua_pushboolean(L, results >= 0);
    const int count = results < 0 ? 1 : results;
    lua_insert(L, -(count + 1));
    return count + 1;
}

int l_wrapped(lua_State* L) {
    lua_State* thread = lua_tothread(L, lua_upvalueindex(1));
    const int results = resume(L, thread, lua_gettop(L));
    if (results < 0) return lua_error(L);
    return results;
}

int l_wrap(lua_State* L) {
    l_create(L);
    lua_pushcclosure(L, l_wrapped, 1);
    return 1;
}

}  // namespace

void add_coroutine_functions(lua_State* L) {
    add_function(L, "create", l_create);
    add_function(L, "resume", l_resume);
    add_function(L, "wrap", l_wrap);
}

}  // namespace senet::script
