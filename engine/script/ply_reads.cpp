#include "script/ply_reads.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "script/bytecode.h"
#include "script/reachable.h"

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

/// Whether the function on top of the stack does.
bool names_ply(lua_State* L) {
    bool named = false;
    read_bytecode(dumped(L), [&](const std::string& text) {
        named |= text == kPly;
        return 0u;
    });
    return named;
}

}  // namespace

bool may_read_ply(lua_State* L, const Script& script, const std::array<int, game::kHooks>& hooks) {
    if (!has_word(script)) return false;
    std::array<int, game::kHooks> hot{};
    for (std::size_t i = 0; i < hooks.size(); ++i)
        if (game::kHookTable[i].hot) hot[i] = hooks[i];
    return any_reachable(L, hot, Reach::LocalsAndTables, [L] { return names_ply(L); });
}

}  // namespace senet::script
