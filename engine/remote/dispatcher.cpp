#include "remote/dispatcher.h"

#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include "base/text.h"

namespace senet::remote {
namespace {

constexpr double kSecondsOfJob = 4;  // of one core: long beside a journey, short beside a lease
constexpr std::size_t kMostUnits = 1000;  // of a job
constexpr std::size_t kMostBytes = 1 << 20;  // of its bodies, about
constexpr std::size_t kMostResults = 500;  // at a time
constexpr double kLook = 5, kRenew = 60, kSilence = 15;  // seconds

}  // namespace

Dispatcher::Dispatcher(Broker& broker, RunContents run, Now now,
                       std::function<void(const std::string&)> tell, See see)
    : broker_(broker),
      run_(std::move(run)),
      now_(std::move(now)),
      tell_(std::move(tell)),
      see_(std::move(see)) {}

void Dispatcher::begin(bool anew) {
    if (anew) broker_.drop(run_.run);
    if (const auto card = broker_.card(run_.run)) note_pause(card->paused);
    announce();
    there_ = broker_.units(run_.run);
    looked_ = renewed_ = heard_ = now_();
    look_for_agents();
}

void Dispatcher::announce() {
    for (const auto& [hash, bytes] : run_.contents) broker_.put(hash, bytes);
    broker_.announce(run_.run, run_.card);
}

void Dispatcher::add(std::vector<Unit> units) {
    for (Unit& unit : units) {
        if (!open_.emplace(unit.number, std::move(unit.body)).second) continue;
        if (there_.erase(unit.number) == 0) waiting_.push_back(unit.number);
    }
}

/// `left` is how many units are still to be done with this job.
std::size_t Dispatcher::units_of_job(std::size_t left) const {
    // What few units say of all others is not much: jobs grow as more is known.
    constexpr std::uint64_t kGrowth = 16;
    if (units_ <= 0) return 1;
    const double fitting =
        std::min(kSecondsOfJob / seconds_of_unit(), 1.0 + static_cast<double>(came_ / kGrowth));
    // At the end of a run there is a little for everybody.
    const std::size_t fair = left / static_cast<std::size_t>(2 * std::max(cores_, 1));
    return std::clamp<std::size_t>(static_cast<std::size_t>(fitting), 1,
                                   std::clamp<std::size_t>(fair, 1, kMostUnits));
}

/// Whether agents have plenty to do, and what waits is too little to make good jobs of.
bool Dispatcher::can_wait() const {
    constexpr double kPlenty = 4;  // jobs for each core
    if (units_ <= 0) return false;
    const double cores = std::max(cores_, 1);
    const auto seconds = [this](std::size_t units) {
        return static_cast<double>(units) * seconds_of_unit();
    };
    return seconds(there()) > kPlenty * kSecondsOfJob * cores &&
        seconds(waiting_.size()) < kSecondsOfJob * cores;
}

void Dispatcher::hand_out() {
    // Units at the broker, until it is known how long they take; then so many for each that came.
    constexpr std::size_t kToBegin = 64, kGrowth = 4;
    std::erase_if(waiting_, [this](std::uint64_t number) { return !open_.contains(number); });
    if (waiting_.empty() || can_wait()) return;
    const std::size_t most_there =
        std::max({kToBegin, 2 * static_cast<std::size_t>(cores_), kGrowth * came_});
    const std::size_t count = std::min(waiting_.size(), std::max(most_there, there()) - there());
    std::vector<std::vector<Unit>> jobs;
    std::size_t bytes = 0, most = 1;
    bool is_full = true;
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint64_t number = waiting_[i];
        const std::string& body = open_.at(number);
        const bool is_alone = alone_.contains(number);
        if (is_full || is_alone) {
            most = units_of_job(open_.size() - i);
            jobs.emplace_back();
            bytes = 0;
        }
        jobs.back().push_back({number, body});
        bytes += body.size();
        is_full = is_alone || jobs.back().size() >= most || bytes >= kMostBytes;
    }
    if (!jobs.empty()) broker_.add(run_.run, jobs);
    waiting_.erase(waiting_.begin(), waiting_.begin() + static_cast<std::ptrdiff_t>(count));
}

