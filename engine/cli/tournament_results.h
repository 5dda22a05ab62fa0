// A tournament as the terminal shows it: what came out.
#pragma once

#include <filesystem>

#include "cli/command.h"
#include "jobs/tournament_run.h"
#include "settings/source.h"

namespace senet::cli {

/// Plays what is left of the tournament in this file, or of a part of it, in this folder, and
/// prints what came out. THROWS Error.
Exit run_tournament(const settings::Place& file, const std::filesystem::path& folder,
                    const Common& common, const jobs::TournamentParts& parts = {});
/// --from and --count.
void add_part_options(Command& command, jobs::TournamentParts& parts);

}  // namespace senet::cli
