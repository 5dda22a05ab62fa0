// --depth, --time and --nodes: limits of a search as a command line names them.
#pragma once

#include <optional>
#include <string>

#include "cli/command.h"
#include "search/options.h"

namespace senet::cli {

struct LimitOptions {
    std::optional<int> depth;
    std::string time;
    std::string nodes;

    bool any() const { return depth || !time.empty() || !nodes.empty(); }
};

struct LimitTexts {
    std::string depth;
    std::string time;
    std::string nodes;
};
void add_limit_options(Command& command, LimitOptions& options, const LimitTexts& texts);

/// The config's limits; where the command line names one, only those that it names, by these
/// options or by --set: --depth 12 is not cut off by the config's time. A level's own limits stay:
/// they are what makes it that level.
search::Limits limits_of(const LimitOptions& options, const settings::Config& config,
                         const settings::Request& request);

/// The limits with two seconds where nothing says how long to think: a game may have no settings
/// yet.
search::Limits with_an_end(search::Limits limits);

}  // namespace senet::cli
