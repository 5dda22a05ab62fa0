// ELO0,ELO1: the two differences in strength that a sequential test tells apart, as a command line
// names them.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "cli/command_line.h"

namespace senet::cli {

/// elo0 and elo1, if that is what `text` is.
std::optional<std::pair<double, double>> parse_bounds(const std::string& text);
Values elo_bounds();

}  // namespace senet::cli
