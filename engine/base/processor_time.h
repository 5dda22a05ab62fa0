// Time that the processor spent on this thread alone: what others do on the machine does not count.
#pragma once

#include <time.h>

namespace senet {

/// Seconds since some moment of the calling thread's past. Costs more to ask than Stopwatch.
inline double thread_seconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

/// What speeds are measured by. To be asked by the thread that made it.
class ThreadStopwatch {
  public:
    double seconds() const { return thread_seconds() - start_; }

  private:
    double start_ = thread_seconds();
};

/// `count` a second, of a time that may be too short to be measured.
inline double per_second(double count, double seconds) {
    return count / (seconds > 1e-9 ? seconds : 1e-9);
}

}  // namespace senet
