// Games of the engine against itself, kept as a match in a folder, for jobs that learn from them.
#pragma once

#include <cstdint>
#include <filesystem>

#include "jobs/host.h"
#include "tournament/journal.h"

namespace senet::jobs {

struct SelfPlay {
    std::int64_t games = 0;  // even
    std::int64_t nodes = 0;  // positions that a search visits
    int plies = 0;  // random moves of an opening
};

/// Plays what is missing of them; false when it was interrupted. One side's search visits four
/// fifths of the positions: two players that are wholly alike would play both games of an opening
/// the same way. THROWS Error.
bool play_itself(const Host& host, const settings::Request& request, const SelfPlay& play,
                 const std::filesystem::path& folder, tournament::Journal::Use use);

}  // namespace senet::jobs
