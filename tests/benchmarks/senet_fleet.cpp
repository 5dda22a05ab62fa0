// What a broker and a run can bear. Without an address, by simulation on virtual time: fleets of
// growing size with nothing going wrong, and one of a thousand agents with everything going wrong;
// a number scales how much they do. With the address of a Redis server: empty jobs a second through
// it, by two agents that take and finish them one by one.
#include <fmt/format.h>

#include <atomic>
#include <cstdlib>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "base/clock.h"
#include "remote/redis_broker.h"
#include "support/simulated_fleet.h"

namespace {

using senet::testing::FleetFigures;
using senet::testing::FleetOptions;

void show(const std::string& what, const FleetOptions& options) {
    const FleetFigures found = simulate(options);
    fmt::print("{:34} {:7} {:9.0f} {:9.0f} {:8.3f} {:9} {:10} {:7.0f} % {:7.0f} % {:7.1f}\n", what,
               options.agents * options.cores, static_cast<double>(found.written) / found.ideal,
               static_cast<double>(found.written) / found.seconds, found.ideal / found.seconds,
               found.done - found.written, found.taken_over, 100 * found.server_busy,
               100 * found.run_busy, found.gap);
    std::fflush(stdout);
}

using senet::Milliseconds;
using senet::Stopwatch;
using namespace senet::remote;

/// Takes and finishes what there is, one call for each.
void work(const Address& address, const std::string& name, const std::atomic<bool>& is_over) {
    const auto broker = connect(address);
    constexpr std::size_t kAtOnce = 64;
    while (!is_over) {
        const auto leases = broker->take(
            {.agent = name, .runs = {"bench"}, .most = kAtOnce, .wait = Milliseconds(10)});
        for (const Lease& lease : leases) {
            std::vector<Outcome> outcomes;
            for (const Unit& unit : lease.units) outcomes.push_back({unit.number, ""});
            broker->finish(name, lease, outcomes, 0, {});
        }
    }
}

void measure(const std::string& at) {
    constexpr std::uint64_t kUnits = 100'000;
    const Address address = parse_address(at);
    const auto broker = connect(address);
    broker->drop("bench");
    broker->announce("bench", {.engine = "1.0"});
    std::vector<std::vector<Unit>> jobs;
    for (std::uint64_t number = 0; number < kUnits; ++number) jobs.push_back({{number, ""}});
    Stopwatch watch;
    broker->add("bench", jobs);
    fmt::print("{:.0f} jobs a second handed out\n", kUnits / watch.seconds());
    std::atomic<bool> is_over = false;
    watch = {};
    std::vector<std::thread> agents;
    for (const char* name : {"one", "two"})
        agents.emplace_back([&, name] { work(address, name, is_over); });
    std::set<std::uint64_t> came;
    while (came.size() < kUnits) {
        std::vector<std::string> names;
        for (const Result& result : broker->results("bench", 500, Milliseconds(100))) {
            for (const Outcome& outcome : result.outcomes) came.insert(outcome.unit);
            names.push_back(result.name);
        }
        broker->forget("bench", names);
    }
    fmt::print("{:.0f} jobs a second taken, finished and collected\n", kUnits / watch.seconds());
    is_over = true;
    for (std::thread& agent : agents) agent.join();
    broker->drop("bench");
}

}  // namespace

int main(int argc, char** argv) {
    if (argc > 1 && std::string(argv[1]).find("://") != std::string::npos)
        return measure(argv[1]), 0;
    const double scale = argc > 1 ? std::atof(argv[1]) : 1;
    const auto units = [&](double count) { return static_cast<std::uint64_t>(scale * count); };
    fmt::print("{:34} {:>7} {:>9} {:>9} {:>8} {:>9} {:>10} {:>9} {:>9} {:>7}\n", "", "cores",
               "ideal/s", "units/s", "ratio", "again", "taken over", "server", "run", "gap s");
    for (const int agents : {10, 100, 1000, 4000}) {
        show(fmt::format("{} agents, units of 2 s", agents),
             {.agents = agents, .units = units(agents * 800.0)});
    }
    for (const double seconds : {0.5, 0.2, 0.1}) {
        show(fmt::format("1000 agents, units of {} s", seconds),
             {.agents = 1000, .units = units(800'000), .unit_seconds = seconds});
    }
    const FleetOptions calm{.agents = 1000, .units = units(800'000)};
    FleetOptions one = calm;
    one.loss = 0.01;
    show("1 % of messages lost each way", one);
    one = calm;
    one.lifetime = 600;
    show("agents killed every 10 min", one);
    one = calm;
    one.between_outages = 60;
    show("server away 5 s a minute", one);
    one = calm;
    one.flush_at = 100;
    show("server forgets all at 100 s", one);
    one = calm;
    one.clocks_apart = 0.5;
    show("clocks 50 % apart", one);
    one.loss = 0.01;
    one.lifetime = 600;
    one.between_outages = 60;
    one.flush_at = 100;
    show("all of this", one);
}
