// Files that settings, tournaments and tunings name. What a page wrote may name few of them, or
// none.
#pragma once

#include <functional>

#include "settings/tree.h"

namespace senet::server {

/// Calls with each value that names a file or a program, wherever in the tree it stands, and with
/// the key that makes it one: "network", "openings.file".
void each_named_file(
    const settings::Node& tree,
    const std::function<void(const std::string& key, const settings::Node& value)>& act);

}  // namespace senet::server
