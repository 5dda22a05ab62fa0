// Tuning by a race: candidates play the start, and the worse drop out.

#include <fmt/format.h>

#include <algorithm>

#include "jobs/agents_queue.h"
#include "jobs/entrants.h"
#include "jobs/run_folder.h"
#include "jobs/tune_games.h"
#include "jobs/tuned_file.h"
#include "settings/set.h"
#include "settings/source.h"
#include "tournament/book.h"
#include "tune/tuning_games.h"

namespace senet::jobs {
namespace {

using nlohmann::json;
using tournament::Runner;

/// A candidate of a race: a name for tables, and what it lays over the start.
struct Racer {
    std::string name;
    std::vector<Found> found;
    settings::Entrant entrant;
};

/// All combinations of what the tunables can be, but for that of the start.
std::vector<Racer> combinations(const TuneTask& task) {
    constexpr std::size_t kMost = 256;
    std::vector<Racer> racers{{}};
    for (const settings::Tunable& one : task.tunables) {
        if (one.is_number) {
            throw Error(one.named_at,
                        fmt::format("{} is a number, of which a race has too many to try: method: "
                                    "spsa, or list what to try as candidates",
                                    one.name));
        }
        std::vector<Racer> more;
        for (const Racer& racer : racers) {
            for (const std::string& choice : one.choices) {
                more.push_back(racer);
                more.back().found.push_back({one, choice});
            }
        }
        if (more.size() > kMost) {
            throw Error(fmt::format("there are {} combinations of what is tuned, more than {}",
                                    more.size(), kMost));
        }
        racers = std::move(more);
    }
    std::erase_if(racers, [](const Racer& racer) {
        return std::all_of(racer.found.begin(), racer.found.end(),
                           [](const Found& one) { return one.value == one.what.value; });
    });
    for (Racer& racer : racers) {
        racer.entrant.request = task.tuning.game;
        for (const Found& one : racer.found) {
            const std::string set = one.what.name + "=" + one.value;
            racer.entrant.request.sets.push_back(set);
            if (one.value != one.what.value) racer.name += (racer.name.empty() ? "" : " ") + set;
        }
        racer.entrant.name = racer.name;
        racer.entrant.control = task.tuning.control;
    }
    return racers;
}

/// The later ones in the place of those that they overrule.
void append(std::vector<Found>& found, const std::vector<Found>& more) {
    for (const Found& one : more) {
        std::erase_if(found, [&](const Found& other) { return other.what.name == one.what.name; });
        found.push_back(one);
    }
}

/// What there is by this name, or something of which nothing is known.
settings::Tunable known_as(const std::string& name, const std::vector<settings::Tunable>& all) {
    const auto found = std::find_if(all.begin(), all.end(),
                                    [&](const settings::Tunable& one) { return one.name == name; });
    return found == all.end() ? settings::Tunable{.name = name, .value = ""} : *found;
}

std::vector<Racer> racers_of(const TuneTask& task) {
    std::vector<Racer> racers = combinations(task);
    const auto all = tunables(task.start.config, *task.rules);
    for (const settings::Entrant& entrant : task.tuning.candidates) {
        Racer racer{entrant.name, {}, entrant};
        if (const auto& config = entrant.request.config) {
            const settings::Source source = settings::read_source({*config, *config});
            for (const char* section : {"params", "search"}) {
                if (const settings::Node* node = source.tree.find(section))
                    append(racer.found, settings_of(*node, section));
            }
        }
        const auto& sets = entrant.request.sets;
        for (std::size_t i = task.tuning.game.sets.size(); i < sets.size(); ++i)
            append(racer.found, settings_of(settings::parse_set(sets[i])));
        append(racer.found, settings_of(entrant.request.over));
        for (Found& one : racer.found) one.what = known_as(one.what.name, all);
        racers.push_back(std::move(racer));
    }
    return racers;
}

settings::Tournament field_of(const TuneTask& task, const std::vector<Racer>& racers) {
    settings::Tournament field;
    field.game = task.tuning.game;
    field.options = task.tuning.match;
    for (const Racer& racer : racers) field.entrants.push_back(racer.entrant);
    settings::Entrant start{"start"};
    start.request = task.tuning.game;
    start.control = task.tuning.control;
    field.entrants.push_back(start);
    return field;
}

class RaceRun {
  public:
    explicit RaceRun(TuneTask& task)
        : task_(task),
          racers_(racers_of(task)),
          field_(field_of(task, racers_)),
          entrants_(task.host, field_),
          games_(static_cast<int>(racers_.size()), options(), task.tuning.game.seed, sets_of(task)),
          journal_(journal_file(task.folder), task.use) {
        auto about = entrants_.fingerprints();
        about["the tuning's file"] = show_hash(task.tuning.fingerprint);
        tournament::add_settings(task.tuning.texts, about);
        tournament::add_openings(task.tuning.match, about);
        begin_or_go_on(task.host, journal_, about, task.tuning.file);
        openings_ = tournament::open_openings(task.tuning.match, games_.expected_games(),
                                              entrants_.rules(), entrants_.search(), journal_);
    }

    std::optional<TuneResult> run() {
        Runner runner(
            games_, journal_, *openings_, [this] { return entrants_.stable(); },
            entrants_.conditions(),
            queue_of_agents(task_.host, task_.tuning.match,
                            {.kind = "race",
                             .title = "race " + task_.start.config.name,
                             .file = task_.place,
                             .folder = task_.folder,
                             .is_new = journal_.results().empty()},
                            {entrants_.conditions()}));
        const auto progress = [this](std::size_t games) { return progress_at(games); };
        if (!play_games(runner, task_, journal_, "race", progress, [this] { return result(); }))
            return std::nullopt;
        return result();
    }

  private:
    tune::RaceOptions options() const {
        tune::RaceOptions options = task_.tuning.race;
        options.games = task_.tuning.budget;
        return options;
    }

    Progress progress_at(std::size_t done) const {
        const double share = static_cast<double>(done) / static_cast<double>(task_.tuning.budget);
        return {share,
                fmt::format("{} games, {} candidates left, {} leads", done,
                            games_.race().stage().candidates.size(), racers_[first()].name)};
    }

    std::size_t first() const {
        return static_cast<std::size_t>(games_.race().ranking().front().candidate);
    }

    TuneResult result() const {
        json race = json::array();
        for (const tune::Place& place : games_.race().ranking()) {
            const tournament::Statistics& found = place.statistics;
            json one{{"name", racers_[static_cast<std::size_t>(place.candidate)].name},
                     {"blocks", found.observations},
                     {"mean", 2 * found.score.value},
                     {"low", 2 * found.score.low},
                     {"high", 2 * found.score.high}};
            if (place.dropped_after) one["out"] = *place.dropped_after;
            race.push_back(std::move(one));
        }
        TuneResult result;
        result.found = racers_[first()].found;
        result.summary = fmt::format("a race of {} candidates, {} games, won by {}", racers_.size(),
                                     games_.race().games(), racers_[first()].name);
        result.report = {{"method", "race"}, {"race", race}};
        return result;
    }

    TuneTask& task_;
    std::vector<Racer> racers_;
    settings::Tournament field_;
    Entrants entrants_;
    tune::RaceGames games_;
    tournament::Journal journal_;
    std::unique_ptr<tournament::Openings> openings_;
};

}  // namespace

settings::Tournament race_field(const TuneTask& task) { return field_of(task, racers_of(task)); }

std::optional<TuneResult> tune_by_race(TuneTask& task) { return RaceRun(task).run(); }

}  // namespace senet::jobs
