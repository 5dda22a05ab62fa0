#include "tournament/job_queue.h"

#include <algorithm>

#include "game/notation.h"
#include "play/record.h"

namespace senet::tournament {

void ThreadQueue::publish(std::vector<Job> jobs) {
    const std::lock_guard lock(mutex_);
    for (Job& job : jobs) jobs_.push_back(std::move(job));
    few_ = jobs_.size() / 2;
    work_.notify_all();
}

std::vector<JobReport> ThreadQueue::collect() {
    constexpr Milliseconds kLook{100};  // so that Ctrl-C is seen
    // Short games are written down several at a time, but nobody waits for more of them.
    constexpr Milliseconds kTogether{20};
    std::unique_lock lock(mutex_);
    if (!results_.wait_for(lock, kLook, [this] { return !reports_.empty(); })) return {};
    results_.wait_for(lock, kTogether, [this] { return jobs_.size() <= few_; });
    return std::exchange(reports_, {});
}

void ThreadQueue::close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    jobs_.clear();
    work_.notify_all();
}

std::optional<Job> ThreadQueue::lease() {
    std::unique_lock lock(mutex_);
    work_.wait(lock, [this] { return closed_ || !jobs_.empty(); });
    if (jobs_.empty()) return std::nullopt;
    Job job = std::move(jobs_.front());
    jobs_.pop_front();
    if (jobs_.size() == few_) results_.notify_one();
    return job;
}

void ThreadQueue::finish(JobReport report) {
    const std::lock_guard lock(mutex_);
    reports_.push_back(std::move(report));
    if (reports_.size() == 1) results_.notify_one();
}

/// Whoever plays from an opening has the same dice, by seat.
std::uint64_t dice_of(const PlannedGame& game, std::uint64_t seed) {
    constexpr std::uint64_t kDice = 0x64696365;  // other lots than those of openings and players
    return mix(mix(seed ^ kDice) + game.opening);
}

GameRow play_job(const Job& job, Stable& stable, const Conditions& conditions,
                 Interrupt& interrupt) {
    std::vector<play::Player*> players;
    std::vector<play::TimeControl> controls;
    for (const int player : job.game.players) {
        players.push_back(&stable.player(player));
        controls.push_back(conditions.control(player));
    }
    game::Rules& rules = stable.rules();
    const play::OnPosition see = [&](const game::Line& line) {
        conditions.onlooker->see(job.game, line);
    };
    const play::PlayedGame played =
        play::play_game(line_of(job.opening, rules), players, controls, conditions.adjudication,
                        {.players = job.game.seed, .dice = dice_of(job.game, conditions.seed)},
                        interrupt, stable.judge(), conditions.onlooker ? see : nullptr);
    GameRow row;
    row.game = job.game;
    row.winner = played.outcome.winner;
    if (played.outcome.has_margin()) row.margin = played.outcome.margin;
    row.scores = played.scores;
    row.ending = played.ending;
    row.plies = static_cast<int>(played.line.moves().size());
    row.reason = played.reason;
    row.moves = job.opening.moves;
    for (std::size_t i = played.opening; i < played.line.moves().size(); ++i) {
        row.moves.push_back(
            game::move_text(rules, played.line.states()[i], played.line.moves()[i]));
    }
    row.played = played.line.moves();
    row.reports = played.reports;
    row.luck = luck_in(row.reports);
    row.refereed = true;
    return row;
}

void play_on(game::Line& line, const GameRow& row) {
    const std::size_t ply = line.moves().size();
    if (ply < row.played.size()) {
        const std::vector<game::Move> legal = line.legal_moves();
        if (std::find(legal.begin(), legal.end(), row.played[ply]) != legal.end())
            return line.play(row.played[ply]);
    }
    play::play_named(line, row.moves[ply]);
}

JobReport report_of_job(const Job& job, Stable& stable, const Conditions& conditions,
                        Interrupt& interrupt) {
    JobReport report{job.game};
    try {
        report.row = play_job(job, stable, conditions, interrupt);
    } catch (const game::Interrupted&) {
        throw;
    } catch (const play::VoidGame& lost) {
        report.void_reason = lost.what();
    } catch (const std::bad_alloc&) {
        report.void_reason = "there was not enough memory";
    } catch (...) {
        report.failure = std::current_exception();
    }
    if (conditions.onlooker) conditions.onlooker->over(job.game);
    return report;
}

void work(ThreadQueue& queue, Stable& stable, const Conditions& conditions, Interrupt& interrupt) {
    try {
        while (const std::optional<Job> job = queue.lease())
            queue.finish(report_of_job(*job, stable, conditions, interrupt));
    } catch (const game::Interrupted&) {  // what was in play is given up
    }
}

ThreadsThatPlay::ThreadsThatPlay(int threads, const StableMaker& stables,
                                 const Conditions& conditions)
    : interrupts_(static_cast<std::size_t>(threads)) {
    for (Interrupt& interrupt : interrupts_) {
        threads_.emplace_back([this, &stables, &conditions, &interrupt] {
            try {
                const std::unique_ptr<Stable> stable = stables();
                work(queue_, *stable, conditions, interrupt);
            } catch (const game::Interrupted&) {
            } catch (...) {
                queue_.finish({.failure = std::current_exception()});
            }
        });
    }
}

ThreadsThatPlay::~ThreadsThatPlay() {
    for (Interrupt& interrupt : interrupts_) interrupt.stop = true;
    queue_.close();
    for (std::thread& thread : threads_) thread.join();
}

}  // namespace senet::tournament
