// Names that authors look for in vain: of other languages, of other versions of Lua, and of what is
// left out on purpose; with what to write instead, or why they are not there.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace senet::script {

/// `there is no name "null"; in Lua that is nil`: with what is known of it, or the nearest of the
/// `names` that there are.
std::string no_such_name(std::string_view name, std::span<const std::string> names);

/// Of a name that a script sets.
std::string not_declared(std::string_view name);

/// Behind `there is no "random" in math`: the same of a function of a library. Begins with "; "
/// unless it is empty.
std::string instead_of_function(std::string_view name, std::span<const std::string> names);

}  // namespace senet::script
