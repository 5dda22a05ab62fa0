#include "jobs/agent.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <random>
#include <thread>

#include "base/text.h"
#include "jobs/engine_version.h"
#include "jobs/game_units.h"
#include "jobs/parcel.h"
#include "remote/redis_broker.h"

namespace senet::jobs {
namespace {

using remote::Broker;
using remote::Lease;
using remote::Outcome;
using remote::Unit;

constexpr double kBeat = 1;  // seconds between what an agent says of itself
constexpr Milliseconds kAgain{1000};  // until a broker that was away is asked again
constexpr std::size_t kMostRuns = 4;  // that are kept open
constexpr std::size_t kMostShown = 100;  // of a name or title that somebody else wrote, in bytes

/// The runs that an agent has opened, and those that it can't work on.
class OpenRuns {
  public:
    OpenRuns(const Host& host, const AgentTask& task) : host_(host), task_(task) {}

    /// Opens it if need be; others wait meanwhile. `broker` gives the contents. THROWS Error where
    /// this agent can't work on it, with the same words again and again.
    std::shared_ptr<OpenedRun> opened(const std::string& run, Broker& broker) {
        const std::lock_guard lock(mutex_);
        if (const auto found = open_.find(run); found != open_.end()) return found->second;
        if (const auto refused = refused_.find(run); refused != refused_.end())
            throw Error(refused->second);  // a copy
        try {
            if (open_.size() >= kMostRuns) open_.erase(open_.begin());
            return open_[run] = open(run, broker);
        } catch (const remote::Unreachable&) {
            open_.erase(run);
            throw;
        } catch (const Error& error) {
            open_.erase(run);
            refused_.insert_or_assign(run, error);
            throw;
        }
    }

    /// From now on.
    void refuse(const std::string& run, const Error& why) {
        const std::lock_guard lock(mutex_);
        open_.erase(run);
        refused_.insert_or_assign(run, why);
    }

    bool is_refused(const std::string& run) {
        const std::lock_guard lock(mutex_);
        return refused_.contains(run);
    }

  private:
    std::shared_ptr<OpenedRun> open(const std::string& run, Broker& broker) const {
        const auto card = broker.card(run);
        if (!card) throw remote::Unreachable("the run is gone");
        return open_parcel(host_,
                           unpack(card->parcel,
                                  [&](const std::string& hash) {
                                      auto content = broker.content(hash);
                                      if (!content || content_hash(*content) != hash)
                                          throw remote::Unreachable("a file of the run is gone");
                                      return *std::move(content);
                                  }),
                           task_.machine);
    }

    const Host& host_;
    const AgentTask& task_;
    std::mutex mutex_;
    std::map<std::string, std::shared_ptr<OpenedRun>> open_;
    std::map<std::string, Error> refused_;
};

class Agent {
  public:
    Agent(const Host& host, const AgentTask& task, const std::atomic<bool>& at_once)
        : host_(host),
          task_(task),
          at_once_(at_once),
          cores_(task.cores > 0
                     ? task.cores
                     : static_cast<int>(std::max(1U, std::thread::hardware_concurrency()))),
          broker_(remote::connect(task.broker.address, task.broker.named_at)),
          runs_(host, task),
          slots_(static_cast<std::size_t>(cores_)) {}

    void run(const std::function<void(const remote::AgentCard&)>& seen) {
        std::vector<std::thread> threads;
        for (Slot& slot : slots_) threads.emplace_back([this, &slot] { work(slot); });
        try {
            loop(seen);
        } catch (...) {
            failure_ = std::current_exception();
        }
        stop();
        for (std::thread& thread : threads) thread.join();
        leave();
        if (failure_) std::rethrow_exception(failure_);
    }

  private:
    /// A thread that plays.
    struct Slot {
        Interrupt interrupt;
        std::string job;  // under the mutex: what it works on; empty: nothing
        std::string run;
    };

    Broker::Asking asking() {
        Broker::Asking asking{.agent = task_.name, .runs = wanted_, .lease = task_.lease};
        std::erase_if(asking.runs, [this](const auto& run) { return runs_.is_refused(run); });
        return asking;
    }

