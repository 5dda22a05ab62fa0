#include "cli/limit_options.h"

#include <fmt/format.h>

#include "base/text.h"

namespace senet::cli {
void add_limit_options(Command& command, jobs::LimitOptions& options, const LimitTexts& texts) {
    command.add("--depth", options.depth, texts.depth)
        .named("N")
        .takes(whole_number(1, search::kMostDepth));
    command.add("--time", options.time, texts.time).named("TIME").takes(time_limit());
    command.add("--nodes", options.nodes, texts.nodes).named("N").takes(node_limit());
}

std::string limits_words(const search::Limits& limits) {
    std::vector<std::string> words;
    if (limits.depth < search::Limits{}.depth)
        words.push_back(fmt::format("depth {}", limits.depth));
    if (limits.nodes) {
        words.push_back(fmt::format("{} position{}", show_count(static_cast<double>(*limits.nodes)),
                                    *limits.nodes == 1 ? "" : "s"));
    }
    if (limits.milliseconds)
        words.push_back(show_time(static_cast<double>(*limits.milliseconds) / 1000));
    return join(words, ", ");
}

}  // namespace senet::cli
