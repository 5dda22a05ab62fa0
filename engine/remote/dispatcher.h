// Hands the units of one run out through a broker and takes back what came of them, whatever
// happens to the broker meanwhile: what it lost is handed out again. Knows how long units take, and
// makes jobs of as many as take a few seconds.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "remote/broker.h"

namespace senet::remote {

/// Time as a run sees it, in seconds: the machine's, or a simulation's.
using Now = std::function<double()>;

/// What is known of a run beside its units.
struct RunContents {
    std::string run;  // its name at the broker
    Card card;
    std::map<std::string, std::string> contents{};  // by hash
};

/// Who is there to work on a run.
struct Crew {
    std::vector<AgentCard> agents{};
    bool is_paused = false;  // the run: they leave it alone
};

class Dispatcher {
  public:
    /// Sees the agents each time when they were looked for.
    using See = std::function<void(const Crew&)>;

    /// `tell` hears what goes on with the broker, in sentences. All must outlive it.
    Dispatcher(Broker& broker, RunContents run, Now now,
               std::function<void(const std::string&)> tell, See see = nullptr);

    /// Makes the run known. `anew`: what the broker has of an earlier one of this name is dropped.
    /// THROWS Error, also where the broker can't be reached.
    void begin(bool anew);
    /// Units that are to be done. Of a number that is on its way already, nothing changes.
    void add(std::vector<Unit> units);
    /// What came back since, each unit once; waits for the first, but not for long. What the call
    /// before gave must be written down by now: the broker forgets it. THROWS Error where the
    /// broker refuses; an unreachable one is waited for.
    std::vector<Outcome> collect(Milliseconds wait);
    /// Takes the run from the broker: nothing more is done for it. Unreachable is no matter.
    void end();

    /// Units that were added and have not come back.
    std::size_t open() const { return open_.size(); }
    /// Cores of all agents that can work on it, as last seen.
    int cores() const { return cores_; }

  private:
    void announce();
    void hand_out();
    void note(const std::vector<Result>& results, std::vector<Outcome>& outcomes);
    void note_failed(const Result& result, const Outcome& outcome, std::vector<Outcome>& outcomes);
    void look_after();
    void note_pause(bool is_paused);
    void look_for_agents();
    void reconcile();
    std::size_t there() const { return open_.size() - waiting_.size(); }  // units at the broker
    double seconds_of_unit() const { return std::max(seconds_ / units_, 1e-9); }
    std::size_t units_of_job(std::size_t left) const;
    bool can_wait() const;

    Broker& broker_;
    RunContents run_;
    Now now_;
    std::function<void(const std::string&)> tell_;
    See see_;
    std::map<std::uint64_t, std::string> open_;  // what has not come back, by number
    std::deque<std::uint64_t> waiting_;  // of these, what is not at the broker yet
    std::set<std::uint64_t> there_;  // at the broker since an earlier sitting
    std::set<std::uint64_t> alone_;  // of jobs that failed as a whole: each by itself now
    std::vector<std::string> to_forget_;
    int cores_ = 0;
    double seconds_ = 0, units_ = 0;  // of work, of late
    std::size_t came_ = 0;  // units in all
    double looked_ = 0, renewed_ = 0, heard_ = 0;  // when; the last one: of a result
    bool is_lost_ = false;
    std::string told_{};  // of who is there to work
};

}  // namespace senet::remote
