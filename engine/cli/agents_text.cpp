#include "cli/agents_text.h"

#include <fmt/format.h>

#include "base/text.h"
#include "terminal/terminal.h"
#include "words/text_table.h"

namespace senet::cli {

using remote::AgentCard;

std::string agents_table(const std::vector<AgentCard>& agents) {
    words::TextTable table({"agent", "senet", "cores", "busy", "games", "a second", "last"},
                           "llrrrrl");
    for (const AgentCard& agent : agents) {
        constexpr std::size_t kWord = 40;
        table.add({shortened(printable(agent.name), kWord),
                   shortened(printable(agent.engine), kWord), fmt::format("{}", agent.cores),
                   fmt::format("{}", agent.busy), fmt::format("{}", agent.games),
                   fmt::format("{:.1f}", agent.rate), shortened(printable(agent.word), kWord)});
    }
    return table.text(terminal::look());
}

std::string agents_status(const remote::Crew& crew) {
    constexpr std::size_t kFew = 6;
    const std::vector<AgentCard>& agents = crew.agents;
    const std::string paused = crew.is_paused ? "The run is paused by senet jobs.\n" : "";
    if (agents.empty()) return paused;
    if (agents.size() <= kFew) return paused + agents_table(agents);
    int cores = 0, busy = 0;
    double rate = 0;
    for (const AgentCard& agent : agents) {
        cores += agent.cores;
        busy += agent.busy;
        rate += agent.rate;
    }
    return paused +
        fmt::format("{} agents, {} of {} cores busy, {:.1f} games a second\n", agents.size(), busy,
                    cores, rate);
}

}  // namespace senet::cli
