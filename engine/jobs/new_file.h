// Files to start from, of tournaments and tunings: each is the manual of its kind, and can be run
// as it is.
#pragma once

#include <string>

namespace senet::jobs {

/// For this game, a name or a path seen from the file's folder.
std::string new_tournament(const std::string& game);
std::string new_tuning(const std::string& game);

}  // namespace senet::jobs
