// A game of a run played once more, by the same players, to see whether it is the same.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "jobs/run_folder.h"
#include "tournament/job_queue.h"

namespace senet::jobs {

/// The game of this number in the run, which is checked first. THROWS Error where there is none, or
/// the run is no longer what it was, and Interrupted.
tournament::GameRow game_of_run(RunFolder& run, std::uint64_t number);

struct ReplayedGame {
    tournament::GameRow game;  // as it was played now
    tournament::Opening opening;
    bool agrees = false;
    std::optional<std::size_t> differs_from{};  // the first move from which it does, from 0
    bool timed = false;  // time limits the players, so that no two games need be alike
};

/// Plays a game of the run again. Starts whatever programs play in it: REQUIRES none, or the user's
/// consent. THROWS Error.
ReplayedGame play_again(const Host& host, RunFolder& run, const tournament::GameRow& row);

}  // namespace senet::jobs
