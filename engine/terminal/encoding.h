// The encoding that a terminal shows, as the locale tells it.
#pragma once

namespace senet::terminal {

/// What LC_ALL, LC_CTYPE and LANG say, the first of them that is not empty: Utf8, Other, or Unset
/// where all are empty.
enum class Encoding { Unset, Utf8, Other };
Encoding encoding_of(const char* lc_all, const char* lc_ctype, const char* lang);

}  // namespace senet::terminal
