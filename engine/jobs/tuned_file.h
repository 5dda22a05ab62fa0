// The settings file that a tuning writes.
#pragma once

#include <string>
#include <vector>

#include "jobs/tune_run.h"
#include "settings/tree.h"

namespace senet::jobs {

/// The settings of a tree, each by its whole name: "search.null_move.reduce" is "3".
std::vector<Found> settings_of(const settings::Node& tree, const std::string& path = "");

/// What was found, laid over the settings that it was found for: the game's file and what the
/// tuning's own says of options and the like. Each with what it was before and its error;
/// `comments` are the lines above.
std::string tuned_file(const TuneTask& task, const std::vector<Found>& found,
                       const std::vector<std::string>& comments);

}  // namespace senet::jobs