    void loop(const std::function<void(const remote::AgentCard&)>& seen) {
        bool is_lost = false;
        double told = -kBeat, renewed = 0;
        const double renewal = 1e-3 * static_cast<double>(task_.lease.count()) / 3;
        std::string after = task_.after;
        while (!host_.interrupt.stop) {
            if (at_once_) interrupt_all();
            try {
                if (watch_.seconds() - told >= kBeat) {
                    if (std::exchange(told, watch_.seconds()) < 0 && after.empty())
                        look_for_namesake();
                    look_for_runs();
                    broker_->report(card());
                    seen(card());
                    give_surplus_back();
                }
                if (watch_.seconds() - renewed >= renewal) {
                    renewed = watch_.seconds();
                    renew();
                }
                if (!after.empty()) {
                    hold(broker_->take_back(asking(), after));
                    after.clear();
                }
                fetch();
                if (std::exchange(is_lost, false)) host_.listener.note("the server answers again");
                if (has_idled()) return tell_end("there has been no work for so long");
            } catch (const remote::Unreachable& away) {
                if (!is_lost) host_.listener.note(fmt::format("{}; trying again", away.message()));
                is_lost = true;
                if (has_idled()) return tell_end("the server has been away for so long");
                std::this_thread::sleep_for(kAgain);
            }
        }
        drain();
        tell_end("it was told to end");
    }

    void tell_end(const char* why) {
        const std::lock_guard lock(mutex_);
        host_.listener.note(fmt::format("Agent {} ends, as {}: {} game{} played", task_.name, why,
                                        games_, games_ == 1 ? "" : "s"));
    }

    void look_for_namesake() {
        for (const remote::AgentCard& other : broker_->agents()) {
            if (other.name != task_.name) continue;
            host_.listener.note(fmt::format(
                "an agent called {} is there already, or was until a moment ago: two of one name "
                "are seen as one, so give each its own by --name",
                printable(task_.name)));
        }
    }

    /// Those that may be worked on.
    void look_for_runs() {
        wanted_.clear();
        for (const auto& [run, state] : broker_->runs()) {
            if (state.is_damaged) {
                say(run,
                    fmt::format("the run {} is not as senet writes it: it is left out; senet jobs "
                                "--drop takes it away",
                                shortened(in_quotes(run), kMostShown)));
            } else if (state.card.engine != engine_version()) {
                say(run,
                    fmt::format("{} is of another version of senet ({}, here {}): it is left to "
                                "others",
                                shortened(printable(state.card.title), kMostShown),
                                shortened(printable(state.card.engine), kMostShown),
                                engine_version()));
            } else if (!state.card.paused && !runs_.is_refused(run)) {
                wanted_.push_back(run);
                const std::lock_guard lock(mutex_);
                titles_[run] = state.card.title;
            }
        }
    }

    /// Each sentence about a run once.
    void say(const std::string& run, const std::string& text) {
        {
            const std::lock_guard lock(mutex_);
            word_ = text;
            if (!said_.insert(run + text).second) return;
        }
        host_.listener.note(text);
    }

    void fetch() {
        std::size_t room = 0;
        {
            std::unique_lock lock(mutex_);
            const std::size_t held = jobs_.size() + busy_;
            // One more than there are cores, so that none waits for the next; a few where they are
            // over in no time.
            const std::size_t most = static_cast<std::size_t>(cores_) + ahead_;
            room = held < most ? most - held : 0;
            if (room == 0 || wanted_.empty()) {
                changed_.wait_for(lock, Milliseconds(wanted_.empty() ? 200 : 20));
                return;
            }
        }
        auto asked = asking();
        if (asked.runs.empty()) {
            std::this_thread::sleep_for(Milliseconds(50));
            return;
        }
        asked.most = room;
        asked.wait = is_idle() ? Milliseconds(200) : Milliseconds(20);
        hold(broker_->take(asked));
    }

    void hold(std::vector<Lease> leases) {
        const std::lock_guard lock(mutex_);
        for (Lease& lease : leases) jobs_.push_back(std::move(lease));
        work_.notify_all();
    }

    /// Many jobs are held while they are over in no time. Where that has changed, as these are of
    /// another run, they are for others.
    void give_surplus_back() {
        std::vector<Lease> surplus;
        {
            const std::lock_guard lock(mutex_);
            if (busy_ == 0 || watch_.seconds() - done_at_ < kBeat) return;
            ahead_ = 1;
            for (; jobs_.size() > static_cast<std::size_t>(cores_); jobs_.pop_back())
                surplus.push_back(std::move(jobs_.back()));
        }
        for (const Lease& lease : surplus) give_back(*broker_, lease);
    }

    void give_back(Broker& broker, const Lease& lease) const {
        broker.finish(task_.name, lease, {}, 0, lease.units);
    }

    bool is_idle() {
        const std::lock_guard lock(mutex_);
        return jobs_.empty() && busy_ == 0;
    }

    /// Whether it has been without work for as long as it may.
    bool has_idled() {
        if (!is_idle()) idle_since_ = watch_.seconds();
        return task_.most_idle && watch_.seconds() - idle_since_ > *task_.most_idle;
    }

