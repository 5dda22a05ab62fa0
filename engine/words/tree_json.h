// A search tree for programs: each node with its visits, as `senet tree --json` prints it.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "play/search_tree.h"

namespace senet::words {

/// `depth` is what was asked for. Without `distances` values don't tell how far a win or a loss is,
/// since the search did not know.
nlohmann::json as_json(const play::SearchTree& tree, int depth, bool distances);

}  // namespace senet::words
