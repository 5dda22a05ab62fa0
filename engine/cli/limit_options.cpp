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
    command.add("--soft-nodes", options.soft_nodes, texts.soft_nodes)
        .named("N")
        .takes(node_limit());
}

}  // namespace senet::cli
