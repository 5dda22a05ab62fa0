#include <fmt/format.h>

#include <thread>

#include "base/json.h"
#include "base/text.h"
#include "cli/agents_text.h"
#include "cli/command.h"
#include "jobs/agents_json.h"
#include "remote/redis_broker.h"
#include "terminal/terminal.h"
#include "words/text_table.h"

namespace senet::cli {
namespace {

using remote::AgentCard;
using remote::RunState;
using Runs = std::map<std::string, RunState>;

struct JobsOptions {
    Common common;
    std::string address;
    std::string pause, go_on, drop;  // runs
    bool watch = false;
};

/// The run whose name begins so. THROWS Error.
std::string run_called(const std::string& beginning, const Runs& runs) {
    std::vector<std::string> found;
    for (const auto& [run, state] : runs)
        if (run.starts_with(beginning)) found.push_back(run);
    if (found.size() == 1) return found.front();
    if (found.empty())
        throw Error(
            fmt::format("there is no run {}; \"senet jobs\" without more lists those there "
                        "are",
                        in_quotes(beginning)));
    throw Error(fmt::format("{} runs begin with {}: {}", found.size(), in_quotes(beginning),
                            listed(found)));
}

std::string runs_table(const Runs& runs) {
    words::TextTable table({"run", "what", "waiting", "in work", "results", ""}, "llrrrl");
    for (const auto& [run, state] : runs) {
        constexpr std::size_t kShort = 8, kTitle = 40;
        table.add({printable(run.substr(0, kShort)),
                   state.is_damaged ? "not as senet writes it"
                                    : shortened(printable(state.card.title), kTitle),
                   fmt::format("{}", state.waiting), fmt::format("{}", state.leased),
                   fmt::format("{}", state.results), state.card.paused ? "paused" : ""});
    }
    return table.text(terminal::look());
}

void print_as_json(const Runs& runs, const std::vector<AgentCard>& agents) {
    for (const auto& [run, state] : runs) print_json(jobs::as_json(run, state));
    for (const AgentCard& agent : agents) print_json(jobs::as_json(agent));
}

std::string listed_text(const Runs& runs, const std::vector<AgentCard>& agents) {
    return (runs.empty() ? "No run has work to do.\n" : runs_table(runs)) + "\n" +
        (agents.empty() ? "No agent is there.\n" : agents_table(agents));
}

Exit run(const JobsOptions& options) {
    const auto broker = remote::connect(remote::parse_address(options.address));
    const Runs runs = broker->runs();
    if (!options.pause.empty()) broker->pause(run_called(options.pause, runs), true);
    if (!options.go_on.empty()) broker->pause(run_called(options.go_on, runs), false);
    if (!options.drop.empty()) {
        const std::string run = run_called(options.drop, runs);
        broker->drop(run);
        terminal::to_err(
            "Dropped {}. If somebody still plays that run, it is handed out again: "
            "Ctrl-C there ends it.\n",
            printable(run));
    }
    if (options.common.json) {
        print_as_json(broker->runs(), broker->agents());
        return Exit::Done;
    }
    if (!options.watch) {
        terminal::put_out(listed_text(broker->runs(), broker->agents()));
        return Exit::Done;
    }
    terminal::StatusLine line;
    while (!terminal::interrupted().stop) {
        constexpr int kTicks = 20;
        try {
            line.show(listed_text(broker->runs(), broker->agents()));
        } catch (const remote::Unreachable& away) {
            line.show(fmt::format("{}; trying again", away.message()));
        }
        for (int i = 0; i < kTicks && !terminal::interrupted().stop; ++i)
            std::this_thread::sleep_for(Milliseconds(50));
    }
    return Exit::Done;
}

}  // namespace

void add_jobs(Commands& commands) {
    auto options = std::make_shared<JobsOptions>();
    Command& jobs = commands.add(
        {.name = "jobs",
         .summary = "List the runs whose work waits for agents, and the agents; pause or drop runs",
         .example = "senet jobs redis://192.168.0.7:6390 --watch",
         .more = "If the command that plays a dropped run is still going, it hands the run out "
                 "again."});
    jobs.add("ADDRESS", options->address, "Where the work is: redis://HOST")
        .required()
        .takes(not_empty());
    jobs.add("--pause", options->pause,
             "Hand out no more of this run; the first digits of its number will do")
        .named("RUN")
        .takes(not_empty());
    jobs.add("--go-on", options->go_on, "Hand out a paused run again")
        .named("RUN")
        .takes(not_empty());
    jobs.add("--drop", options->drop, "Take all work of this run away")
        .named("RUN")
        .takes(not_empty());
    jobs.add_flag("--watch", options->watch, "Refresh the list every second, until Ctrl-C");
    add_output_options(jobs, options->common);
    jobs.runs([options, &jobs] {
        if (options->common.json) jobs.refuse({"--watch"}, "with --json");
        if (!options->pause.empty()) jobs.refuse({"--go-on", "--drop"}, "with --pause");
        if (!options->drop.empty()) jobs.refuse({"--go-on"}, "with --drop");
        return run(*options);
    });
}

}  // namespace senet::cli
