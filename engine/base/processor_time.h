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

}  // namespace senet
