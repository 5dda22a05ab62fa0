// More agents than anybody has, on virtual time: they take units from a broker that loses messages
// and is away now and then, die and are born again, and their clocks run apart. The dispatcher is
// the program's own; agents keep to what jobs/agent.h does.
#pragma once

#include <cstdint>

namespace senet::testing {

struct FleetOptions {
    int agents = 1000;
    int cores = 8;  // of each
    std::uint64_t units = 100'000;
    double unit_seconds = 2;  // of a core of mean speed
    double slowest = 0.5, fastest = 2;  // speeds of agents
    double loss = 0;  // of messages, each way
    double lifetime = 0;  // seconds, on average, until an agent is killed; 0: none is
    double between_outages = 0, outage = 5;  // of the broker, in seconds; 0: none
    double flush_at = 0;  // when the broker forgets all; 0: never
    double clocks_apart = 0;  // share by which an agent's clock is too fast or slow, at most
    double lease = 60;  // seconds
    // What one call costs the server, and what one collection, and each unit in it, costs the run.
    double server_call = 25e-6, collection = 5e-3, unit_written = 60e-6;
    std::uint64_t seed = 1;
};

struct FleetFigures {
    double seconds = 0;  // until all was written down
    double ideal = 0;  // if all cores had worked all the time
    std::uint64_t written = 0;  // units, each once
    std::uint64_t done = 0;  // by agents, again ones included
    std::uint64_t calls = 0, taken_over = 0, refused = 0;
    double server_busy = 0, run_busy = 0;  // shares of the time
    double gap = 0;  // the longest time without a unit written
};

/// Until all units are written down, or an hour of theirs has passed for each that was to be
/// expected.
FleetFigures simulate(const FleetOptions& options);

}  // namespace senet::testing
