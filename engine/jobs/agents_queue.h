// The games of a run, played by agents: the queue of a tournament's runner, with a broker behind
// it.
#pragma once

#include <algorithm>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "jobs/host.h"
#include "remote/address.h"
#include "remote/dispatcher.h"
#include "settings/source.h"
#include "tournament/job_queue.h"
#include "tournament/options.h"
#include "tune/parameter.h"

namespace senet::jobs {

/// A broker's address, and where it was given, if in a file.
struct JobsAddress {
    remote::Address address;
    SourcePosition named_at{};
};
/// Whoever calls for agents goes before the run's file; nothing: neither does. THROWS Error.
std::optional<JobsAddress> jobs_address(const Host& host, const tournament::Options& options);
/// Before anything of a run is begun. THROWS Error where agents are to play and their broker can't
/// be reached, or refuses.
void check_agents(const Host& host, const tournament::Options& options);

struct WorkForAgents {
    std::string kind;  // as jobs/parcel.h has them
    std::string title;  // for people: "match connect4"
    settings::Place file{};
    std::filesystem::path folder;
    std::string task{};  // of a kind without a file
    bool is_new = false;  // what the broker has of it is of an earlier run in this folder
};

/// Units of a run, done by agents. Ends with it: what is being done then is given up.
class AgentsWork {
  public:
    /// THROWS Error, also where the broker can't be reached.
    AgentsWork(const Host& host, const JobsAddress& address, const WorkForAgents& work);
    ~AgentsWork();
    AgentsWork(const AgentsWork&) = delete;
    AgentsWork& operator=(const AgentsWork&) = delete;

    void add(std::vector<remote::Unit> units) { dispatcher_.add(std::move(units)); }
    /// As the dispatcher has it.
    std::vector<remote::Outcome> collect(Milliseconds wait) { return dispatcher_.collect(wait); }
    std::size_t open() const { return dispatcher_.open(); }
    /// 1 at least.
    std::size_t cores() const { return static_cast<std::size_t>(std::max(1, dispatcher_.cores())); }

  private:
    Stopwatch watch_;
    std::unique_ptr<remote::Broker> broker_;
    remote::Dispatcher dispatcher_;
};

/// What games go by, of a run that agents play.
struct GamesForAgents {
    const tournament::Conditions& conditions;
    /// What a player has in the place of what is tuned, where that comes with the games.
    std::function<tune::Values(int player)> values{};
};

/// Nothing where games are played here. THROWS Error.
tournament::QueueMaker queue_of_agents(const Host& host, const tournament::Options& options,
                                       const WorkForAgents& work, const GamesForAgents& games);

/// Tells of games that were set aside.
void tell_set_aside(const Host& host, const tournament::Faults& games);

}  // namespace senet::jobs
