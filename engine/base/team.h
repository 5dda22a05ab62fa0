// Threads that share out the parts of a task, again and again, and wait for each other at its end.
// For tasks of a millisecond and more. A thread's parts are fixed, so they had better be equal.
#pragma once

#include <barrier>
#include <cstddef>
#include <functional>
#include <thread>
#include <vector>

namespace senet {

class Team {
  public:
    /// The caller's thread is one of them. REQUIRES at least 1.
    explicit Team(int threads);
    ~Team();
    Team(const Team&) = delete;
    Team& operator=(const Team&) = delete;

    /// Calls `part` with 0 to `count` - 1, each once, and returns when all is done. Must not be
    /// called from a part, and no part may throw.
    void share(std::size_t count, const std::function<void(std::size_t)>& part);

  private:
    void work(std::size_t member);

    std::size_t size_;
    std::barrier<> begins_, ends_;
    const std::function<void(std::size_t)>* part_ = nullptr;  // none: the threads are to end
    std::size_t count_ = 0;
    std::vector<std::thread> others_;
};

}  // namespace senet
