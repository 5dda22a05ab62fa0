#include "support/simulated_fleet.h"

#include <algorithm>
#include <deque>
#include <functional>
#include <memory>
#include <queue>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "remote/dispatcher.h"
#include "support/simulated_broker.h"

namespace senet::testing {
namespace {

using remote::Lease;
using remote::Outcome;
using remote::Unit;
using remote::Unreachable;

constexpr const char* kRun = "run";
constexpr double kAgain = 1;  // seconds until who reached nobody asks again
constexpr double kIdle = 0.2;  // until who got nothing does
constexpr double kMostOfJob = 10;  // seconds; then the rest is given back

class Fleet {
  public:
    explicit Fleet(const FleetOptions& options)
        : options_(options), random_(options.seed), broker_(store_, options.loss, options.seed) {}

    FleetFigures run() {
        while (!begins()) {
        }
        for (int i = 0; i < options_.agents; ++i) {
            const double speed = between(options_.slowest, options_.fastest);
            speeds_ += speed * options_.cores;
            agents_.push_back(
                {i, 0, speed, between(1 - options_.clocks_apart, 1 + options_.clocks_apart)});
            begin(i);
        }
        at(0, [this] { collect(); });
        if (options_.between_outages > 0) at(options_.between_outages, [this] { go_away(); });
        if (options_.flush_at > 0) at(options_.flush_at, [this] { store_.flush(); });
        figures_.ideal = static_cast<double>(options_.units) * options_.unit_seconds / speeds_;
        const double patience = 3600 + 20 * figures_.ideal;
        while (!events_.empty() && figures_.written < options_.units && store_.now < patience) {
            const auto event = events_.top();
            events_.pop();
            store_.now = event.time;
            event.what();
        }
        figures_.seconds = store_.now;
        figures_.calls = store_.calls;
        figures_.taken_over = store_.taken_over;
        figures_.refused = store_.refused;
        figures_.server_busy = served_ / store_.now;
        figures_.run_busy = spent_ / store_.now;
        return figures_;
    }

  private:
    struct Event {
        double time;
        std::uint64_t order;
        std::function<void()> what;
        bool operator<(const Event& other) const {
            return time != other.time ? time > other.time : order > other.order;
        }
    };
    struct AgentState {
        int number;
        int life;  // how often it was begun
        double speed, clock;
        int busy = 0;
        bool asks = false;
        std::deque<Lease> held{};
        std::set<std::string> leased{};  // names of jobs that it has

        std::string name() const { return std::to_string(number) + "-" + std::to_string(life); }
    };

    double between(double low, double high) {
        return std::uniform_real_distribution<double>(low, high)(random_);
    }
    double exponential(double mean) {
        return std::exponential_distribution<double>(1 / mean)(random_);
    }
    void at(double time, std::function<void()> what) {
        events_.push({time, order_++, std::move(what)});
    }
    void in(double seconds, std::function<void()> what) {
        at(store_.now + seconds, std::move(what));
    }
    /// For this life of an agent: nothing where it was killed meanwhile.
    void in_life(double seconds, AgentState& agent, std::function<void()> what) {
        in(seconds, [&agent, life = agent.life, what = std::move(what)] {
            if (agent.life == life) what();
        });
    }
    /// One call at the server, which does one after the other. RETURNS when it is answered.
    double served() {
        served_ += options_.server_call;
        free_ = std::max(free_, store_.now) + options_.server_call;
        return free_ - store_.now;
    }

    // --- the run

    bool begins() {
        try {
            dispatcher_.begin(true);
            return true;
        } catch (const Unreachable&) {
            return false;
        }
    }

    void collect() {
        constexpr std::size_t kAhead = 64;  // units for each core
        const std::size_t most =
            kAhead * static_cast<std::size_t>(options_.agents * options_.cores);
        std::vector<Unit> units;
        while (next_ < options_.units && dispatcher_.open() + units.size() < most)
            units.push_back({next_++, ""});
        dispatcher_.add(std::move(units));
        double cost = options_.collection + served();
        for (const Outcome& outcome : dispatcher_.collect({})) {
            if (!written_.insert(outcome.unit).second) throw std::logic_error("a unit came twice");
            ++figures_.written;
            cost += options_.unit_written;
            figures_.gap = std::max(figures_.gap, store_.now - last_);
            last_ = store_.now;
        }
        spent_ += cost;
        constexpr double kTogether = 0.02;
        in(std::max(cost, kTogether), [this] { collect(); });
    }

    void go_away() {
        store_.is_away = true;
        in(options_.outage, [this] {
            store_.is_away = false;
            in(exponential(options_.between_outages), [this] { go_away(); });
        });
    }

    // --- an agent