std::vector<Outcome> Dispatcher::collect(Milliseconds wait) {
    std::vector<Outcome> outcomes;
    try {
        broker_.forget(run_.run, to_forget_);
        to_forget_.clear();
        if (is_lost_) {
            // While it was away it may have lost what it had, all of it or the last second of it.
            announce();
            reconcile();
            is_lost_ = false;
            tell_("the server answers again");
        }
        look_after();
        hand_out();
        note(broker_.results(run_.run, kMostResults, wait), outcomes);
    } catch (const Unreachable& away) {
        if (!is_lost_) tell_(fmt::format("{}; trying again", away.message()));
        is_lost_ = true;
        std::this_thread::sleep_for(wait);
    }
    return outcomes;
}

void Dispatcher::note(const std::vector<Result>& results, std::vector<Outcome>& outcomes) {
    constexpr double kKept = 0.9;  // of what was known, with each result
    for (const Result& result : results) {
        to_forget_.push_back(result.name);
        double counted = 0;
        for (const Outcome& outcome : result.outcomes) {
            if (!open_.contains(outcome.unit)) continue;  // there it is a second time
            if (outcome.failed) {
                note_failed(result, outcome, outcomes);
                continue;
            }
            open_.erase(outcome.unit);
            outcomes.push_back(outcome);
            ++counted;
        }
        if (counted == 0) continue;
        seconds_ = kKept * seconds_ + result.seconds;
        units_ = kKept * units_ + counted;
        came_ += static_cast<std::size_t>(counted);
        heard_ = now_();
    }
}

/// A job of several units that brought its agents down is tried again, each unit by itself: only
/// one of them is to blame.
void Dispatcher::note_failed(const Result& result, const Outcome& outcome,
                             std::vector<Outcome>& outcomes) {
    if (result.outcomes.size() > 1 && alone_.insert(outcome.unit).second) {
        waiting_.push_back(outcome.unit);
        return;
    }
    open_.erase(outcome.unit);
    outcomes.push_back(outcome);
}

void Dispatcher::look_after() {
    const double now = now_();
    if (now - looked_ < kLook) return;
    looked_ = now;
    const auto card = broker_.card(run_.run);
    if (!card) {
        announce();
        reconcile();
    } else {
        note_pause(card->paused);
    }
    if (now - renewed_ >= kRenew) {
        for (const auto& [hash, bytes] : run_.contents) broker_.put(hash, bytes);
        renewed_ = now;
    }
    if (now - heard_ >= kSilence && !open_.empty()) {
        reconcile();
        heard_ = now;
    }
    look_for_agents();
}

/// It lasts, whatever becomes of this run or of the broker.
void Dispatcher::note_pause(bool is_paused) {
    if (is_paused == run_.card.paused) return;
    run_.card.paused = is_paused;
    tell_(is_paused ? "the run is paused by senet jobs" : "the run goes on");
}

/// Hands out again what the broker has not.
void Dispatcher::reconcile() {
    const std::set<std::uint64_t> there = broker_.units(run_.run);
    waiting_.clear();
    for (const auto& [number, body] : open_)
        if (!there.contains(number)) waiting_.push_back(number);
}

void Dispatcher::look_for_agents() {
    const Crew crew{broker_.agents(), run_.card.paused};
    if (see_) see_(crew);
    constexpr int kMostCores = 1 << 16;
    cores_ = 0;
    std::vector<std::string> others;
    for (const AgentCard& agent : crew.agents) {
        if (agent.engine == run_.card.engine)
            cores_ = std::min(cores_ + agent.cores, kMostCores);
        else
            others.push_back(printable(agent.name + " (" + agent.engine + ")"));
    }
    std::string word;
    if (!others.empty()) {
        word = fmt::format("left out, as they run another version of senet than {}: {}",
                           run_.card.engine, listed(others));
    } else if (crew.agents.empty()) {
        word = "no agent is there to work: begin some, with senet agent and the same address";
    }
    if (word != told_ && !word.empty()) tell_(word);
    told_ = word;
}

void Dispatcher::end() {
    try {
        broker_.forget(run_.run, to_forget_);
        broker_.drop(run_.run);
    } catch (const Error&) {  // what it keeps of a run that is over harms nobody
    }
}

}  // namespace senet::remote
