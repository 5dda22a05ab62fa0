// Tuning by games between values on either side of the present ones.

#include <fmt/format.h>

#include <algorithm>

#include "jobs/agents_queue.h"
#include "jobs/game_watch.h"
#include "jobs/run_folder.h"
#include "jobs/tune_games.h"
#include "tournament/book.h"
#include "tournament/seats.h"
#include "tune/tuning_games.h"

namespace senet::jobs {
namespace {

using nlohmann::json;
using tournament::Runner;

/// Players of one thread that come and go: each is the game's settings with some laid over them.
class Candidates : public tournament::Stable {
  public:
    Candidates(const TuneTask& task, ValuesOf values_of)
        : task_(task), values_of_(std::move(values_of)), rules_(task.start.rules()) {
        wait_for_code(*rules_, task.host.interrupt);
    }

    game::Rules& rules() override { return *rules_; }

    play::Player& player(int number) override {
        const auto found = std::find_if(places_.begin(), places_.end(),
                                        [&](const Place& place) { return place.number == number; });
        if (found != places_.end()) return *found->player;
        if (places_.size() == kMostPlayers) places_.erase(places_.begin());
        places_.push_back(made(number));
        return *places_.back().player;
    }

  private:
    struct Place {
        int number = 0;
        std::unique_ptr<script::ScriptedGame> rules;
        std::unique_ptr<play::Player> player;
    };
    static constexpr std::size_t kMostPlayers = 2;  // each with its table

    Place made(int number) const {
        const SharedGame opened = open_shared_game(task_.host, task_.with(values_of_(number)));
        if (opened.script->game_fingerprint() != task_.start.script->game_fingerprint()) {
            throw Error(fmt::format("{} changed while it was being tuned",
                                    task_.start.config.script_shown));
        }
        Place place{number, opened.rules(), nullptr};
        wait_for_code(*place.rules, task_.host.interrupt);
        place.player = std::make_unique<play::EnginePlayer>(*place.rules, play::Kinship::Sisters,
                                                            opened.config.search,
                                                            [opened] { return opened.rules(); });
        return place;
    }

