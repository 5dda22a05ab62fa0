// A game of a run, played again by its players, as the terminal shows it.
#pragma once

#include <cstdint>
#include <string>

#include "cli/command.h"

namespace senet::cli {

/// The game of this number in the run in this folder. THROWS Error.
Exit replay_of_run(const Common& common, const std::string& folder, std::uint64_t number);

}  // namespace senet::cli
