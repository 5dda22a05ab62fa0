// Plays a tournament: what the plan has and the journal has not, on several threads, until it is
// over, somebody says stop, or the question is answered.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "tournament/job_queue.h"
#include "tournament/openings.h"
#include "tournament/plan.h"
#include "tournament/recheck.h"

namespace senet::tournament {

/// Watches a run: sees every game once, in the order of their numbers, however they were finished,
/// those of earlier sittings first. RETURNS true when that is enough.
using InOrder = std::function<bool(const GameResult&)>;

/// Called now and then with every result so far, in the order in which they came.
using Watcher = std::function<void(const std::vector<GameResult>& results)>;

/// Games at once: as many as there are processors, if the options leave it open.
int threads_of(const Options& options);

class Runner {
  public:
    enum class End { Finished, Decided, Interrupted };

    /// All must outlive the runner. Games are played here, on threads with these stables, or where
    /// `elsewhere` hands them out.
    Runner(const Schedule& plan, Journal& journal, Openings& openings, StableMaker stables,
           const Conditions& conditions, QueueMaker elsewhere = nullptr);

    /// Plays no other games than these; before run().
    void play_only(const Part& part) { part_ = part; }

    /// Plays on up to `threads` threads. THROWS Error: the rules', the journal's, and when a game
    /// had to be played again too often; whatever was finished before is in the journal. What the
    /// journal has is checked first, which calls `checking` with how far that is, from 0 to 1.
    End run(int threads, Interrupt& interrupt, const InOrder& in_order, const Watcher& watcher,
            const std::function<void(double done)>& checking = nullptr);

    const std::vector<GameResult>& results() const { return results_; }
    /// Games that nobody could play, and why: the run went on without them.
    const Faults& set_aside() const { return set_aside_; }

  private:
    bool check_journal(int threads, Interrupt& interrupt,
                       const std::function<void(double done)>& checking);
    void play(int threads, Interrupt& interrupt, const InOrder& in_order, const Watcher& watcher);
    bool has_games_to_play() const;
    void settle(const InOrder& in_order);
    void show_in_order(const InOrder& in_order);
    void take_in(const GameResult& result, const InOrder& in_order);
    void note_openings(const PlannedGame& game);
    void publish(JobQueue& queue, std::size_t most);
    void note(std::vector<JobReport> reports, JobQueue& queue, const InOrder& in_order);

    const Schedule& plan_;
    Journal& journal_;
    Openings& openings_;
    StableMaker stables_;
    const Conditions& conditions_;
    QueueMaker elsewhere_;
    Part part_;

    std::vector<GameResult> results_;  // as they came
    std::map<std::uint64_t, GameResult> waiting_;  // for those before them
    std::uint64_t next_ = 0;  // the first number that in_order has not seen
    Scores scores_;
    std::vector<PlannedGame> planned_;  // each at the place of its number
    std::map<std::uint64_t, GameResult> kept_;  // of earlier sittings, not planned yet
    std::size_t settled_ = 0;  // of planned_: taken from kept_, or to be played
    std::size_t published_ = 0;  // of planned_
    std::size_t in_play_ = 0;
    std::uint64_t openings_noted_ = 0;
    std::vector<std::pair<std::uint64_t, Opening>> new_openings_;  // to be written with games
    std::map<std::uint64_t, int> tries_;
    Faults set_aside_;
    bool decided_ = false;
};

}  // namespace senet::tournament
