// What stands between those who have work and those who do it, wherever they are: runs, their units
// of work, leases on them, and results. A broker is never the truth: that is the plan of whoever
// has the work, and his journal. Whatever a broker loses is handed out again, and what comes back
// twice counts once.
//
// A unit is the smallest piece of work: the games of an opening, or a chunk of self-play. Its
// number and its bytes mean something only to who made it and to who does it. Units travel in jobs,
// a few at a time, and who has a job may give the rest of it back.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/error.h"

namespace senet::remote {

struct Unit {
    std::uint64_t number = 0;
    std::string body{};

    bool operator==(const Unit&) const = default;
};

/// What came of a unit: its result, or why there is none.
struct Outcome {
    std::uint64_t unit = 0;
    std::string body{};  // of a unit that failed: why
    bool failed = false;

    bool operator==(const Outcome&) const = default;
};

/// What a run is, for those who are to work on it.
struct Card {
    std::string engine{};  // whose version: others refuse it
    std::string title{};  // "match connect4", for people
    std::string parcel{};  // all that its units need to be worked on
    bool paused = false;

    bool operator==(const Card&) const = default;
};

/// Units that an agent has taken for a while.
struct Lease {
    std::string run{};
    std::string job{};  // the broker's name for it
    std::vector<Unit> units{};
    int deliveries = 1;  // to how many it has been given by now
};

/// What an agent sent.
struct Result {
    std::string name{};  // the broker's
    std::string agent{};
    double seconds = 0;  // that it worked on these
    std::vector<Outcome> outcomes{};
};

/// What an agent says of itself, every few seconds.
struct AgentCard {
    std::string name{};
    std::string engine{};
    int cores = 0;
    int busy = 0;  // of them
    std::uint64_t games = 0;  // played since it began
    double rate = 0;  // of them a second, of late
    std::string word{};  // the last thing that happened, in words

    bool operator==(const AgentCard&) const = default;
};

/// How a run stands at the broker.
struct RunState {
    Card card{};
    bool is_damaged = false;  // what lies there is no run: nothing else is known then
    std::uint64_t waiting = 0, leased = 0, results = 0;  // jobs, jobs, results
};

/// The connection is lost, or the broker does not answer: to be tried again.
class Unreachable : public Error {
  public:
    using Error::Error;
};

/// One connection; for one thread at a time. Each call THROWS Unreachable, after which the next one
/// tries to connect anew, or Error where the broker refuses, or has something else under our names.
class Broker {
  public:
    virtual ~Broker() = default;

    // --- runs
    /// Makes it known; of a run that is known, only the card is written anew.
    virtual void announce(const std::string& run, const Card& card) = 0;
    virtual std::optional<Card> card(const std::string& run) = 0;
    virtual std::map<std::string, RunState> runs() = 0;
    virtual void pause(const std::string& run, bool paused) = 0;
    /// Forgets all of it: who works on it finds that out with the next renewal.
    virtual void drop(const std::string& run) = 0;

    // --- contents, by the hash of their bytes
    virtual void put(const std::string& hash, const std::string& bytes) = 0;
    virtual std::optional<std::string> content(const std::string& hash) = 0;

    // --- for the one who has the work
    virtual void add(const std::string& run, const std::vector<std::vector<Unit>>& jobs) = 0;
    /// Waits for the first; all that there are and that were not forgotten, oldest first, but no
    /// more than `most`.
    virtual std::vector<Result> results(const std::string& run, std::size_t most,
                                        Milliseconds wait) = 0;
    /// They are written down.
    virtual void forget(const std::string& run, const std::vector<std::string>& results) = 0;
    /// Numbers of all units that wait, are worked on, or have a result that was not forgotten.
    virtual std::set<std::uint64_t> units(const std::string& run) = 0;

    // --- for those who work
    /// Up to so many jobs: those whose lease ran out first, then new ones. Units of a job that was
    /// given to too many in vain become failed ones instead. Waits for the first.
    struct Asking {
        std::string agent;
        std::vector<std::string> runs;  // any of these
        std::size_t most = 1;
        Milliseconds lease{60'000};
        int tries = 3;  // agents that a job may bring down
        Milliseconds wait{200};
    };
    virtual std::vector<Lease> take(const Asking& asking) = 0;
    /// What an agent of this name has taken and never finished, as it was ended amid it; each one
    /// delivered once more, or failed, for this reason.
    virtual std::vector<Lease> take_back(const Asking& asking, const std::string& reason) = 0;
    /// Leases begin anew. RETURNS those that are no longer this agent's.
    virtual std::vector<std::string> renew(const std::string& agent, const std::string& run,
                                           const std::vector<std::string>& jobs) = 0;
    /// Results and what is left of a job, all at once. False where somebody else has finished it:
    /// then nothing of it counts.
    virtual bool finish(const std::string& agent, const Lease& lease,
                        const std::vector<Outcome>& outcomes, double seconds,
                        const std::vector<Unit>& rest) = 0;
    /// Forgotten by itself after half a minute.
    virtual void report(const AgentCard& card) = 0;
    /// It ends, and is an agent no longer.
    virtual void leave(const std::string& agent) = 0;
    virtual std::vector<AgentCard> agents() = 0;
};

}  // namespace senet::remote
