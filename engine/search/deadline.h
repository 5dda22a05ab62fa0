// When a search of one position is to end: its limits, read against the clock or counted in nodes,
// with what its TimeManagers make of the soft ones; and, where it was begun on another one's time,
// only from the moment when that is over. Belongs to the thread that searches, but for Pondering.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>

#include "base/clock.h"
#include "search/options.h"
#include "search/time_manager.h"

namespace senet::search {

/// A search on another one's time: until hit(), no time counts. Any thread may call it.
class Pondering {
  public:
    /// The move that was expected came, or the wait is over for another reason.
    void hit() {
        waits_ = false;
        waits_.notify_all();
    }
    bool waits() const { return waits_; }
    /// Until hit().
    void wait() const { waits_.wait(true); }

  private:
    std::atomic<bool> waits_ = true;
};

class Deadline {
  public:
    /// `interrupt` gets the moment at which it ends all. Both it and `pondering`, which may be
    /// null, must outlive the search. With `pondering`, time counts from its end; otherwise from
    /// now.
    Deadline(const Limits& limits, Interrupt& interrupt, const Pondering* pondering);

    /// From now on the limits of time are kept to.
    void begin();

    /// Whether the iteration that runs is to end; asked often, and at next_look() nodes at the
    /// latest. One whose root fails low goes on: its best move is known to be worse than was
    /// thought, and not yet which one is better. REQUIRES begin() before.
    bool due(Clock::time_point now, std::uint64_t nodes, bool fails_low);
    /// A number of nodes at which due() is to be asked, so that searches by nodes repeat; 0: none.
    std::uint64_t next_look() const { return next_look_; }

    void note(const IterationReport& report);
    /// Whether no other iteration is to begin.
    bool ends_here(std::uint64_t nodes);

  private:
    void start_clock();
    void set_hard_limit();
    double elapsed() const;

    const Limits limits_;
    Interrupt& interrupt_;
    const Pondering* pondering_;
    bool begun_ = false;
    Clock::time_point started_;
    double thread_started_ = 0;
    std::optional<TimeManager> by_time_;  // in milliseconds
    std::optional<TimeManager> by_nodes_;
    std::uint64_t next_look_ = 0;
};

}  // namespace senet::search
