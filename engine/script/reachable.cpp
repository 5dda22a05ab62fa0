#include "script/reachable.h"

#include <set>
#include <string_view>

namespace senet::script {
namespace {

class Reachable {
  public:
    Reachable(lua_State* lua, Reach reach, const std::function<bool()>& wanted)
        : L(lua), reach_(reach), wanted_(wanted) {}

    /// Takes the value on top of the stack.
    bool any(int depth) {
        constexpr int kDeepest = 100;
        bool found = false;
        luaL_checkstack(L, 8, "a function");
        if (depth < kDeepest && is_of_interest() && seen_.insert(lua_topointer(L, -1)).second)
            found = lua_istable(L, -1) ? in_table(depth) : wanted_() || in_outer_locals(depth);
        lua_pop(L, 1);
        return found;
    }

  private:
    bool is_of_interest() const {
        if (lua_istable(L, -1)) return reach_ == Reach::LocalsAndTables;
        return lua_isfunction(L, -1) && lua_iscfunction(L, -1) == 0;
    }

    bool in_outer_locals(int depth) {
        const char* name = nullptr;
        for (int i = 1; (name = lua_getupvalue(L, -1, i)) != nullptr; ++i) {
            if (std::string_view(name) == "_ENV" && lua_istable(L, -1))
                lua_pop(L, 1);  // the library, which holds nothing of the script's
            else if (any(depth + 1))
                return true;
        }
        return false;
    }

    bool in_table(int depth) {
        for (lua_pushnil(L); lua_next(L, -2) != 0;) {
            if (!any(depth + 1)) continue;
            lua_pop(L, 1);
            return true;
        }
        return false;
    }

    lua_State* L;
    const Reach reach_;
    const std::function<bool()>& wanted_;
    std::set<const void*> seen_;
};

}  // namespace

bool any_reachable(lua_State* L, std::span<const int> functions, Reach reach,
                   const std::function<bool()>& wanted) {
    Reachable look(L, reach, wanted);
    for (const int function : functions) {
        if (function == 0) continue;
        lua_pushvalue(L, function);
        if (look.any(0)) return true;
    }
    return false;
}

}  // namespace senet::script
