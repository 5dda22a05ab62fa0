// A tournament as the commands run it: its file, the folder that its journal lies in, how it goes
// on the terminal, and what came out.
#pragma once

#include <filesystem>

#include "cli/command.h"
#include "settings/tournament.h"
#include "tournament/standings.h"

namespace senet::cli {

/// Plays what is left of the tournament in this file, in this folder. THROWS Error.
Exit run_tournament(const settings::Place& file, const std::filesystem::path& folder,
                    const Common& common);

/// The same without a word about what came out; nothing where it was interrupted.
std::optional<tournament::Standings> play_tournament(const settings::Place& file,
                                                     const std::filesystem::path& folder,
                                                     const Common& common);

/// Plays a game of a run again, with the same players, and says whether it is the same: exit code 1
/// where not. THROWS Error.
Exit replay_of_run(const std::filesystem::path& folder, std::uint64_t number, const Common& common);

}  // namespace senet::cli