    const TuneTask& task_;
    ValuesOf values_of_;
    std::unique_ptr<script::ScriptedGame> rules_;
    std::vector<Place> places_;
};

/// What decides a run, by name.
tournament::Identity identity_of(const TuneTask& task) {
    tournament::Identity about{{"the game's rules", show_hash(task.start.script->fingerprint())},
                               {"the game's settings", show_hash(task.start.config.fingerprint)},
                               {"the tuning's file", show_hash(task.tuning.fingerprint)}};
    tournament::add_settings(task.tuning.texts, about);
    tournament::add_openings(task.tuning.match, about);
    return about;
}

std::vector<tune::Parameter> parameters_of(const std::vector<settings::Tunable>& tunables) {
    std::vector<tune::Parameter> parameters;
    for (const settings::Tunable& one : tunables) {
        if (!one.is_number) {
            throw Error(
                one.named_at,
                fmt::format("{} is one of {}, not a number: method: race chooses among such",
                            one.name, join(one.choices, ", ")));
        }
        constexpr double kWidest = 100'000;  // steps
        if (one.step > 0 && one.most - one.least > kWidest * one.step) {
            const double around = std::max(4 * std::abs(one.number), 100 * one.step);
            throw Error(
                one.named_at,
                fmt::format("{} can be {} to {}, which is too wide to be tuned; give it a narrower "
                            "range, such as {{ {}: [{}, {}] }}",
                            one.name, one.least, one.most, one.name,
                            std::max(one.least, one.number > 0 ? one.number / 4 : -around),
                            std::min(one.most, one.number < 0 ? one.number / 4 : around)));
        }
        parameters.push_back(parameter_of(one));
    }
    return parameters;
}

tune::SpsaOptions spsa_options(const settings::Tuning& tuning,
                               const std::vector<tune::Parameter>& parameters) {
    tune::SpsaOptions options = tuning.spsa;
    options.games = tuning.budget;
    options.seed = tuning.game.seed;
    const auto count = static_cast<int>(parameters.size());
    const double r =
        tuning.spsa_r ? *tuning.spsa_r : tune::best_r(count, options.games).value_or(1);
    constexpr double kMostLoss = 20;  // half of what was missing at the start
    if (!tuning.spsa_r && tune::forecast_loss(count, options.games, r) > kMostLoss) {
        throw SettingError(
            {"budget"},
            fmt::format("a budget of {} games is too small for {} {}: it takes some {} to get "
                        "somewhere; tune fewer, or more at once",
                        options.games, count, count == 1 ? "number" : "numbers",
                        tune::least_games(count)));
    }
    for (const tune::Parameter& one : parameters) {
        constexpr double kShare = 0.2;  // as the forecast takes it
        const double c = tuning.spsa_c.value_or(kShare) * one.range();
        options.gains.push_back({std::max(c, one.step / 2), r});
    }
    return options;
}

/// Seconds of a game of the start against itself. The first one finds cold tables and counts only
/// where it takes long by itself.
double trial_game(TuneTask& task, tournament::Openings& openings,
                  const tournament::Conditions& conditions) {
    constexpr double kLong = 1, kEnough = 0.5;  // seconds
    constexpr std::uint64_t kMost = 20;
    Candidates players(task, [](int) { return tune::Values{}; });
    for (const int player : {0, 1}) players.player(player);
    const tournament::SetRules sets = sets_of(task);
    const auto line = tournament::line_ups({0, 1}, sets.seats, sets.seating).front();
    const auto play = [&](std::uint64_t game) {
        const Stopwatch watch;
        tournament::play_job({{.players = line}, openings.at(game)}, players, conditions,
                             task.host.interrupt);
        return watch.seconds();
    };
    const double first = play(0);
    if (first > kLong) return first;
    double seconds = 0, games = 0;
    for (std::uint64_t game = 1; game <= kMost && seconds < kEnough; ++game, ++games)
        seconds += play(game);
    return seconds / games;
}

class SpsaRun {
  public:
    explicit SpsaRun(TuneTask& task)
        : task_(task),
          parameters_(parameters_of(task.tunables)),
          options_(spsa_options(task.tuning, parameters_)),
          games_(parameters_, options_, sets_of(task)),
          journal_(journal_file(task.folder), task.use) {
        begin_or_go_on(task.host, journal_, identity_of(task), task.tuning.file);
        conditions_ = conditions_of(task);
        conditions_.onlooker = &watch_;
        openings_ = tournament::open_openings(task.tuning.match, games_.expected_games(),
                                              *task.rules, task.start.config.search, journal_);
    }

    std::optional<TuneResult> run() {
        if (journal_.results().empty()) forecast();
        const auto values = [this](int player) { return games_.values(player); };
        Runner runner(
            games_, journal_, *openings_, [this, values] { return candidates(task_, values); },
            conditions_,
            queue_of_agents(task_.host, task_.tuning.match,
                            {.kind = "spsa",
                             .title = "tune " + task_.start.config.name,
                             .file = task_.place,
                             .folder = task_.folder,
                             .is_new = journal_.results().empty()},
                            {conditions_, values}));
        const auto progress = [this](std::size_t games) { return progress_at(games); };
        if (!play_games(runner, task_, journal_, "SPSA", progress, [this] { return result(); }))
            return std::nullopt;
        return result();
    }

  private:
    void forecast() {
        const auto count = static_cast<int>(parameters_.size());
        const int threads = tournament::threads_of(task_.tuning.match);
        const double r = options_.gains.front().r;
        const double seconds = trial_game(task_, *openings_, conditions_) *
            static_cast<double>(options_.games) / threads;
        const auto tell = [&](const std::string& text) { task_.host.listener.note(text); };
        tell(fmt::format(
            "{} {}, {} games, about {} on {} {}; expected to end within {:.1f} Elo of the best",
            count, count == 1 ? "number" : "numbers", options_.games, duration_text(seconds),
            threads, threads == 1 ? "thread" : "threads",
            tune::forecast_loss(count, options_.games, r)));
        const std::int64_t least = tune::least_games(count);
        if (options_.games >= least) return;
        tell(fmt::format("That is a small budget: {} games would find most of what there is",
                         least));
    }

