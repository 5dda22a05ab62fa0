#include <fmt/format.h>
#include <sys/resource.h>

#include <atomic>

#include "base/json.h"
#include "base/text.h"
#include "cli/command.h"
#include "jobs/agent.h"
#include "jobs/agents_json.h"
#include "remote/guard.h"
#include "terminal/terminal.h"

namespace senet::cli {
namespace {

struct AgentOptions {
    Common common;
    std::string address;
    int cores = 0;
    std::string memory;
    std::string name;
    std::string idle;
};

/// What the process may have for itself, in bytes: whoever asks for more gets none.
void limit_memory(std::int64_t bytes) {
    const auto limit = static_cast<rlim_t>(bytes);
    const rlimit both{limit, limit};
    if (::setrlimit(RLIMIT_DATA, &both) != 0) throw Error("cannot limit the memory");
}

/// In a process of its own.
Exit work(const AgentOptions& options, const jobs::AgentTask& task) {
    if (!options.memory.empty()) limit_memory(*parse_size(options.memory));
    const std::atomic<bool>& at_once = terminal::catch_second_interrupt();
    terminal::StatusLine line;
    bool has_begun = false;
    jobs::run_agent(host(), task, at_once, [&](const remote::AgentCard& card) {
        if (!std::exchange(has_begun, true) && !options.common.json) {
            terminal::to_err(
                "Agent {} takes work from {}, on {} {}. Ctrl-C: it finishes what it "
                "plays, and ends.\n",
                card.name, task.broker.address.shown(), card.cores,
                card.cores == 1 ? "core" : "cores");
        }
        if (options.common.json)
            print_json(jobs::as_json(card));
        else
            line.show(fmt::format("{} of {} busy, {} games, {:.1f}/s  {}", card.busy, card.cores,
                                  show_count(static_cast<double>(card.games)), card.rate,
                                  card.word));
    });
    line.clear();
    return Exit::Done;
}

Exit run(const AgentOptions& options) {
    jobs::AgentTask task;
    task.broker = {remote::parse_address(options.address), {}};
    task.machine = jobs::machine_name();
    task.name = options.name.empty() ? jobs::agent_name(task.machine) : options.name;
    task.cores = options.cores;
    if (!options.idle.empty())
        task.most_idle = 1e-3 * static_cast<double>(*parse_time(options.idle));
    return static_cast<Exit>(remote::guarded(
        [&](const std::string& after) {
            task.after = after;
            return static_cast<int>(caught([&] { return work(options, task); }));
        },
        static_cast<int>(Exit::OurMistake),
        [](const std::string& text) { terminal::to_err("{}\n", text); }));
}

}  // namespace

void add_agent(Commands& commands) {
    auto options = std::make_shared<AgentOptions>();
    Command& agent = commands.add(
        {.name = "agent",
         .summary = "Work for runs of other machines: play their games, with all cores",
         .example = "senet agent redis://192.168.0.7:6390, and elsewhere senet match connect4 "
                    "base level=3 --jobs redis://192.168.0.7:6390",
         .more = "ADDRESS is that of a Redis server, version 7 or later, where runs leave their "
                 "work: redis://HOST, redis://:PASSWORD@HOST:PORT/DATABASE or unix:///PATH. The "
                 "password can also stand in SENET_JOBS_PASSWORD. Rules and settings come with the "
                 "work, and nothing of it is written to this machine's disk. Ctrl-C or SIGTERM: "
                 "the agent finishes the games that it plays, gives the rest back, and ends; a "
                 "second time, it gives these back too."});
    agent.add("ADDRESS", options->address, "Where the work is: redis://HOST")
        .required()
        .takes(not_empty());
    agent.add_with_default("--cores", options->cores, "Cores to work with; 0: all that there are")
        .named("N")
        .takes(whole_number(0, 1024));
    agent
        .add("--memory", options->memory,
             "The most memory to use, such as 4GB; work that needs more fails")
        .named("SIZE")
        .takes({[](const std::string& given) -> std::string {
            constexpr std::int64_t kLeast = 256'000'000;
            if (parse_size(given).value_or(0) >= kLeast) return "";
            return "must be a size of 256MB or more, such as 4GB, got " + in_quotes(given);
        }});
    agent.add("--name", options->name, "What it is called; by its machine if not given")
        .named("NAME")
        .takes(not_empty());
    agent.add("--idle", options->idle, "End after so long without work: 10m")
        .named("TIME")
        .takes(time_limit());
    add_output_options(agent, options->common);
    agent.runs([options] { return run(*options); });
}

}  // namespace senet::cli