    void renew() {
        std::map<std::string, std::vector<std::string>> held;
        {
            const std::lock_guard lock(mutex_);
            for (const Lease& lease : jobs_) held[lease.run].push_back(lease.job);
            for (const Slot& slot : slots_)
                if (!slot.job.empty()) held[slot.run].push_back(slot.job);
        }
        for (const auto& [run, jobs] : held)
            for (const std::string& lost : broker_->renew(task_.name, run, jobs)) forget(lost);
    }

    /// Somebody else has it, or nobody wants it any more.
    void forget(const std::string& job) {
        const std::lock_guard lock(mutex_);
        std::erase_if(jobs_, [&](const Lease& lease) { return lease.job == job; });
        for (Slot& slot : slots_)
            if (slot.job == job) slot.interrupt.stop = true;
    }

    void interrupt_all() {
        const std::lock_guard lock(mutex_);
        for (Slot& slot : slots_) slot.interrupt.stop = true;
    }

    void stop() {
        {
            const std::lock_guard lock(mutex_);
            is_over_ = true;
            if (failure_)
                for (Slot& slot : slots_) slot.interrupt.stop = true;
        }
        work_.notify_all();
    }

    /// Games in play are finished, while leases are kept.
    void drain() {
        stop();
        {
            const std::lock_guard lock(mutex_);
            if (busy_ > 0) host_.listener.note("It finishes what it plays, and ends then");
        }
        double renewed = watch_.seconds();
        for (;;) {
            if (at_once_) interrupt_all();
            {
                std::unique_lock lock(mutex_);
                if (busy_ == 0) return;
                changed_.wait_for(lock, Milliseconds(50));
            }
            if (watch_.seconds() - renewed < kBeat) continue;
            renewed = watch_.seconds();
            try {
                renew();
            } catch (const Error&) {  // what is done counts all the same, if nobody was quicker
            }
        }
    }

    /// What was taken and not begun goes back; and it is gone.
    void leave() {
        std::deque<Lease> jobs;
        {
            const std::lock_guard lock(mutex_);
            jobs = std::exchange(jobs_, {});
        }
        try {
            for (const Lease& lease : jobs) give_back(*broker_, lease);
            broker_->leave(task_.name);
        } catch (const Error&) {  // others find them when the lease is over
        }
    }

    // --- on the threads that play

    void work(Slot& slot) {
        std::unique_ptr<Broker> broker;
        std::shared_ptr<OpenedRun> run;
        std::string whose;
        std::unique_ptr<UnitPlayer> player;
        while (std::optional<Lease> lease = next(slot)) {
            try {
                if (broker == nullptr)
                    broker = remote::connect(task_.broker.address, task_.broker.named_at);
                if (whose != lease->run || player == nullptr) {
                    player.reset();
                    run = runs_.opened(lease->run, *broker);
                    whose = lease->run;
                    player = run->player();
                }
                do_units(slot, *lease, *player, *broker);
            } catch (const remote::Unreachable&) {
                // Others find it when the lease is over; or this agent, if it was not the broker.
                std::this_thread::sleep_for(kAgain);
            } catch (const game::Interrupted&) {
                player.reset();
                try_give_back(*lease, broker.get());
            } catch (const Error& error) {
                player.reset();
                leave_to_others(*lease, error, broker.get());
            } catch (const std::bad_alloc&) {
                player.reset();
                say(lease->run, "there is not enough memory");
                try_give_back(*lease, broker.get());
            } catch (const std::exception& error) {
                player.reset();
                leave_to_others(*lease, Error(error.what()), broker.get());
            }
            over(slot);
        }
    }

    std::optional<Lease> next(Slot& slot) {
        std::unique_lock lock(mutex_);
        work_.wait(lock, [this] { return is_over_ || !jobs_.empty(); });
        if (is_over_) return std::nullopt;
        Lease lease = std::move(jobs_.front());
        jobs_.pop_front();
        slot.interrupt.stop = false;
        slot.job = lease.job;
        slot.run = lease.run;
        ++busy_;
        changed_.notify_all();
        return lease;
    }

    void over(Slot& slot) {
        const std::lock_guard lock(mutex_);
        slot.job.clear();
        --busy_;
        changed_.notify_all();
    }

