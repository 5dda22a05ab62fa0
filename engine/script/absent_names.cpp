#include "script/absent_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "base/text.h"
#include "game/game.h"

namespace senet::script {
namespace {

struct Absent {
    std::string_view name;
    std::string_view instead;
};

constexpr std::string_view kIsNil = "; in Lua that is nil";
constexpr std::string_view kOutside =
    "; scripts reach neither files nor clocks, so that a game from a stranger is safe";
constexpr std::string_view kChance =
    "; chance in the rules would make search and undo meaningless; random(n) gives 1 to n in "
    "setup and at the top of the script";
constexpr std::string_view kState =
    "; functions are given the state as their first parameter, as in game.play(s, ...)";
constexpr std::string_view kModules =
    "; a module is read like this: local groups = require \"groups\"";

constexpr Absent kAbsentNames[] = {
    {"null", kIsNil},
    {"Null", kIsNil},
    {"NULL", kIsNil},
    {"None", kIsNil},
    {"undefined", kIsNil},
    {"nullptr", kIsNil},
    {"True", "; it is written true"},
    {"TRUE", "; it is written true"},
    {"False", "; it is written false"},
    {"FALSE", "; it is written false"},
    {"self", kState},
    {"this", kState},
    {"state", kState},
    {"import", kModules},
    {"include", kModules},
    {"io", kOutside},
    {"os", kOutside},
    {"dofile", "; other files are read by require \"name\", from the folder lib"},
    {"loadfile", "; other files are read by require \"name\", from the folder lib"},
    {"next", "; go through a table by pairs"},
    {"unpack", "; it is table.unpack"},
    {"len", "; the length of a list, an array or a text is #x"},
    {"length", "; the length of a list, an array or a text is #x"},
    {"range", "; write \"for i = 1, n do\""},
    {"abs", "; it is math.abs"},
    {"floor", "; it is math.floor"},
    {"max", "; it is math.max"},
    {"min", "; it is math.min"}};
constexpr Absent kAbsentInLibraries[] = {{"random", kChance},
                                         {"randomseed", kChance},
                                         {"pow", "; powers are written x ^ y"},
                                         {"getn", "; the length of a list is #x"},
                                         {"length", "; the length of a text is #x"},
                                         {"size", "; the length of a list is #x"},
                                         {"push", "; write list[#list + 1] = value"},
                                         {"append", "; write list[#list + 1] = value"}};

template <std::size_t count>
std::string instead_of(const Absent (&absent)[count], std::string_view name,
                       std::span<const std::string> names) {
    const Absent* found = std::find_if(std::begin(absent), std::end(absent),
                                       [&](const Absent& each) { return each.name == name; });
    return found == std::end(absent) ? did_you_mean(name, names) : std::string(found->instead);
}

}  // namespace

std::string no_such_name(std::string_view name, std::span<const std::string> names) {
    return fmt::format("there is no name \"{}\"{}", name, instead_of(kAbsentNames, name, names));
}

std::string not_declared(std::string_view name) {
    const auto& hooks = game::kHookNames;
    if (std::find(hooks.begin(), hooks.end(), name) != hooks.end()) {
        return fmt::format(
            "\"{0}\" is not declared; as one of the game's functions, it is written "
            "\"function game.{0}(...)\"",
            name);
    }
    return fmt::format(
        "\"{0}\" is not declared; write \"local {0} = ...\" (scripts have no global "
        "names)",
        name);
}

std::string instead_of_function(std::string_view name, std::span<const std::string> names) {
    return instead_of(kAbsentInLibraries, name, names);
}

}  // namespace senet::script
