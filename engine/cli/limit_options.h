// --depth, --time, --nodes and --soft-nodes: limits of a search as a command line names them.
#pragma once

#include <string>

#include "cli/command.h"
#include "jobs/limits.h"

namespace senet::cli {

struct LimitTexts {
    std::string depth;
    std::string time;
    std::string nodes;
    std::string soft_nodes;
};
void add_limit_options(Command& command, jobs::LimitOptions& options, const LimitTexts& texts);

/// For a command that has limits of its own: refuses those of --set, and notes that a level's play
/// no part. `how` it searches: "compare searches to a depth". THROWS Error.
void refuse_limits(const settings::Request& request, std::string_view how,
                   std::string_view advice = "");

}  // namespace senet::cli
