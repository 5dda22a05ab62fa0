#include "jobs/agents_queue.h"

#include <fmt/format.h>

#include <thread>

#include "base/random.h"
#include "base/text.h"
#include "jobs/agent.h"
#include "jobs/engine_version.h"
#include "jobs/game_units.h"
#include "jobs/parcel.h"
#include "remote/redis_broker.h"

namespace senet::jobs {
namespace {

using tournament::Job;
using tournament::JobReport;

/// The run's name at the broker: the same for the same run in the same folder.
std::string name_of(const WorkForAgents& work, const std::string& parcel) {
    std::uint64_t hash = hash_text(0, machine_name());
    hash = hash_text(hash, std::filesystem::absolute(work.folder).lexically_normal().string());
    return show_hash(hash_text(hash, parcel));
}

remote::RunContents contents_of(const Host& host, const WorkForAgents& work) {
    Packed packed = pack(make_parcel(host, work.kind, work.file, work.task));
    return {name_of(work, packed.text),
            {.engine = engine_version(), .title = work.title, .parcel = packed.text},
            std::move(packed.contents)};
}

class AgentsQueue : public tournament::JobQueue {
  public:
    AgentsQueue(const Host& host, const JobsAddress& address, const WorkForAgents& work,
                const GamesForAgents& games)
        : given_(games), agents_(host, address, work) {}

    void publish(std::vector<Job> jobs) override {
        for (Job& job : jobs) {
            const bool is_same_set = !fresh_.empty() &&
                fresh_.back().games.front().pair == job.game.pair &&
                fresh_.back().opening == job.opening;
            if (!is_same_set) fresh_.push_back({std::move(job.opening), {}});
            GameUnit& unit = fresh_.back();
            if (given_.values)
                for (const int player : job.game.players)
                    unit.values[player] = given_.values(player);
            unit.games.push_back(std::move(job.game));
        }
    }

    std::vector<JobReport> collect() override {
        hand_out();
        std::vector<JobReport> reports;
        constexpr Milliseconds kLook{100};  // so that Ctrl-C is seen
        // Where many games are out, several are written down at a time; but nobody waits for them.
        constexpr Milliseconds kTogether{50};
        if (agents_.open() > 8 * agents_.cores()) std::this_thread::sleep_for(kTogether);
        for (const remote::Outcome& outcome : agents_.collect(kLook)) {
            const auto games = games_.extract(outcome.unit);
            if (games.empty()) continue;
            if (outcome.failed) {
                for (auto& game : games.mapped())
                    reports.push_back({.game = game, .set_aside = outcome.body});
                continue;
            }
            for (JobReport& report :
                 reports_of(outcome.body, games.mapped(), notes_machine(games.mapped().front())))
                reports.push_back(std::move(report));
        }
        return reports;
    }

    std::size_t at_once() const override { return agents_.cores(); }

  private:
    bool notes_machine(const tournament::PlannedGame& game) const {
        return std::any_of(game.players.begin(), game.players.end(), [this](int player) {
            return given_.conditions.control(player).limits_time();
        });
    }

    void hand_out() {
        std::vector<remote::Unit> units;
        for (GameUnit& unit : fresh_) {
            const std::uint64_t number = unit.games.front().number;
            units.push_back({number, unit_text(unit)});
            games_[number] = std::move(unit.games);
        }
        fresh_.clear();
        agents_.add(std::move(units));
    }

    GamesForAgents given_;
    AgentsWork agents_;
    std::vector<GameUnit> fresh_;  // not handed out yet, as the set may go on
    std::map<std::uint64_t, std::vector<tournament::PlannedGame>> games_;  // of units, handed out
};

}  // namespace

AgentsWork::AgentsWork(const Host& host, const JobsAddress& address, const WorkForAgents& work)
    : broker_(remote::connect(address.address, address.named_at)),
      dispatcher_(
          *broker_, contents_of(host, work), [this] { return watch_.seconds(); },
          [&host](const std::string& text) { host.listener.note(text); },
          [&host](const auto& crew) { host.listener.agents_at_work(crew); }) {
    dispatcher_.begin(work.is_new);
}

AgentsWork::~AgentsWork() { dispatcher_.end(); }

std::optional<JobsAddress> jobs_address(const Host& host, const tournament::Options& options) {
    if (!host.jobs.empty()) return JobsAddress{remote::parse_address(host.jobs)};
    if (options.jobs.empty()) return std::nullopt;
    try {
        return JobsAddress{remote::parse_address(options.jobs), options.jobs_at};
    } catch (const Error& error) {
        throw Error(options.jobs_at, error.message());
    }
}

void check_agents(const Host& host, const tournament::Options& options) {
    if (const auto address = jobs_address(host, options))
        remote::connect(address->address, address->named_at)->agents();
}

tournament::QueueMaker queue_of_agents(const Host& host, const tournament::Options& options,
                                       const WorkForAgents& work, const GamesForAgents& games) {
    const auto address = jobs_address(host, options);
    if (!address) return nullptr;
    return [&host, address = *address, work, games] {
        return std::make_unique<AgentsQueue>(host, address, work, games);
    };
}

void tell_set_aside(const Host& host, const tournament::Faults& games) {
    if (games.empty()) return;
    std::vector<std::string> numbers;
    for (const auto& [number, why] : games) {
        constexpr std::size_t kMost = 10;
        if (numbers.size() == kMost) {
            numbers.push_back(fmt::format("{} more", games.size() - kMost));
            break;
        }
        numbers.push_back(std::to_string(number));
    }
    host.listener.note(fmt::format(
        "{} could not be played, as {} brought down each agent that tried ({}): {}; the same "
        "command tries again",
        games.size() == 1 ? "a game" : fmt::format("{} games", games.size()),
        games.size() == 1 ? "it" : "they", printable(games.begin()->second), listed(numbers)));
}

}  // namespace senet::jobs
