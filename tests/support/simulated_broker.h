// A broker in memory, on virtual time, that may lose messages, be away, or forget what it has: the
// judge of what stands on either side of one. Several ends share a store.
#pragma once

#include <deque>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "remote/broker.h"

namespace senet::testing {

/// What all ends of a broker share.
struct SimulatedStore {
    struct Entry {
        std::vector<remote::Unit> units;
        std::string agent{};  // that has it; empty: it waits
        double since = 0;  // when that agent took it, or renewed its lease
        int deliveries = 0;
        std::string why{};  // it came back
    };
    struct Run {
        std::optional<remote::Card> card{};  // nothing: it was not announced, or forgotten
        std::map<std::uint64_t, Entry> jobs;
        std::map<std::uint64_t, remote::Result> results;
        // Of the jobs: those that wait, and those that are leased, with the longest lease first.
        std::set<std::uint64_t> waiting;
        std::set<std::pair<double, std::uint64_t>> leased;

        void add(std::uint64_t number, std::vector<remote::Unit> units);
        void lease(std::uint64_t number, const std::string& agent, double now);
        /// False where there is no such job.
        bool remove(std::uint64_t number);
    };
    double now = 0;  // seconds
    bool is_away = false;
    std::uint64_t next = 1;
    std::map<std::string, Run> runs;
    std::map<std::string, std::string> contents;
    std::map<std::string, std::pair<remote::AgentCard, double>> agents;
    std::uint64_t calls = 0;  // that it has answered

    // What went on, for whoever counts.
    std::uint64_t taken_over = 0, refused = 0;

    /// All is forgotten.
    void flush() { runs.clear(), contents.clear(), agents.clear(); }
};

class SimulatedBroker : public remote::Broker {
  public:
    /// A call is lost on its way there, or back, with this probability each.
    explicit SimulatedBroker(SimulatedStore& store, double loss = 0, std::uint64_t seed = 1)
        : store_(store), loss_(loss), random_(seed) {}

    void announce(const std::string& run, const remote::Card& card) override;
    std::optional<remote::Card> card(const std::string& run) override;
    std::map<std::string, remote::RunState> runs() override;
    void pause(const std::string& run, bool paused) override;
    void drop(const std::string& run) override;
    void put(const std::string& hash, const std::string& bytes) override;
    std::optional<std::string> content(const std::string& hash) override;
    void add(const std::string& run, const std::vector<std::vector<remote::Unit>>& jobs) override;
    std::vector<remote::Result> results(const std::string& run, std::size_t most,
                                        Milliseconds wait) override;
    void forget(const std::string& run, const std::vector<std::string>& results) override;
    std::set<std::uint64_t> units(const std::string& run) override;
    std::vector<remote::Lease> take(const Asking& asking) override;
    std::vector<remote::Lease> take_back(const Asking& asking, const std::string& reason) override;
    std::vector<std::string> renew(const std::string& agent, const std::string& run,
                                   const std::vector<std::string>& jobs) override;
    bool finish(const std::string& agent, const remote::Lease& lease,
                const std::vector<remote::Outcome>& outcomes, double seconds,
                const std::vector<remote::Unit>& rest) override;
    void report(const remote::AgentCard& card) override;
    void leave(const std::string& agent) override;
    std::vector<remote::AgentCard> agents() override;

  private:
    /// Does a call, unless it is lost.
    template <class Call>
    auto called(Call call);
    void give(const std::string& run, std::uint64_t number, const Asking& asking,
              std::vector<remote::Lease>& leases);
    void set_aside(SimulatedStore::Run& run, std::uint64_t number, const std::string& reason);

    SimulatedStore& store_;
    double loss_;
    std::mt19937_64 random_;
};

}  // namespace senet::testing
