// YAML text into a tree: the only file that knows yaml-cpp. It takes less than YAML allows, because
// what a settings file has no use for is nearly always a slip: one document, keys that are plain
// names and stand once, no anchors, aliases or tags, quoted texts that end on their line. Size and
// nesting are bounded, so that no file can exhaust the machine.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "settings/tree.h"

namespace senet::settings {

inline constexpr std::size_t kLongestText = std::size_t{1} << 20;  // bytes of one file
inline constexpr std::size_t kMostNodes = 20'000;  // values in one file
inline constexpr std::size_t kDeepest = 20;  // levels of nesting; five have a use

/// The whole text of a file, a map, or Nothing when it is empty; `shown` is its name in messages.
/// THROWS Error at the line and column of what is wrong.
Node parse(std::string_view text, const std::string& shown);

/// One value, as it stands behind a key or in `--set`. All its positions are just `shown`.
Node parse_value(std::string_view text, const std::string& shown);

}  // namespace senet::settings
