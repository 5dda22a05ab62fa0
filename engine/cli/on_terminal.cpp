#include "cli/on_terminal.h"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <optional>

#include "base/text.h"
#include "cli/agents_text.h"
#include "jobs/tournament_run.h"
#include "terminal/terminal.h"
#include "words/standings_text.h"

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

/// How a tournament stands while it is played, and when it will be over.
class TournamentStatus {
  public:
    /// `begun`: the games that were there at the start.
    explicit TournamentStatus(std::size_t begun) : begun_(begun) {}

    /// `more` is shown below.
    void show(const jobs::TournamentRun& run, std::size_t done, const std::string& more) {
        constexpr double kBetween = 0.2;  // seconds
        if (last_ && run.seconds() - *last_ < kBetween) return;
        last_ = run.seconds();
        status_.show(
            words::status_text(run.standing(),
                               {.done = done,
                                .all = std::max<std::uint64_t>(run.plan().expected_games(), done),
                                .begun = begun_,
                                .seconds = *last_},
                               terminal::look()) +
            (more.empty() ? "" : "\n\n" + more));
    }

    void clear() { status_.clear(); }

  private:
    std::size_t begun_;
    std::optional<double> last_;  // seconds of the run when it was shown
    terminal::StatusLine status_;
};

class OnTerminal : public jobs::Listener {
  public:
    void note(const std::string& text) override {
        if (bar_) bar_->clear();
        if (games_) games_->clear();
        terminal::to_err("{}\n", text);
    }
    void printed(const std::string& line) override { prints_.show(line); }
    void stage_begins(const std::string& what) override { bar_.emplace(what); }
    void progress(const jobs::Progress& progress) override {
        if (bar_) bar_->show(progress.done, progress.note);
    }
    void stage_over() override {
        bar_.reset();
        games_.reset();
        agents_.clear();
    }
    void games_played(const jobs::TournamentRun& run, std::size_t games) override {
        if (!terminal::err_is_terminal()) return;
        if (!games_) games_.emplace(games);
        bar_.reset();  // which was about the games of earlier sittings
        games_->show(run, games, agents_);
    }

    void agents_at_work(const remote::Crew& crew) override {
        agents_ = agents_status(crew);
        while (agents_.ends_with('\n')) agents_.pop_back();
    }

  private:
    Prints prints_;
    std::string agents_;  // that play its games
    // Of the stage that goes on.
    std::optional<terminal::ProgressBar> bar_;
    std::optional<TournamentStatus> games_;
};

}  // namespace

jobs::Listener& on_terminal() {
    static OnTerminal listener;
    return listener;
}

}  // namespace senet::cli
