// Time as the engine measures it: monotonic, from a start.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>

#include "base/processor_time.h"

namespace senet {

using Clock = std::chrono::steady_clock;
using Milliseconds = std::chrono::milliseconds;

class Stopwatch {
  public:
    Clock::time_point started() const { return start_; }
    double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }
    std::int64_t milliseconds() const {
        return std::chrono::duration_cast<Milliseconds>(Clock::now() - start_).count();
    }

  private:
    Clock::time_point start_ = Clock::now();
};

/// A wish to end early that work looks at now and then: a moment, or somebody's word.
struct Interrupt {
    static constexpr double kNever = std::numeric_limits<double>::infinity();

    // All set before the work starts, then only read; the second one by the thread that works.
    Clock::time_point deadline = Clock::time_point::max();
    double thread_deadline = kNever;  // as thread_seconds() counts
    const std::atomic<bool>* other = nullptr;  // another one's word, if it counts as well
    std::atomic<bool> stop{false};  // written by any thread

    bool due() const { return due(Clock::now()); }
    bool due(Clock::time_point now) const {
        return stop.load(std::memory_order_relaxed) || now >= deadline ||
            (other != nullptr && other->load(std::memory_order_relaxed)) ||
            (thread_deadline != kNever && thread_seconds() >= thread_deadline);
    }
};

}  // namespace senet
