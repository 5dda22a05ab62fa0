// How work reaches those who do it: games are handed out, and what became of them is handed back,
// through one small interface. On one machine that is a queue between threads that play; with many,
// what lies behind it is elsewhere.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "tournament/journal.h"

namespace senet::tournament {

struct Job {
    PlannedGame game;
    Opening opening;
};

/// What became of a job: a row; or nothing, where the game has to be played again, where nobody can
/// play it, or where the work cannot go on at all.
struct JobReport {
    PlannedGame game{};
    std::optional<GameRow> row{};
    std::string void_reason{};
    std::string set_aside{};  // why: whoever plays it is brought down
    std::exception_ptr failure{};
};

/// For the one who has a plan. Its destructor ends the work: what is in play then is given up.
class JobQueue {
  public:
    virtual ~JobQueue() = default;

    virtual void publish(std::vector<Job> jobs) = 0;
    /// What came back since; waits for the first, but not for long. What the call before gave is
    /// written down by now.
    virtual std::vector<JobReport> collect() = 0;
    /// Games that are played at once, as far as that is known by now; 1 at least.
    virtual std::size_t at_once() const = 0;
};

/// Between threads: what one publishes, others lease and finish.
class ThreadQueue {
  public:
    void publish(std::vector<Job> jobs);
    std::vector<JobReport> collect();
    /// No more work: lease() gives nothing from now on.
    void close();

    // --- for those who work, from any thread
    /// Waits for a job; nothing once there will be no more.
    std::optional<Job> lease();
    void finish(JobReport report);

  private:
    std::mutex mutex_;
    std::condition_variable work_, results_;
    std::deque<Job> jobs_;
    std::size_t few_ = 0;  // jobs left when it is time for more
    std::vector<JobReport> reports_;
    bool closed_ = false;
};

/// The rules and players of one thread that plays.
class Stable {
  public:
    virtual ~Stable() = default;
    /// The referee's.
    virtual game::Rules& rules() = 0;
    virtual play::Player& player(int number) = 0;
    /// Who judges throws, if anybody does.
    virtual play::LuckJudge* judge() { return nullptr; }
};
/// Makes what a thread plays with; called on that thread. THROWS Error.
using StableMaker = std::function<std::unique_ptr<Stable>()>;

/// Watches games while they are played, from the threads that play them.
class Onlooker {
  public:
    virtual ~Onlooker() = default;
    /// After a game's opening, and after each move and throw.
    virtual void see(const PlannedGame& game, const game::Line& line) = 0;
    /// It is played, or given up.
    virtual void over(const PlannedGame& game) = 0;
};

/// What a game is played by.
struct Conditions {
    std::vector<play::TimeControl> controls;  // of each player, as numbered in the file; or one for
                                              // everybody
    play::Adjudication adjudication{};
    std::uint64_t seed = 0;  // of the run, whose dice follow from it
    Onlooker* onlooker = nullptr;  // if anybody looks

    const play::TimeControl& control(int player) const {
        return controls.size() == 1 ? controls[0] : controls[static_cast<std::size_t>(player)];
    }
};

/// Plays one game of a plan. THROWS as play_game() does.
GameRow play_job(const Job& job, Stable& stable, const Conditions& conditions,
                 Interrupt& interrupt);
/// The next move of a game that was played, by its text where the rules, as they are now, have no
/// such move. REQUIRES one. THROWS Error where it is not legal.
void play_on(game::Line& line, const GameRow& row);

/// The same, with what may go wrong. THROWS Interrupted.
JobReport report_of_job(const Job& job, Stable& stable, const Conditions& conditions,
                        Interrupt& interrupt);

/// Plays what is handed out until there is no more, or `interrupt` is stopped: what is in play then
/// is given up.
void work(ThreadQueue& queue, Stable& stable, const Conditions& conditions, Interrupt& interrupt);

/// Games are played here, each thread with its own stable. All must outlive it.
class ThreadsThatPlay : public JobQueue {
  public:
    ThreadsThatPlay(int threads, const StableMaker& stables, const Conditions& conditions);
    ~ThreadsThatPlay() override;
    ThreadsThatPlay(const ThreadsThatPlay&) = delete;
    ThreadsThatPlay& operator=(const ThreadsThatPlay&) = delete;

    void publish(std::vector<Job> jobs) override { queue_.publish(std::move(jobs)); }
    std::vector<JobReport> collect() override { return queue_.collect(); }
    std::size_t at_once() const override { return interrupts_.size(); }

  private:
    ThreadQueue queue_;
    std::vector<Interrupt> interrupts_;
    std::vector<std::thread> threads_;
};

/// Makes the queue of a run, once there is something to play. THROWS Error.
using QueueMaker = std::function<std::unique_ptr<JobQueue>()>;

}  // namespace senet::tournament
