// What the tuners that play games have in common.
#pragma once

#include "cli/tune_run.h"
#include "terminal/terminal.h"
#include "tournament/runner.h"

namespace senet::cli {

/// Plays what is left of a tuner's games, with the count of those that are done to `progress`.
/// RETURNS false where it is interrupted, which it tells. THROWS Error.
bool play_games(tournament::Runner& runner, const TuneTask& task, tournament::Journal& journal,
                terminal::ProgressBar& bar, const std::function<void(std::size_t done)>& progress);

}  // namespace senet::cli
