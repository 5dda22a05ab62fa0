// A search that a person waits for: with a running clock on the terminal.
#pragma once

#include <functional>

#include "game/line.h"
#include "search/result.h"

namespace senet::cli {

/// Runs the search of the line's last state and shows time and best line so far on standard error,
/// on a terminal and unless `quiet`. THROWS what the search throws.
search::Result think_aloud(const game::Line& line, bool quiet,
                           const std::function<search::Result(const search::Progress&)>& search);

}  // namespace senet::cli
