// Reads what lua_dump writes, for functions that this process compiled from text. Tied to Lua 5.4:
// another format is refused by its header.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "script/program.h"
#include "script/vm.h"

namespace senet::script {

/// The function on top of the stack as lua_dump writes it.
std::string dumped(lua_State* L);

/// Gives a text the index that constants know it by.
using TextIndex = std::function<std::uint32_t(const std::string&)>;

/// Whether locals and upvalues keep their names: messages want them, the compiler does not.
enum class Names { Skip, Keep };

/// The function in a dump, with those written inside it. THROWS std::runtime_error for another
/// format than Lua 5.4's.
Prototype read_bytecode(std::string_view dump, const TextIndex& index_of,
                        Names names = Names::Skip);

/// A function with its names, and the texts that its constants have the numbers of.
struct NamedCode {
    Prototype code;
    std::vector<std::string> texts;
};

/// Of the function on top of the stack, which stays there. THROWS as read_bytecode().
NamedCode named_code(lua_State* L);

}  // namespace senet::script
