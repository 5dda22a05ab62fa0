#include "script/hook_parameters.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"

namespace senet::script {

using game::Hook;

namespace {

/// Whether all parameters behind the first are called as fields of the move are, but not in
/// their order.
bool is_out_of_order(const std::vector<std::string>& parameters,
                     const std::vector<std::string>& names) {
    bool misplaced = false;
    for (std::size_t i = 0; i + 1 < parameters.size(); ++i) {
        const auto field = std::find(names.begin(), names.end(), parameters[i + 1]);
        if (field == names.end()) return false;
        misplaced |= field != names.begin() + static_cast<std::ptrdiff_t>(i);
    }
    return misplaced;
}

}  // namespace

WrittenFunction take_written(lua_State* L) {
    WrittenFunction written;
    for (int i = 1; const char* name = lua_getlocal(L, nullptr, i); ++i)
        written.parameters.emplace_back(name);
    lua_Debug record;
    lua_getinfo(L, ">Su", &record);
    written.where = {record.short_src, record.linedefined, 0};
    written.variadic = record.isvararg != 0;
    return written;
}

void check_parameters(Hook hook, const WrittenFunction& written, const game::Game& game) {
    const bool takes_move =
        hook == Hook::Play || hook == Hook::Order || hook == Hook::Noisy || hook == Hook::Text;
    const bool takes_more = hook == Hook::Moves || hook == Hook::Read;
    const auto& parameters = written.parameters;
    const std::size_t fields = game.move.fields().size();
    const std::size_t given = takes_move ? 1 + fields : takes_more ? 2 : 1;
    const std::string name(name_of(hook));
    if (!parameters.empty() && parameters[0] == "self" && parameters.size() > given) {
        const std::vector<std::string> rest(parameters.begin() + 1, parameters.end());
        throw ScriptError(
            written.where,
            fmt::format("game:{0}, with a colon, has an extra first parameter, self; write "
                        "function game.{0}({1})",
                        name, join(rest, ", ")));
    }
    if (!takes_move || written.variadic) return;
    std::vector<std::string> names;
    for (const game::MoveField& field : game.move.fields()) names.push_back(field.name);
    // One that takes none of the numbers means it: it could not name what it lacks.
    if (hook == Hook::Play && parameters.size() > 1 && parameters.size() < given) {
        throw ScriptError(written.where,
                          fmt::format("{}({}) takes {} of the move's {} numbers; write {}(s, {})",
                                      name, join(parameters, ", "), parameters.size() - 1, fields,
                                      name, join(names, ", ")));
    }
    if (is_out_of_order(parameters, names)) {
        throw ScriptError(
            written.where,
            fmt::format("{}({}) has the move's numbers in another order; the move is {{ {} }}, "
                        "so write {}(s, {})",
                        name, join(parameters, ", "), join(names, ", "), name, join(names, ", ")));
    }
}

}  // namespace senet::script
