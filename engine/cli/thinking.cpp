#include "cli/thinking.h"

#include <fmt/format.h>

#include <atomic>
#include <mutex>
#include <thread>

#include "base/text.h"
#include "cli/command.h"
#include "terminal/terminal.h"
#include "words/moves.h"

namespace senet::cli {
namespace {

/// Shows the time that has passed, ten times a second, from a thread of its own.
class RunningClock {
  public:
    explicit RunningClock(bool runs) {
        if (!runs) return;
        thread_ = std::thread([this] {
            while (runs_) {
                show();
                std::this_thread::sleep_for(Milliseconds(100));
            }
        });
    }
    ~RunningClock() {
        runs_ = false;
        if (thread_.joinable()) thread_.join();
        status_.clear();
    }
    RunningClock(const RunningClock&) = delete;
    RunningClock& operator=(const RunningClock&) = delete;

    void tell(std::string found) {
        const std::lock_guard lock(mutex_);
        found_ = std::move(found);
    }

  private:
    void show() {
        constexpr double kSoon = 0.2;  // seconds: what is over by then needs no clock
        const std::lock_guard lock(mutex_);
        if (watch_.seconds() < kSoon) return;
        status_.show(fmt::format("thinking {:.1f} s  {}", watch_.seconds(), found_));
    }

    terminal::StatusLine status_;
    const Stopwatch watch_;
    std::atomic<bool> runs_{true};
    std::mutex mutex_;
    std::string found_;  // guarded by mutex_
    std::thread thread_;
};

}  // namespace

search::Result think_aloud(const game::Line& line, bool quiet,
                           const std::function<search::Result(const search::Progress&)>& search) {
    constexpr std::size_t kLongest = 60;  // bytes
    const bool shown = terminal::err_is_terminal() && !quiet;
    RunningClock clock(shown);
    if (!shown) return search({});
    return search([&](const search::Result& so_far) {
        const std::string text = fmt::format(
            "depth {}  {}  {}", so_far.depth, words::value_text(so_far.best, so_far.measure),
            fmt::join(words::variation_texts(line, so_far.best.moves), " "));
        clock.tell(shortened(text, kLongest));
    });
}

}  // namespace senet::cli
