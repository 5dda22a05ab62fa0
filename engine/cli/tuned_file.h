// The settings file that a tuning writes.
#pragma once

#include <string>
#include <vector>

#include "cli/tune_run.h"

namespace senet::cli {

/// Settings with these values, laid over the ones they were found for, each with what it was before
/// and its error; `comments` are the lines above.
std::string tuned_file(const settings::Config& config, const std::vector<Found>& found,
                       const std::vector<std::string>& comments);

}  // namespace senet::cli
