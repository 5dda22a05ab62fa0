// What the tuners that play games have in common.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "jobs/tune_run.h"
#include "tournament/options.h"
#include "tournament/runner.h"

namespace senet::jobs {

/// What a tuner's games are like: places count where the search plays for them.
tournament::SetRules sets_of(const TuneTask& task);

/// Plays what is left of a tuner's games, in a stage of this name. `progress` says how far so many
/// games are, `result` what was found by then. RETURNS false where it is interrupted, which is
/// told. THROWS Error.
bool play_games(tournament::Runner& runner, const TuneTask& task, tournament::Journal& journal,
                const std::string& stage,
                const std::function<Progress(std::size_t games)>& progress,
                const std::function<TuneResult()>& result);

}  // namespace senet::jobs
