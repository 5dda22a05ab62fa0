#include "cli/limit_options.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"

namespace senet::cli {
namespace {

constexpr std::int64_t kUsualTime = 2000;  // ms

bool is_set(const std::vector<std::string>& sets, std::string_view key) {
    return std::any_of(sets.begin(), sets.end(),
                       [&](const std::string& set) { return set.starts_with(key); });
}

}  // namespace

void add_limit_options(Command& command, LimitOptions& options, const LimitTexts& texts) {
    command.add("--depth", options.depth, texts.depth)
        .named("N")
        .takes(whole_number(1, search::kMostDepth));
    command.add("--time", options.time, texts.time).named("TIME").takes(time_limit());
    command.add("--nodes", options.nodes, texts.nodes).named("N").takes(node_limit());
}

search::Limits limits_of(const LimitOptions& options, const settings::Config& config,
                         const settings::Request& request) {
    search::Limits limits = config.limits;
    const std::vector<std::string>& sets = request.sets;
    if (options.any() && !request.level) {
        limits = {.depth = search::kMostDepth, .milliseconds = {}, .nodes = {}};
        if (is_set(sets, "search.depth=")) limits.depth = config.limits.depth;
        if (is_set(sets, "search.time=")) limits.milliseconds = config.limits.milliseconds;
        if (is_set(sets, "search.nodes=")) limits.nodes = config.limits.nodes;
    }
    if (options.depth) limits.depth = *options.depth;
    if (!options.time.empty()) limits.milliseconds = parse_time(options.time);
    if (!options.nodes.empty())
        limits.nodes = static_cast<std::uint64_t>(parse_count(options.nodes).value());
    return limits;
}

search::Limits with_an_end(search::Limits limits) {
    const bool endless =
        !limits.milliseconds && !limits.nodes && limits.depth >= search::Limits{}.depth;
    if (endless) limits.milliseconds = kUsualTime;
    return limits;
}

}  // namespace senet::cli