    void begin(int number) {
        AgentState& agent = agents_[static_cast<std::size_t>(number)];
        in_life(between(0, 1), agent, [this, &agent] { fetch(agent); });
        in_life(options_.lease / 3 * agent.clock, agent, [this, &agent] { renew(agent); });
        in_life(between(0, 1), agent, [this, &agent] { report(agent); });
        if (options_.lifetime > 0)
            in_life(exponential(options_.lifetime), agent, [this, &agent] { die(agent); });
    }

    void die(AgentState& agent) {
        constexpr double kUntilBorn = 5;
        ++agent.life;
        agent.busy = 0;
        agent.asks = false;
        agent.held.clear();
        agent.leased.clear();
        in(kUntilBorn, [this, number = agent.number] { begin(number); });
    }

    void report(AgentState& agent) {
        constexpr double kBeat = 10;
        served();
        try {
            broker_.report({agent.name(), "1.0", options_.cores});
        } catch (const Unreachable&) {
        }
        in_life(kBeat, agent, [this, &agent] { report(agent); });
    }

    void renew(AgentState& agent) {
        const double answered = served();
        try {
            const std::vector<std::string> jobs(agent.leased.begin(), agent.leased.end());
            for (const std::string& lost : broker_.renew(agent.name(), kRun, jobs)) {
                agent.leased.erase(lost);
                std::erase_if(agent.held, [&](const Lease& lease) { return lease.job == lost; });
            }
            in_life(answered + options_.lease / 3 * agent.clock, agent,
                    [this, &agent] { renew(agent); });
        } catch (const Unreachable&) {
            in_life(kAgain, agent, [this, &agent] { renew(agent); });
        }
    }

    void fetch(AgentState& agent) {
        agent.asks = true;
        const auto has = static_cast<int>(agent.held.size()) + agent.busy;
        const int room = options_.cores + 1 - has;
        if (room <= 0) return static_cast<void>(agent.asks = false);
        const double answered = served();
        double again = kIdle;
        try {
            auto leases = broker_.take(
                {.agent = agent.name(),
                 .runs = {kRun},
                 .most = static_cast<std::size_t>(room),
                 .lease = Milliseconds(static_cast<std::int64_t>(options_.lease * 1000))});
            if (!leases.empty()) again = 0;
            for (Lease& lease : leases) {
                agent.leased.insert(lease.job);
                agent.held.push_back(std::move(lease));
            }
        } catch (const Unreachable&) {
            again = kAgain;
        }
        start(agent);
        in_life(answered + again, agent, [this, &agent] { fetch(agent); });
    }

    void start(AgentState& agent) {
        while (agent.busy < options_.cores && !agent.held.empty()) {
            Lease lease = std::move(agent.held.front());
            agent.held.pop_front();
            ++agent.busy;
            play(agent, std::move(lease));
        }
    }

    void play(AgentState& agent, Lease lease) {
        // Counted when it begins: whoever is killed amid it did some of it in vain.
        double seconds = 0;
        std::size_t done = 0;
        for (; done < lease.units.size() && (done == 0 || seconds < kMostOfJob); ++done)
            seconds += exponential(options_.unit_seconds) / agent.speed;
        figures_.done += done;
        in_life(seconds, agent, [this, &agent, lease = std::move(lease), done, seconds] {
            finish(agent, lease, done, seconds);
        });
    }

    void finish(AgentState& agent, const Lease& lease, std::size_t done, double seconds) {
        const double answered = served();
        std::vector<Outcome> outcomes;
        for (std::size_t i = 0; i < done; ++i) outcomes.push_back({lease.units[i].number, ""});
        try {
            broker_.finish(
                agent.name(), lease, outcomes, seconds,
                {lease.units.begin() + static_cast<std::ptrdiff_t>(done), lease.units.end()});
        } catch (const Unreachable&) {
            in_life(kAgain, agent,
                    [this, &agent, lease, done, seconds] { finish(agent, lease, done, seconds); });
            return;
        }
        agent.leased.erase(lease.job);
        in_life(answered, agent, [this, &agent] {
            --agent.busy;
            start(agent);
            if (!agent.asks) fetch(agent);
        });
    }

    FleetOptions options_;
    std::mt19937_64 random_;
    SimulatedStore store_;
    SimulatedBroker broker_;
    remote::Dispatcher dispatcher_{broker_,
                                   {kRun, {.engine = "1.0"}},
                                   [this] { return store_.now; },
                                   [](const std::string&) {}};
    std::deque<AgentState> agents_;  // whose places stay
    std::priority_queue<Event> events_;
    std::uint64_t order_ = 0, next_ = 0;
    std::set<std::uint64_t> written_;
    double speeds_ = 0, served_ = 0, free_ = 0, spent_ = 0, last_ = 0;
    FleetFigures figures_;
};

}  // namespace

FleetFigures simulate(const FleetOptions& options) { return Fleet(options).run(); }

}  // namespace senet::testing
