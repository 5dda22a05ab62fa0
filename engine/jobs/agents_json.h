// Runs at a broker and the agents that work for them, as other programs read them.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "remote/broker.h"

namespace senet::jobs {

/// agent, engine, cores, busy, games, rate (games a second), word.
nlohmann::json as_json(const remote::AgentCard& agent);
/// A list of these.
nlohmann::json agents_as_json(const std::vector<remote::AgentCard>& agents);
/// run, title, engine, waiting, in_work, results, paused, damaged.
nlohmann::json as_json(const std::string& run, const remote::RunState& state);

}  // namespace senet::jobs
