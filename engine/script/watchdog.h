// Ends script calls that do not end by themselves, at no cost for those that do. A counting hook in
// the Lua VM would slow every instruction by half; instead one thread looks at all running calls
// every few milliseconds, and only a call that is found twice gets a counting hook, set from a
// signal handler on its own thread, which is where Lua allows lua_sethook at any time.
#pragma once

#include <pthread.h>

#include <atomic>
#include <cstdint>

struct lua_State;

namespace senet::script {

/// What this thread's running call wants done when it lasts; null between calls. Written by its own
/// thread, read there in a signal handler.
struct Alarm {
    void (*volatile arm)(void*) = nullptr;
    void* volatile argument = nullptr;
};
inline constinit thread_local Alarm alarm_of_this_thread;

/// One VM's mark that a call is running. Written by the VM's thread, read by the watchdog.
class CallMark {
  public:
    CallMark();
    ~CallMark();
    CallMark(const CallMark&) = delete;
    CallMark& operator=(const CallMark&) = delete;

    /// `arm` is run on this thread, between any two instructions, when the call lasts; it must only
    /// do what a signal handler may. Inline, for this runs with every call.
    void begin(void (*arm)(void*), void* argument) {
        thread_.store(pthread_self(), std::memory_order_relaxed);
        alarm_of_this_thread.argument = argument;
        alarm_of_this_thread.arm = arm;
        count();
    }
    void end() {
        count();
        alarm_of_this_thread.arm = nullptr;
    }

  private:
    friend class Watchdog;

    // One writer: a plain increment, cheaper than a locked one.
    void count() {
        serial_.store(serial_.load(std::memory_order_relaxed) + 1, std::memory_order_release);
    }

    std::atomic<std::uint64_t> serial_{0};  // odd while a call runs
    std::atomic<pthread_t> thread_{};
    std::uint64_t seen_ = 0;  // the watchdog's own: the call it saw last
};

}  // namespace senet::script
