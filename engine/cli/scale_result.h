// What a value of the evaluation is worth, as the terminal shows it.
#pragma once

#include "cli/command.h"
#include "jobs/calibration.h"

namespace senet::cli {

/// `games` are those that it was found in.
void tell(const jobs::FoundScale& found, const jobs::SelfPlay& games, const Common& common);

}  // namespace senet::cli
