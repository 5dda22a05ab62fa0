// Limits of a search as somebody asked for them, over those of the settings.
#pragma once

#include <optional>
#include <string>

#include "search/options.h"
#include "settings/config.h"

namespace senet::jobs {

/// As they were written; empty: not asked for.
struct LimitOptions {
    std::optional<int> depth;
    std::string time;  // as parse_time() reads it
    std::string nodes;  // as parse_count() does
    std::string soft_nodes;

    bool any() const { return depth || !time.empty() || !nodes.empty() || !soft_nodes.empty(); }
};

/// The config's limits; where the options name one, only those that they name, or that the
/// request's settings do: depth 12 is not cut off by the config's time. A level's own limits stay:
/// they are what makes it that level. REQUIRES that all can be read.
search::Limits limits_of(const LimitOptions& options, const settings::Config& config,
                         const settings::Request& request);

/// The limits with two seconds where nothing says how long to think: a game may have no settings
/// yet.
search::Limits with_an_end(search::Limits limits);

}  // namespace senet::jobs
