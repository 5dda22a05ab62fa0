// Files to start from, of tournaments and tunings: each is the manual of its kind, and can be run
// as it is.
#pragma once

#include <string>

#include "jobs/host.h"
#include "settings/config.h"

namespace senet::jobs {

/// For this game, a name or a path seen from the file's folder.
std::string new_tournament(const std::string& game);
/// By games between the numbers that the script of `request` declares; of one without, a race of
/// the search's profiles. THROWS Error where the game can't be opened.
std::string new_tuning(const Host& host, const settings::Request& request);

}  // namespace senet::jobs
