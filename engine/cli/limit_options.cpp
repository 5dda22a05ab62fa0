#include "cli/limit_options.h"

#include <fmt/format.h>

#include "base/text.h"
#include "settings/set.h"

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

void refuse_limits(const settings::Request& request, std::string_view how,
                   std::string_view advice) {
    for (const std::string& set : request.sets) {
        const settings::Node change = settings::parse_set(set);
        const settings::Node* search = change.find("search");
        if (search == nullptr) continue;
        for (const char* limit : {"depth", "time", "nodes", "soft_nodes"}) {
            if (search->find(limit) == nullptr) continue;
            throw Error(change.where,
                        fmt::format("{}, whatever search.{} says{}", how, limit, advice));
        }
    }
    if (request.level)
        host().listener.note(fmt::format("{}, whatever limits level {} has", how, *request.level));
}

}  // namespace senet::cli
