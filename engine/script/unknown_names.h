// The names in a script's text that neither it nor the engine declares, without running it.
#pragma once

#include <string>
#include <vector>

#include "script/vm.h"

namespace senet::script {

struct UnknownName {
    std::string name;
    int line = 0;
    bool is_set = false;

    /// As the error says it that comes when the line runs.
    std::string told(const std::vector<std::string>& known) const;
};

/// Whether an error's message is about such a name.
bool tells_of_a_name(const std::string& message);

/// Those in the function on top of the stack, which a whole text was compiled to; by line, each
/// once a line. `known` names are sorted.
std::vector<UnknownName> unknown_names(lua_State* L, const std::vector<std::string>& known);

}  // namespace senet::script
