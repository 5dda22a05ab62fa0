// What pages are told as it happens: a channel for each page, in which events are numbered, so that
// a page whose connection broke hears what it missed.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "base/clock.h"

namespace senet::server {

struct Event {
    std::uint64_t number = 0;  // 1, 2, ... of its channel
    std::string text;  // JSON
};

/// For any thread.
class Channels {
  public:
    /// Adds an event to a page's channel, which begins with it if need be.
    void tell(const std::string& page, std::string text);
    /// The events behind that number; waits for the first of them at most so long. Empty where none
    /// came, or once close() was called.
    std::vector<Event> events(const std::string& page, std::uint64_t behind, Milliseconds patience);

    /// Wakes all who wait, now and later.
    void close();
    bool closed();

  private:
    static constexpr std::size_t kKept = 4000;  // events of a page
    static constexpr std::size_t kPages = 500;

    struct Channel {
        std::uint64_t last = 0;
        std::deque<Event> events;
        Clock::time_point used = Clock::now();
    };
    Channel& channel(const std::string& page);

    std::mutex mutex_;
    std::condition_variable changed_;
    std::map<std::string, Channel> channels_;
    bool closed_ = false;
};

}  // namespace senet::server
