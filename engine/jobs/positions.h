// Positions to tune by, from games that were played.
#pragma once

#include <filesystem>

#include "jobs/host.h"
#include "tournament/journal.h"
#include "tune/positions.h"

namespace senet::jobs {

/// THROWS Error unless positions of the game can be learnt from: of two players, that is.
void require_positions(const Host& host, const settings::Request& request);

/// The positions of all games in a run's folder. `use` is Read or ReadSound. THROWS Error, and
/// Interrupted.
tune::Positions positions_of(const Host& host, const std::filesystem::path& folder,
                             tournament::Journal::Use use, const tune::SampleOptions& options);

}  // namespace senet::jobs
