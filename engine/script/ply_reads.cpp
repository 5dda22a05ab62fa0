#include "script/ply_reads.h"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>

#include "script/bytecode.h"

namespace senet::script {
namespace {

constexpr std::string_view kPly = "ply";

/// Most scripts have the word nowhere, not even in a comment.
bool has_word(const Script& script) {
    const auto has = [](const std::string& text) { return text.find(kPly) != std::string::npos; };
    return has(script.text()) ||
        std::any_of(script.modules().begin(), script.modules().end(),
                    [&](const auto& module) { return has(module.second.text); });
}

class PlyLook {
  public:
    explicit PlyLook(lua_State* L) : L(L) {}

    /// Takes the value on top of the stack.
    bool finds(int depth) {
        constexpr int kDeepest = 100;
        bool found = false;
        luaL_checkstack(L, 8, "a function");
        if (depth < kDeepest && seen_.insert(lua_topointer(L, -1)).second) {
            if (lua_istable(L, -1))
                found = in_table(depth);
            else if (lua_isfunction(L, -1) && lua_iscfunction(L, -1) == 0)
                found = names_it() || in_outer_locals(depth);
        }
        lua_pop(L, 1);
        return found;
    }

  private:
    bool names_it() {
        bool named = false;
        read_bytecode(dumped(L), [&](const std::string& text) {
            named |= text == kPly;
            return 0u;
        });
        return named;
    }

    bool in_outer_locals(int depth) {
        const char* name = nullptr;
        for (int i = 1; (name = lua_getupvalue(L, -1, i)) != nullptr; ++i) {
            if (std::string_view(name) == "_ENV")
                lua_pop(L, 1);  // of itself it holds nothing that reads the ply
            else if (finds(depth + 1))
                return true;
        }
        return false;
    }

    bool in_table(int depth) {
        for (lua_pushnil(L); lua_next(L, -2) != 0;) {
            if (!finds(depth + 1)) continue;
            lua_pop(L, 1);
            return true;
        }
        return false;
    }

    lua_State* L;
    std::set<const void*> seen_;  // nullptr stands for all values that hold nothing
};

}  // namespace

bool may_read_ply(lua_State* L, const Script& script, const std::array<int, game::kHooks>& hooks) {
    if (!has_word(script)) return false;
    PlyLook look(L);
    for (std::size_t i = 0; i < hooks.size(); ++i) {
        if (hooks[i] == 0 || !game::kHookTable[i].hot) continue;
        lua_pushvalue(L, hooks[i]);
        if (look.finds(0)) return true;
    }
    return false;
}

}  // namespace senet::script
