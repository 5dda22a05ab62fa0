// How work reaches those who do it: games are handed out, and what became of them is handed back,
// through one small interface. On one machine that is a queue between threads.
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
#include <vector>

#include "tournament/journal.h"

namespace senet::tournament {

struct Job {
    PlannedGame game;
    Opening opening;
};

/// What became of a job: a row; or nothing, where the game has to be played again or where the work
/// cannot go on at all.
struct JobReport {
    PlannedGame game{};
    std::optional<GameRow> row{};
    std::string void_reason{};
    std::exception_ptr failure{};
};

class JobQueue {
  public:
    virtual ~JobQueue() = default;

    // --- for the one who has a plan
    virtual void publish(std::vector<Job> jobs) = 0;
    /// What came back since; waits for the first, but not for long.
    virtual std::vector<JobReport> collect() = 0;
    /// No more work: lease() gives nothing from now on.
    virtual void close() = 0;

    // --- for those who work, from any thread
    /// Waits for a job; nothing once there will be no more.
    virtual std::optional<Job> lease() = 0;
    virtual void finish(JobReport report) = 0;
};

class ThreadQueue : public JobQueue {
  public:
    void publish(std::vector<Job> jobs) override;
    std::vector<JobReport> collect() override;
    void close() override;
    std::optional<Job> lease() override;
    void finish(JobReport report) override;

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

/// Plays what is handed out until there is no more, or `interrupt` is stopped: what is in play then
/// is given up.
void work(JobQueue& queue, Stable& stable, const Conditions& conditions, Interrupt& interrupt);

}  // namespace senet::tournament
