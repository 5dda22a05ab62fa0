#include "support/simulated_broker.h"

#include <algorithm>
#include <optional>

namespace senet::testing {

using remote::Lease;
using remote::Outcome;
using remote::Result;
using remote::Unit;
using remote::Unreachable;

void SimulatedStore::Run::add(std::uint64_t number, std::vector<Unit> units) {
    jobs[number].units = std::move(units);
    waiting.insert(number);
}

void SimulatedStore::Run::lease(std::uint64_t number, const std::string& agent, double now) {
    Entry& entry = jobs.at(number);
    waiting.erase(number);
    leased.erase({entry.since, number});
    entry.agent = agent;
    entry.since = now;
    leased.insert({now, number});
}

bool SimulatedStore::Run::remove(std::uint64_t number) {
    const auto found = jobs.find(number);
    if (found == jobs.end()) return false;
    waiting.erase(number);
    leased.erase({found->second.since, number});
    jobs.erase(found);
    return true;
}

template <class Call>
auto SimulatedBroker::called(Call call) {
    std::uniform_real_distribution<double> lots(0, 1);
    if (store_.is_away || lots(random_) < loss_) throw Unreachable("lost on its way there");
    ++store_.calls;
    if constexpr (std::is_void_v<decltype(call())>) {
        call();
        if (lots(random_) < loss_) throw Unreachable("lost on its way back");
    } else {
        auto answer = call();
        if (lots(random_) < loss_) throw Unreachable("lost on its way back");
        return answer;
    }
}

void SimulatedBroker::announce(const std::string& run, const remote::Card& card) {
    called([&] { store_.runs[run].card = card; });
}

std::optional<remote::Card> SimulatedBroker::card(const std::string& run) {
    return called([&]() -> std::optional<remote::Card> {
        const auto found = store_.runs.find(run);
        return found == store_.runs.end() ? std::nullopt : found->second.card;
    });
}

std::map<std::string, remote::RunState> SimulatedBroker::runs() {
    return called([&] {
        std::map<std::string, remote::RunState> states;
        for (const auto& [name, run] : store_.runs) {
            if (!run.card) continue;
            remote::RunState& state = states[name];
            state.card = *run.card;
            state.waiting = run.waiting.size();
            state.leased = run.leased.size();
            state.results = run.results.size();
        }
        return states;
    });
}

void SimulatedBroker::pause(const std::string& run, bool paused) {
    called([&] {
        if (const auto found = store_.runs.find(run);
            found != store_.runs.end() && found->second.card)
            found->second.card->paused = paused;
    });
}

void SimulatedBroker::drop(const std::string& run) {
    called([&] { store_.runs.erase(run); });
}

void SimulatedBroker::put(const std::string& hash, const std::string& bytes) {
    called([&] { store_.contents[hash] = bytes; });
}

std::optional<std::string> SimulatedBroker::content(const std::string& hash) {
    return called([&]() -> std::optional<std::string> {
        const auto found = store_.contents.find(hash);
        if (found == store_.contents.end()) return std::nullopt;
        return found->second;
    });
}

void SimulatedBroker::add(const std::string& run, const std::vector<std::vector<Unit>>& jobs) {
    called([&] {
        for (const auto& units : jobs) store_.runs[run].add(store_.next++, units);
    });
}

std::vector<Result> SimulatedBroker::results(const std::string& run, std::size_t most,
                                             Milliseconds /*wait*/) {
    return called([&] {
        std::vector<Result> results;
        for (const auto& [number, result] : store_.runs[run].results)
            if (results.size() < most) results.push_back(result);
        return results;
    });
}

void SimulatedBroker::forget(const std::string& run, const std::vector<std::string>& results) {
    called([&] {
        for (const std::string& name : results) store_.runs[run].results.erase(std::stoull(name));
    });
}

std::set<std::uint64_t> SimulatedBroker::units(const std::string& run) {
    return called([&] {
        std::set<std::uint64_t> units;
        for (const auto& [number, entry] : store_.runs[run].jobs)
            for (const Unit& unit : entry.units) units.insert(unit.number);
        for (const auto& [number, result] : store_.runs[run].results)
            for (const Outcome& outcome : result.outcomes) units.insert(outcome.unit);
        return units;
    });
}

void SimulatedBroker::set_aside(SimulatedStore::Run& run, std::uint64_t number,
                                const std::string& reason) {
    Result result{std::to_string(store_.next)};
    for (const Unit& unit : run.jobs[number].units)
        result.outcomes.push_back({unit.number, reason, true});
    run.results[store_.next++] = std::move(result);
    run.remove(number);
}

void SimulatedBroker::give(const std::string& run, std::uint64_t number, const Asking& asking,
                           std::vector<Lease>& leases) {
    store_.runs[run].lease(number, asking.agent, store_.now);
    SimulatedStore::Entry& entry = store_.runs[run].jobs[number];
    ++entry.deliveries;
    leases.push_back({run, std::to_string(number), entry.units, entry.deliveries});
}

std::vector<Lease> SimulatedBroker::take(const Asking& asking) {
    return called([&] {
        std::vector<Lease> leases;
        const double lease = 1e-3 * static_cast<double>(asking.lease.count());
        for (const std::string& name : asking.runs) {
            const auto run = store_.runs.find(name);
            if (run == store_.runs.end() || !run->second.card) continue;
            auto& leased = run->second.leased;
            while (leases.size() < asking.most && !leased.empty() &&
                   store_.now - leased.begin()->first >= lease) {
                const std::uint64_t number = leased.begin()->second;
                const SimulatedStore::Entry& entry = run->second.jobs.at(number);
                ++store_.taken_over;
                if (entry.deliveries >= asking.tries)
                    set_aside(run->second, number, entry.why.empty() ? "no word" : entry.why);
                else
                    give(name, number, asking, leases);
            }
            auto& waiting = run->second.waiting;
            while (leases.size() < asking.most && !waiting.empty())
                give(name, *waiting.begin(), asking, leases);
        }
        return leases;
    });
}

std::vector<Lease> SimulatedBroker::take_back(const Asking& asking, const std::string& reason) {
    return called([&] {
        std::vector<Lease> leases;
        for (const std::string& name : asking.runs) {
            const auto run = store_.runs.find(name);
            if (run == store_.runs.end() || !run->second.card) continue;
            std::vector<std::uint64_t> own;
            for (const auto& [number, entry] : run->second.jobs)
                if (entry.agent == asking.agent) own.push_back(number);
            for (const std::uint64_t number : own) {
                run->second.jobs[number].why = reason;
                if (run->second.jobs[number].deliveries >= asking.tries)
                    set_aside(run->second, number, reason);
                else
                    give(name, number, asking, leases);
            }
        }
        return leases;
    });
}

std::vector<std::string> SimulatedBroker::renew(const std::string& agent, const std::string& run,
                                                const std::vector<std::string>& jobs) {
    return called([&] {
        std::vector<std::string> lost;
        for (const std::string& job : jobs) {
            const std::uint64_t number = std::stoull(job);
            const auto found = store_.runs.find(run);
            const bool is_there = found != store_.runs.end() && found->second.jobs.contains(number);
            if (is_there && found->second.jobs.at(number).agent == agent)
                found->second.lease(number, agent, store_.now);
            else
                lost.push_back(job);
        }
        return lost;
    });
}

bool SimulatedBroker::finish(const std::string& agent, const Lease& lease,
                             const std::vector<Outcome>& outcomes, double seconds,
                             const std::vector<Unit>& rest) {
    return called([&] {
        const auto run = store_.runs.find(lease.run);
        if (run == store_.runs.end() || !run->second.remove(std::stoull(lease.job))) {
            ++store_.refused;
            return false;
        }
        const std::uint64_t number = store_.next++;
        run->second.results[number] = {std::to_string(number), agent, seconds, outcomes};
        if (!rest.empty()) run->second.add(store_.next++, rest);
        return true;
    });
}

void SimulatedBroker::report(const remote::AgentCard& card) {
    called([&] { store_.agents[card.name] = {card, store_.now}; });
}

void SimulatedBroker::leave(const std::string& agent) {
    called([&] { store_.agents.erase(agent); });
}

std::vector<remote::AgentCard> SimulatedBroker::agents() {
    return called([&] {
        std::vector<remote::AgentCard> cards;
        for (const auto& [name, agent] : store_.agents)
            if (store_.now - agent.second < 30) cards.push_back(agent.first);
        return cards;
    });
}

}  // namespace senet::testing
