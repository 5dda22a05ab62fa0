// Texts for places that show nothing but ASCII.
#pragma once

#include <string>
#include <string_view>

namespace senet {

/// The text without anything beyond ASCII: drawn lines and signs as what looks like them, letters
/// without their accents, "?" for what has nothing like it.
std::string ascii_text(std::string_view text);

}  // namespace senet
