// A tournament as the terminal shows it: what came out, and how it stands meanwhile.
#pragma once

#include <filesystem>
#include <string>

#include "cli/command.h"
#include "jobs/tournament_run.h"

namespace senet::cli {

/// A row for each player, the best first.
std::string players_table(const jobs::TournamentRun& run);

/// Plays what is left of the tournament in this file, in this folder, and prints what came out.
/// THROWS Error.
Exit run_tournament(const settings::Place& file, const std::filesystem::path& folder,
                    const Common& common);

}  // namespace senet::cli
