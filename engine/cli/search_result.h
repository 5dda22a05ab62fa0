// What `calibrate --search` measured and found, as the terminal shows it.
#pragma once

#include "cli/command.h"
#include "jobs/search_calibration.h"

namespace senet::cli {

/// What was measured of the game's positions, and what follows for the questions.
void tell_survey(const jobs::FoundSearch& found, const Common& common);

/// The trials that were played after that, and the verdict.
void tell_trials(const jobs::FoundSearch& found, const Common& common);

}  // namespace senet::cli
