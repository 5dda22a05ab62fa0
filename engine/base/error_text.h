// How a mistake's message is shown to people.
#pragma once

#include <string>
#include <string_view>

namespace senet {

/// The message as it is printed: harmless, and not longer than anybody reads.
std::string error_text(std::string_view message);

}  // namespace senet
