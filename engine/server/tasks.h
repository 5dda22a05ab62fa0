// Work that takes long, each piece on a thread of its own: a search for a page, a check, a run.
#pragma once

#include <atomic>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "base/clock.h"

namespace senet::server {

/// For any thread.
class Tasks {
  public:
    using Work = std::function<void(Interrupt&)>;

    ~Tasks() { stop_all(); }

    /// Begins it under a name that its page knows it by; must not throw. THROWS Error where this
    /// page, or all together, have too many that go on.
    void begin(const std::string& page, const std::string& name, Work work);
    /// Asks those of that name to end.
    void stop(const std::string& page, const std::string& name);
    /// Those of one page.
    void stop_all_of(const std::string& page);
    /// Asks all to end, and waits until they have.
    void stop_all();

  private:
    static constexpr std::size_t kMost = 32, kMostOfPage = 4;

    struct Task {
        std::string page, name;
        Interrupt interrupt;
        std::atomic<bool> over{false};
        std::thread thread;
    };
    void bury_dead();

    std::mutex mutex_;
    std::list<Task> tasks_;
};

}  // namespace senet::server
