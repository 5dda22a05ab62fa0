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

/// What the games of SPSA are played by, but for who looks on.
tournament::Conditions conditions_of(const TuneTask& task);
/// What a player has in the place of the tunables' values; empty: those.
using ValuesOf = std::function<tune::Values(int player)>;
/// Players of one thread that come and go: each is the game's settings with some laid over them.
/// The task must outlive it.
std::unique_ptr<tournament::Stable> candidates(const TuneTask& task, ValuesOf values_of);

/// The candidates of a race and, behind them, the start that all of them play. THROWS Error.
settings::Tournament race_field(const TuneTask& task);

/// Plays what is left of a tuner's games, in a stage of this name. `progress` says how far so many
/// games are, `result` what was found by then. RETURNS false where it is interrupted, which is
/// told. THROWS Error, also where games could not be played: tuning goes by all of them.
bool play_games(tournament::Runner& runner, const TuneTask& task, tournament::Journal& journal,
                const std::string& stage,
                const std::function<Progress(std::size_t games)>& progress,
                const std::function<TuneResult()>& result);

}  // namespace senet::jobs
