#include "script/watchdog.h"

#include <signal.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

namespace senet::script {
namespace {

constexpr int kSignal = SIGURG;  // ignored by default, so that a stray one does no harm
constexpr auto kLook = std::chrono::milliseconds(4);

void on_signal(int) {
    if (auto* arm = alarm_of_this_thread.arm) arm(alarm_of_this_thread.argument);
}

}  // namespace

class Watchdog {
  public:
    // Never destroyed: its thread may look at marks until the very end of the program.
    static Watchdog& instance() {
        static Watchdog* one = new Watchdog;
        return *one;
    }

    void add(CallMark* mark) {
        const std::lock_guard lock(mutex_);
        marks_.push_back(mark);
        changed_.notify_one();
    }

    void remove(CallMark* mark) {
        const std::lock_guard lock(mutex_);
        std::erase(marks_, mark);
    }

  private:
    Watchdog() {
        struct sigaction action = {};
        action.sa_handler = on_signal;
        action.sa_flags = SA_RESTART;
        sigemptyset(&action.sa_mask);
        sigaction(kSignal, &action, nullptr);
        std::thread([this] { watch(); }).detach();
    }

    void watch() {
        std::unique_lock lock(mutex_);
        for (;;) {
            changed_.wait(lock, [this] { return !marks_.empty(); });
            changed_.wait_for(lock, kLook);
            for (CallMark* mark : marks_) look(*mark);
        }
    }

    static void look(CallMark& mark) {
        const std::uint64_t serial = mark.serial_.load(std::memory_order_acquire);
        const bool lasts = serial % 2 == 1 && serial == mark.seen_;
        mark.seen_ = serial;
        if (lasts) pthread_kill(mark.thread_.load(std::memory_order_relaxed), kSignal);
    }

    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<CallMark*> marks_;
};

CallMark::CallMark() { Watchdog::instance().add(this); }

CallMark::~CallMark() { Watchdog::instance().remove(this); }

}  // namespace senet::script
