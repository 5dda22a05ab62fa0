#include "jobs/agents_json.h"

#include "base/json.h"
#include "base/text.h"

namespace senet::jobs {

nlohmann::json as_json(const remote::AgentCard& agent) {
    return {{"agent", printable(agent.name)}, {"engine", printable(agent.engine)},
            {"cores", agent.cores},           {"busy", agent.busy},
            {"games", agent.games},           {"rate", agent.rate},
            {"word", printable(agent.word)}};
}

nlohmann::json agents_as_json(const std::vector<remote::AgentCard>& agents) {
    nlohmann::json all = nlohmann::json::array();
    for (const remote::AgentCard& agent : agents) all.push_back(as_json(agent));
    return all;
}

nlohmann::json as_json(const std::string& run, const remote::RunState& state) {
    return {{"run", printable(run)},
            {"title", printable(state.card.title)},
            {"engine", printable(state.card.engine)},
            {"waiting", state.waiting},
            {"in_work", state.leased},
            {"results", state.results},
            {"paused", state.card.paused},
            {"damaged", state.is_damaged}};
}

}  // namespace senet::jobs
