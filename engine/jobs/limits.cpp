#include "jobs/limits.h"

#include <algorithm>

#include "base/text.h"

namespace senet::jobs {
namespace {

constexpr std::int64_t kUsualTime = 2000;  // ms

bool is_set(const std::vector<std::string>& sets, std::string_view key) {
    return std::any_of(sets.begin(), sets.end(),
                       [&](const std::string& set) { return set.starts_with(key); });
}

}  // namespace

search::Limits limits_of(const LimitOptions& options, const settings::Config& config,
                         const settings::Request& request) {
    search::Limits limits = config.limits;
    const std::vector<std::string>& sets = request.sets;
    if (options.any() && !request.level) {
        limits = {.depth = search::kMostDepth, .milliseconds = {}, .nodes = {}};
        if (is_set(sets, "search.depth=")) limits.depth = config.limits.depth;
        if (is_set(sets, "search.time=")) limits.milliseconds = config.limits.milliseconds;
        if (is_set(sets, "search.nodes=")) limits.nodes = config.limits.nodes;
        if (is_set(sets, "search.soft_nodes=")) limits.soft_nodes = config.limits.soft_nodes;
    }
    if (options.depth) limits.depth = *options.depth;
    if (!options.time.empty()) limits.milliseconds = parse_time(options.time);
    if (!options.nodes.empty())
        limits.nodes = static_cast<std::uint64_t>(parse_count(options.nodes).value());
    if (!options.soft_nodes.empty())
        limits.soft_nodes = static_cast<std::uint64_t>(parse_count(options.soft_nodes).value());
    return limits;
}

search::Limits with_an_end(search::Limits limits) {
    const bool endless = !limits.milliseconds && !limits.nodes && !limits.soft_nodes &&
        limits.depth >= search::Limits{}.depth;
    if (endless) limits.milliseconds = kUsualTime;
    return limits;
}

}  // namespace senet::jobs
