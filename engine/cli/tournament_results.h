// A tournament as the terminal shows it: what came out.
#pragma once

#include <filesystem>

#include "cli/command.h"
#include "settings/source.h"

namespace senet::cli {

/// Plays what is left of the tournament in this file, in this folder, and prints what came out.
/// THROWS Error.
Exit run_tournament(const settings::Place& file, const std::filesystem::path& folder,
                    const Common& common);

}  // namespace senet::cli
