// Compiles in the background: a program that was asked for before, or whose params alone changed,
// is there at once.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "base/clock.h"
#include "native/code.h"

namespace senet::native {

/// Code that is being made. Its reader looks now and then whether it is done.
class Order {
  public:
    bool done() const { return done_.load(std::memory_order_acquire); }
    /// REQUIRES done().
    const Code& code() const { return code_; }
    /// Of the program that it is made from: see Program::identity().
    const std::string& identity() const { return identity_; }

  private:
    friend class Compiler;

    std::atomic<bool> done_{false};
    Code code_;
    script::Program program_;  // until it is compiled
    std::string identity_;
};

/// Safe to use from several threads. Ends what runs when it is destroyed.
class Compiler {
  public:
    explicit Compiler(CompileOptions options = {}) : options_(options), since_(Clock::now()) {}
    ~Compiler();
    Compiler(const Compiler&) = delete;
    Compiler& operator=(const Compiler&) = delete;

    /// Whether whoever has a program should order it by now. Not so in the first 20 ms: a command
    /// that is over by then has no use for machine code, and a first move, which is there after 5
    /// ms, is not to wait until the program is read.
    bool due();
    /// Makes it due at once: for those who will go on for long, or wait for people.
    void begin();
    std::shared_ptr<const Order> order(script::Program program);
    /// Waits for it, or until `interrupt` is due.
    void wait(const Order& order, const Interrupt& interrupt = {});
    /// Why there was no machine code for those who asked whether it is due; empty where nothing
    /// stood in its way. Waits for nothing but to find out that there is no library.
    std::string failure();
    /// Whether something is being compiled right now, which the destructor would wait for.
    bool busy();

  private:
    static constexpr std::size_t kKept = 16;  // programs
    static constexpr Milliseconds kGrace{20};

    void work();

    const CompileOptions options_;
    const Clock::time_point since_;
    std::atomic<bool> wanted_{false};  // somebody asked whether it is due
    std::atomic<bool> begun_{false};
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<std::shared_ptr<Order>> known_;  // the newest first
    std::deque<std::shared_ptr<Order>> waiting_;
    int open_ = 0;  // orders that are not done
    std::string failure_;
    std::atomic<bool> ending_{false};
    std::thread worker_;  // starts with the first order
};

}  // namespace senet::native