    void do_units(Slot& slot, const Lease& lease, UnitPlayer& player, Broker& broker) {
        const Stopwatch watch;
        std::vector<Outcome> outcomes;
        std::size_t done = 0, games = 0;
        for (; done < lease.units.size(); ++done) {
            if (done > 0 && (is_over() || watch.seconds() >= task_.most_seconds)) break;
            try {
                PlayedUnit played = player.play(lease.units[done], slot.interrupt);
                games += played.games;
                outcomes.push_back({lease.units[done].number, std::move(played.result)});
            } catch (const BadUnit& bad) {
                outcomes.push_back({lease.units[done].number, bad.message(), true});
            } catch (const game::Interrupted&) {
                if (!at_once_ && !is_over()) throw;  // it is somebody else's now
                break;
            }
        }
        const std::vector<Unit> rest(lease.units.begin() + static_cast<std::ptrdiff_t>(done),
                                     lease.units.end());
        send(broker, lease, outcomes, watch.seconds(), rest);
        const std::lock_guard lock(mutex_);
        games_ += games;
        done_at_ = watch_.seconds();
        // So many jobs wait here as are done while the broker is asked for more.
        constexpr double kQuick = 0.02, kMostAhead = 64;
        ahead_ = watch.seconds() < kQuick ? static_cast<std::size_t>(std::min<double>(
                                                kMostAhead, 2.0 * static_cast<double>(ahead_)))
                                          : 1;
        word_ = titles_[lease.run];
    }

    /// Results of minutes are not lost because the broker is away for a moment. Who is told to end
    /// waits no longer than the lease: by then they are somebody else's.
    void send(Broker& broker, const Lease& lease, const std::vector<Outcome>& outcomes,
              double seconds, const std::vector<Unit>& rest) {
        for (const Stopwatch watch;;) {
            try {
                broker.finish(task_.name, lease, outcomes, seconds, rest);
                return;
            } catch (const remote::Unreachable&) {
                if (at_once_ || (is_over() && watch.milliseconds() > task_.lease.count())) throw;
                std::this_thread::sleep_for(kAgain);
            }
        }
    }

    void leave_to_others(const Lease& lease, const Error& error, Broker* broker) {
        runs_.refuse(lease.run, error);
        say(lease.run,
            fmt::format("{}: this agent leaves it to others: {}",
                        shortened(printable(title_of(lease.run)), kMostShown),
                        printable(error.what())));
        try_give_back(lease, broker);
    }

    void try_give_back(const Lease& lease, Broker* broker) {
        if (broker == nullptr) return;
        try {
            give_back(*broker, lease);
        } catch (const Error&) {  // others find it when the lease is over
        }
    }

    bool is_over() {
        const std::lock_guard lock(mutex_);
        return is_over_;
    }

    std::string title_of(const std::string& run) {
        const std::lock_guard lock(mutex_);
        return titles_[run];
    }

    remote::AgentCard card() {
        const std::lock_guard lock(mutex_);
        // Of the last seconds, more and more of them.
        constexpr double kKept = 0.8;
        const double now = watch_.seconds();
        const double passed = std::max(now - counted_at_, 1e-3);
        rate_ = kKept * rate_ + (1 - kKept) * static_cast<double>(games_ - counted_) / passed;
        counted_ = games_;
        counted_at_ = now;
        return {task_.name,
                engine_version(),
                cores_,
                static_cast<int>(busy_),
                games_,
                rate_,
                busy_ > 0 || !word_.empty() ? word_ : "waits for work"};
    }

    const Host& host_;
    const AgentTask& task_;
    const std::atomic<bool>& at_once_;
    const int cores_;
    const Stopwatch watch_;
    std::unique_ptr<Broker> broker_;
    OpenRuns runs_;
    std::vector<std::string> wanted_;  // runs
    double idle_since_ = 0;  // in seconds of the watch
    std::exception_ptr failure_;

    std::mutex mutex_;
    std::condition_variable work_, changed_;
    std::deque<Lease> jobs_;  // taken, not begun; these and what follows under the mutex
    std::vector<Slot> slots_;
    std::size_t busy_ = 0, ahead_ = 1;
    bool is_over_ = false;
    std::uint64_t games_ = 0, counted_ = 0;
    double counted_at_ = 0, rate_ = 0;
    double done_at_ = 0;  // when a job was done last, in seconds of the watch
    std::string word_;
    std::map<std::string, std::string> titles_;
    std::set<std::string> said_;
};

}  // namespace

std::string machine_name() {
    std::array<char, 256> name{};
    ::gethostname(name.data(), name.size() - 1);
    std::string machine(name.data());
    for (char& sign : machine)
        if (sign <= ' ' || sign == 0x7f) sign = '_';
    return machine.empty() ? "machine" : machine;
}

std::string agent_name(const std::string& machine) {
    std::random_device lots;
    return fmt::format("{}-{}-{:04x}", machine, ::getpid(), lots() & 0xffff);
}

void run_agent(const Host& host, const AgentTask& task, const std::atomic<bool>& at_once,
               const std::function<void(const remote::AgentCard&)>& seen) {
    Agent(host, task, at_once).run(seen);
}

}  // namespace senet::jobs
