#include "cli/host.h"

#include <mutex>

#include "base/state_folder.h"
#include "base/text.h"
#include "jobs/place.h"
#include "terminal/terminal.h"

namespace senet::cli {
namespace {

/// What scripts print goes to the terminal up to a limit: a print() forgotten in a search would
/// fill the disk. Scripts print from several threads.
class Prints {
  public:
    void show(const std::string& line) {
        const std::lock_guard lock(mutex_);
        if (lines_ == kMostLines || bytes_ == kMostBytes) return;
        const std::string text = shortened(line, kMostBytes - bytes_);
        ++lines_;
        bytes_ += std::min(line.size(), kMostBytes - bytes_);
        terminal::to_err("{}\n", printable(text, "\n\t"));
        if (lines_ == kMostLines || bytes_ == kMostBytes)
            terminal::to_err(
                "print() has reached its limit of 1,000 lines or 1 MB; the rest is left out\n");
    }

  private:
    static constexpr std::size_t kMostLines = 1000;
    static constexpr std::size_t kMostBytes = std::size_t{1} << 20;

    std::mutex mutex_;
    std::size_t lines_ = 0, bytes_ = 0;
};

class OnTerminal : public jobs::Listener {
  public:
    void note(const std::string& text) override { terminal::to_err("{}\n", text); }
    void printed(const std::string& line) override { prints_.show(line); }
    void stage_begins(const std::string& what) override { bar_.emplace(what); }
    void progress(const jobs::Progress& progress) override {
        bar_->show(progress.done, progress.note);
    }
    void stage_over() override { bar_.reset(); }

  private:
    Prints prints_;
    std::optional<terminal::ProgressBar> bar_;  // of the stage that goes on
};

jobs::Compilers& compilers() {
    static jobs::Compilers all;
    return all;
}

}  // namespace

const jobs::Host& host() {
    static OnTerminal listener;
    static const jobs::Host one{jobs::find_home(), state_folder(), compilers(),
                                terminal::interrupted(), terminal};
    return one;
}

bool compiling() { return compilers().busy(); }

void tell_compiler_failure() {
    if (!native::built_with_compiler()) return;
    const std::string failure = compilers().common().failure();
    if (!failure.empty())
        terminal::to_err("senet: the rules ran in the Lua VM, which is slower: {}\n", failure);
}

}  // namespace senet::cli
