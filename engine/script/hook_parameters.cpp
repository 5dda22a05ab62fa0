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

std::vector<std::string> given_parameters(Hook hook, const std::vector<std::string>& fields) {
    std::vector<std::string> given{"s"};
    if (info_of(hook).takes_move) given.insert(given.end(), fields.begin(), fields.end());
    if (hook == Hook::Moves || hook == Hook::Chance) given.emplace_back("add");
    if (hook == Hook::Read) given.emplace_back("text");
    return given;
}

void check_parameters(Hook hook, const WrittenFunction& written, const game::Game& game) {
    const auto& parameters = written.parameters;
    std::vector<std::string> names;
    const bool is_throw = hook == Hook::Happen;
    for (const game::MoveField& field : (is_throw ? game.thrown : game.move).fields())
        names.push_back(field.name);
    const std::size_t given = given_parameters(hook, names).size();
    const std::string name(name_of(hook));
    if (!parameters.empty() && parameters[0] == "self" && parameters.size() > given) {
        const std::vector<std::string> rest(parameters.begin() + 1, parameters.end());
        throw ScriptError(
            written.where,
            fmt::format("game:{0}, with a colon, has an extra first parameter, self; write "
                        "function game.{0}({1})",
                        name, join(rest, ", ")));
    }
    if (!info_of(hook).takes_move || written.variadic) return;
    const char* const what = is_throw ? "throw" : "move";
    // One that takes none of the numbers means it: it could not name what it lacks.
    if (info_of(hook).changes && parameters.size() > 1 && parameters.size() < given) {
        throw ScriptError(written.where,
                          fmt::format("{}({}) takes {} of the {}'s {} numbers; write {}(s, {})",
                                      name, join(parameters, ", "), parameters.size() - 1, what,
                                      names.size(), name, join(names, ", ")));
    }
    if (is_out_of_order(parameters, names)) {
        throw ScriptError(
            written.where,
            fmt::format("{0}({1}) has the {2}'s numbers in another order; the {2} is {{ {3} }}, so "
                        "write {0}(s, {3})",
                        name, join(parameters, ", "), what, join(names, ", ")));
    }
}

}  // namespace senet::script
