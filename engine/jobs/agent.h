// An agent: takes work of any run at a broker and does it with all cores, until it is told to stop.
// Rules and settings come with the run; nothing of it is written down here.
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "jobs/agents_queue.h"
#include "jobs/host.h"
#include "remote/broker.h"

namespace senet::jobs {

struct AgentTask {
    JobsAddress broker;
    std::string name{};  // its own, by which the broker knows it
    std::string machine{};  // that it runs on: games with a time limit are noted with it
    int cores = 0;  // that it uses; 0: all there are
    Milliseconds lease{60'000};  // so long an agent may be silent
    double most_seconds = 10;  // of a job; then its rest is given back
    /// Why the agent of this name before it ended, of whose work some may be left; empty: there was
    /// none.
    std::string after{};
    std::optional<double> most_idle{};  // seconds without work, after which it ends; nothing: never
};

/// A name for an agent of this machine: the machine's, with a few digits.
std::string agent_name(const std::string& machine);
/// What this machine is called: one word.
std::string machine_name();

/// Works until the host is interrupted. Then what is in play is finished and the rest given back,
/// unless `at_once` is set as well: then games in play are given back, too. A broker that can't be
/// reached is waited for, but not the first time. `seen` is called now and then. THROWS Error.
void run_agent(const Host& host, const AgentTask& task, const std::atomic<bool>& at_once,
               const std::function<void(const remote::AgentCard&)>& seen);

}  // namespace senet::jobs
