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

}  // namespace senet::cli
