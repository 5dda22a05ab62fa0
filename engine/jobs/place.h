// Where things lie: the games and settings that the program brings, and files of the user's that no
// option names a place for. Those go into the folder that the command is run in, or, where that
// can't be written, into the user's own place: $XDG_STATE_HOME/senet, or ~/.local/state/senet.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "jobs/host.h"

namespace senet::jobs {

/// A run's results, in its folder.
inline constexpr const char* kJournal = "journal.sqlite";
/// How far a run of learning is, in its own.
inline constexpr const char* kLearning = "learn.json";

/// Where games/ and config/ lie, as the environment says: for whoever makes a host. THROWS Error
/// when SENET_HOME names another kind of place.
settings::Home find_home();

/// Whether that is an installation, into which nothing of the user's is written; not the source's
/// folder, nor the one that SENET_HOME names.
bool is_installed();

/// The folder of a run that no option names: runs/NAME here, or else runs/NAME in the user's own
/// place, which the host is then told. Makes nothing yet. THROWS Error where neither can be
/// written.
std::filesystem::path run_place(const Host& host, const std::string& name);

/// The same for a folder that is to lie somewhere else than in runs/: the one that is wanted, or in
/// the user's own place one that is told apart by a hash of the whole path.
std::filesystem::path run_place_or_own(const Host& host, const std::filesystem::path& wanted);

/// The folders of runs in runs/ here and in the user's own place, if there is one.
std::vector<std::filesystem::path> runs_here(const std::filesystem::path& own_folder);

}  // namespace senet::jobs
