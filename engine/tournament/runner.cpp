#include "tournament/runner.h"

#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include "base/clock.h"
#include "base/error.h"
#include "tournament/seats.h"

namespace senet::tournament {
namespace {

constexpr std::size_t kAhead = 1024;  // games handed out for each thread: enough of the shortest
constexpr std::size_t kAtATime = 64;  // of them, so that those who play soon have some
constexpr int kMostTriesOfGame = 3;  // of a game that fails through us

}  // namespace

int threads_of(const Options& options) {
    if (options.threads > 0) return options.threads;
    return static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

Runner::Runner(const Schedule& plan, Journal& journal, Openings& openings, StableMaker stables,
               const Conditions& conditions, QueueMaker elsewhere)
    : plan_(plan),
      journal_(journal),
      openings_(openings),
      stables_(std::move(stables)),
      conditions_(conditions),
      elsewhere_(std::move(elsewhere)) {}

Runner::End Runner::run(int threads, Interrupt& interrupt, const InOrder& in_order,
                        const Watcher& watcher, const std::function<void(double done)>& checking) {
    openings_noted_ = journal_.openings().size();
    if (!check_journal(threads, interrupt, checking)) return End::Interrupted;
    for (GameResult& result : journal_.results()) kept_[result.game.number] = std::move(result);
    settle(in_order);
    journal_.write({.openings = std::exchange(new_openings_, {})});  // those that were lost
    if (!decided_ && has_games_to_play()) play(threads, interrupt, in_order, watcher);
    return decided_ ? End::Decided : in_play_ > 0 ? End::Interrupted : End::Finished;
}

bool Runner::has_games_to_play() const {
    return std::any_of(planned_.begin(), planned_.end(), [this](const PlannedGame& game) {
        return part_.has(game.number) && !scores_.contains(game.number);
    });
}

void Runner::play(int threads, Interrupt& interrupt, const InOrder& in_order,
                  const Watcher& watcher) {
    const std::unique_ptr<JobQueue> queue = elsewhere_
        ? elsewhere_()
        : std::make_unique<ThreadsThatPlay>(threads, stables_, conditions_);
    publish(*queue, queue->at_once());
    publish(*queue, kAhead * queue->at_once());
    while (in_play_ > 0 && !decided_ && !interrupt.stop) {
        note(queue->collect(), *queue, in_order);
        if (watcher) watcher(results_);
        if (published_ == planned_.size()) settle(in_order);
        publish(*queue, kAhead * queue->at_once());
    }
}

/// False when it was interrupted.
bool Runner::check_journal(int threads, Interrupt& interrupt,
                           const std::function<void(double done)>& checking) {
    constexpr std::uint64_t kMostTimes = 16;  // games of a plan, for each that was expected
    const std::uint64_t most = kMostTimes * plan_.expected_games();
    Faults beyond;
    for (const std::uint64_t number : journal_.unchecked()) {
        if (number >= most) beyond[number] = "it is none of the games that are planned";
    }
    journal_.reject(beyond);
    const auto faults =
        recheck(journal_,
                {.opening = [this](std::uint64_t number) { return openings_.at(number); },
                 .stables = stables_,
                 .conditions = conditions_,
                 .threads = threads,
                 .progress = checking},
                interrupt);
    if (faults) journal_.reject(*faults);
    return faults.has_value();
}

/// Plans on, and takes what earlier sittings played of it.
void Runner::settle(const InOrder& in_order) {
    for (;;) {
        for (PlannedGame& game : plan_.games_from(planned_.size(), scores_))
            planned_.push_back(std::move(game));
        if (settled_ == planned_.size()) break;
        Faults faults;
        for (; settled_ < planned_.size(); ++settled_) {
            const auto kept = kept_.find(settled_);
            if (kept == kept_.end()) continue;
            const std::string fault = difference(planned_[settled_], kept->second.game);
            if (fault.empty()) {
                take_in(kept->second, in_order);
                note_openings(planned_[settled_]);
            } else {
                faults[settled_] = fault;
            }
            kept_.erase(kept);
        }
        journal_.reject(faults);
    }
    if (scores_.size() < planned_.size()) return;
    Faults faults;
    for (const auto& [number, result] : std::exchange(kept_, {}))
        faults[number] =
            fmt::format("it is none of the {} games that are planned", planned_.size());
    journal_.reject(faults);
}

void Runner::take_in(const GameResult& result, const InOrder& in_order) {
    scores_[result.game.number] = seat_scores(result, plan_.scoring());
    results_.push_back(result);
    waiting_[result.game.number] = result;
    show_in_order(in_order);
}

void Runner::show_in_order(const InOrder& in_order) {
    // What was set aside, or is another part's, nobody will see here.
    const auto never_comes = [this](std::uint64_t number) {
        return set_aside_.contains(number) ||
            (number < planned_.size() && !part_.has(number) && !kept_.contains(number));
    };
    for (;; ++next_) {
        const auto first = waiting_.find(next_);
        if (first == waiting_.end()) {
            if (!never_comes(next_)) return;
            continue;
        }
        decided_ = (in_order && in_order(first->second)) || decided_;
        waiting_.erase(first);
    }
}

/// Hands out what the journal has not, a little ahead of those who play.
void Runner::publish(JobQueue& queue, std::size_t most) {
    std::vector<Job> jobs;
    // Openings may take long to make: nobody waits for those of games far ahead.
    constexpr double kAtOnce = 0.1;  // seconds
    const std::size_t urgent = most / kAhead * 2;
    const Stopwatch watch;
    for (; published_ < planned_.size(); ++published_) {
        const PlannedGame& game = planned_[published_];
        // Games of one opening are handed out together.
        const bool begins_set = published_ == 0 || game.pair != planned_[published_ - 1].pair;
        const bool has_enough =
            in_play_ >= most || (in_play_ >= urgent && watch.seconds() > kAtOnce);
        if (begins_set && has_enough) break;
        if (scores_.contains(game.number) || !part_.has(game.number)) continue;
        jobs.push_back({game, openings_.at(game.opening)});
        ++in_play_;
        note_openings(game);
        if (jobs.size() == kAtATime) queue.publish(std::exchange(jobs, {}));
    }
    queue.publish(std::move(jobs));
}

/// Those up to this game's are to be written, where they are not yet.
void Runner::note_openings(const PlannedGame& game) {
    if (game.opening < openings_noted_) return;
    openings_.at(game.opening);  // makes it
    const std::uint64_t known = std::min<std::uint64_t>(game.opening + 1, openings_.count());
    for (; openings_noted_ < known; ++openings_noted_)
        new_openings_.emplace_back(openings_noted_, openings_.at(openings_noted_));
}

void Runner::note(std::vector<JobReport> reports, JobQueue& queue, const InOrder& in_order) {
    Journal::Entries entries{.openings = std::exchange(new_openings_, {})};
    std::vector<Job> again;
    std::exception_ptr failure;
    for (JobReport& report : reports) {
        if (report.failure) {
            failure = report.failure;
            continue;
        }
        if (report.row) {
            entries.games.push_back(std::move(*report.row));
            --in_play_;
            continue;
        }
        const std::uint64_t number = report.game.number;
        if (!report.set_aside.empty()) {
            set_aside_[number] = std::move(report.set_aside);
            --in_play_;
            continue;
        }
        entries.voids.emplace_back(number, report.void_reason);
        if (++tries_[number] >= kMostTriesOfGame) {
            failure = std::make_exception_ptr(
                Error(fmt::format("game {} could not be played in {} tries: {}", number,
                                  kMostTriesOfGame, report.void_reason)));
        }
        again.push_back({report.game, openings_.at(report.game.opening)});
    }
    journal_.write(entries);
    for (const GameRow& row : entries.games) take_in(row, in_order);
    show_in_order(in_order);
    if (failure) std::rethrow_exception(failure);
    queue.publish(std::move(again));
}

}  // namespace senet::tournament
