// Names that authors look for in vain: of other languages, of other versions of Lua, and of what is
// left out on purpose; with what to write instead, or why they are not there.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace senet::script {

/// Behind "there is no name "null"": what is known of it, or the nearest of the `names` that there
/// are; begins with "; " unless it is empty.
std::string instead_of_name(std::string_view name, std::span<const std::string> names);

/// The same of a function of a library: `there is no "random" in math`.
std::string instead_of_function(std::string_view name, std::span<const std::string> names);

}  // namespace senet::script
