// Texts for terminals that show nothing but ASCII, and how such a terminal is known.
#pragma once

#include <string>
#include <string_view>

namespace senet::cli {

/// The text without anything beyond ASCII: drawn lines and signs as what looks like them, letters
/// without their accents, "?" for what has nothing like it.
std::string ascii_text(std::string_view text);

/// What LC_ALL, LC_CTYPE and LANG say, the first of them that is not empty: Utf8, Other, or Unset
/// where all are empty.
enum class Encoding { Unset, Utf8, Other };
Encoding encoding_of(const char* lc_all, const char* lc_ctype, const char* lang);

}  // namespace senet::cli
