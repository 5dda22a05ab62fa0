// Reads what lua_dump writes, for functions that this process compiled from text. Tied to Lua 5.4:
// another format is refused by its header.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "script/program.h"

namespace senet::script {

/// Gives a text the index that constants know it by.
using TextIndex = std::function<std::uint32_t(const std::string&)>;

/// The function in a dump, with those written inside it. THROWS std::runtime_error for another
/// format than Lua 5.4's.
Prototype read_bytecode(std::string_view dump, const TextIndex& index_of);

}  // namespace senet::script