    Progress progress_at(std::size_t done) const {
        const double share = static_cast<double>(done) / static_cast<double>(options_.games);
        std::string values;
        const tune::Values average = games_.spsa().average();
        for (std::size_t i = 0; i < std::min<std::size_t>(parameters_.size(), 6); ++i)
            values += fmt::format(" {}={:.4g}", parameters_[i].name, average[i]);
        return {share, fmt::format("{} of {} games{}", done, options_.games, values)};
    }

    TuneResult result() const {
        const tune::Spsa& spsa = games_.spsa();
        const tune::Values average = spsa.average();
        TuneResult result;
        result.summary = fmt::format("SPSA, {} games", options_.games);
        for (std::size_t i = 0; i < parameters_.size(); ++i) {
            result.found.push_back({task_.tunables[i],
                                    fmt::format("{}", tune::readable(parameters_[i], average[i])),
                                    deviation(i)});
        }
        result.report = {{"method", "spsa"}, {"games", options_.games}, {"curves", curves()}};
        return result;
    }

    /// How far the value wandered in the half that the mean is of.
    double deviation(std::size_t parameter) const {
        const tune::Spsa& spsa = games_.spsa();
        double sum = 0, squares = 0, count = 0;
        for (std::int64_t i = spsa.done() / 2 + 1; i <= spsa.done(); ++i) {
            const double value = spsa.values(i)[parameter];
            sum += value;
            squares += value * value;
            ++count;
        }
        const double mean = sum / std::max(count, 1.0);
        return count > 1 ? std::sqrt(std::max(0.0, squares / count - mean * mean)) : 0;
    }

    json curves() const {
        constexpr std::int64_t kMostPoints = 200;
        const tune::Spsa& spsa = games_.spsa();
        const std::int64_t step = std::max<std::int64_t>(1, spsa.done() / kMostPoints);
        const tune::Values average = spsa.average();
        json curves = json::array();
        for (std::size_t i = 0; i < parameters_.size(); ++i) {
            json points = json::array();
            const auto add = [&](std::int64_t k) {
                const std::int64_t games = std::min(k * options_.batch * 2, options_.games);
                points.push_back({games, spsa.values(k)[i]});
            };
            for (std::int64_t k = 0; k < spsa.done(); k += step) add(k);
            add(spsa.done());
            curves.push_back({{"name", parameters_[i].name},
                              {"start", parameters_[i].start},
                              {"tuned", average[i]},
                              {"least", parameters_[i].least},
                              {"most", parameters_[i].most},
                              {"points", points}});
        }
        return curves;
    }

    TuneTask& task_;
    std::vector<tune::Parameter> parameters_;
    tune::SpsaOptions options_;
    tune::SpsaGames games_;
    tournament::Journal journal_;
    tournament::Conditions conditions_;
    GameWatch watch_{task_.host.listener,
                     [](int player) { return player % 2 == 0 ? "plus" : "minus"; }};
    std::unique_ptr<tournament::Openings> openings_;
};

}  // namespace

tournament::Conditions conditions_of(const TuneTask& task) {
    tournament::Conditions conditions;
    conditions.controls = {task.tuning.control};
    conditions.adjudication = task.tuning.match.adjudication;
    conditions.seed = task.tuning.match.seed;
    return conditions;
}

std::unique_ptr<tournament::Stable> candidates(const TuneTask& task, ValuesOf values_of) {
    return std::make_unique<Candidates>(task, std::move(values_of));
}

std::optional<TuneResult> tune_by_spsa(TuneTask& task) { return SpsaRun(task).run(); }

}  // namespace senet::jobs
