#include "jobs/tune_run.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/date.h"
#include "base/file.h"
#include "base/text.h"
#include "jobs/agents_queue.h"
#include "jobs/report.h"
#include "jobs/tournament_file.h"
#include "jobs/tournament_run.h"
#include "jobs/tune_games.h"
#include "jobs/tune_report.h"
#include "jobs/tuned_file.h"
#include "words/standings_text.h"

namespace senet::jobs {
namespace {

namespace fs = std::filesystem;

/// The match at the end as a tournament's file.
std::string verdict_file(const TuneTask& task, const std::vector<Found>& found) {
    const tournament::Options& match = task.tuning.match;
    settings::Request request = task.tuning.game;
    ++request.seed;  // other openings than those that were tuned on
    std::string sets;
    for (const Found& one : found) sets += yaml_text(one.what.name + "=" + one.value) + ", ";
    return game_text(task.host.home, request) +
        fmt::format("players:\n  tuned: {{ set: [{}] }}\n  start: {{}}\ngames: {}\nthreads: {}\n",
                    sets, task.tuning.verdict->games, match.threads) +
        (match.jobs.empty() ? "" : fmt::format("jobs: {}\n", yaml_text(match.jobs))) +
        (sets_of(task).scoring == tournament::Scoring::Place ? "score: place\n" : "") +
        sprt_text(task.tuning.verdict->sprt) + limits_text(task.tuning.control) +
        openings_text(match) + adjudication_text(match.adjudication);
}

std::optional<Judged> judge(const TuneTask& task, const std::vector<Found>& found) {
    const fs::path folder = task.folder / "verdict";
    const auto standings = play_tournament(
        task.host, write_tournament(folder, "match.yaml", verdict_file(task, found)), folder,
        task.use);
    if (!standings) return std::nullopt;
    if (const std::string words = words::too_long_words(*standings); !words.empty())
        task.host.listener.note(std::string(trim(words)));
    return judged_by(*standings);
}

std::optional<TuneResult> tuned_by(TuneTask& task) {
    switch (task.tuning.method) {
        case settings::Tuning::Method::Spsa: return tune_by_spsa(task);
        case settings::Tuning::Method::Race: return tune_by_race(task);
        case settings::Tuning::Method::Texel: return tune_by_texel(task);
    }
    return std::nullopt;
}

/// Parameters are evaluate()'s: a network of the game's own is left out where they are tuned, and
/// one that was asked for by name refuses them.
SharedGame open_to_tune(const Host& host, settings::Tuning& tuning) {
    SharedGame game = open_shared_game(host, tuning.game);
    const auto rules = game.rules();
    if (tuning.method == settings::Tuning::Method::Texel) {
        settings::placed(tuning.tree, {"method"}, [&] {
            game::require_two_players(rules->game(), "fitting an evaluation needs");
        });
    }
    settings::placed(tuning.tree, {}, [&] { refuse_rules_by_value(tuning.match, rules->game()); });
    if (game.network == nullptr) return game;
    const auto tunables = settings::chosen(tuning.entries, jobs::tunables(game.config, *rules));
    const auto of_script =
        std::find_if(tunables.begin(), tunables.end(),
                     [](const settings::Tunable& one) { return one.name.starts_with("params."); });
    if (of_script == tunables.end()) return game;
    if (!game.config.network->is_games_own) {
        throw Error(
            fmt::format("{} can't be tuned while the network {} evaluates in place of evaluate(); "
                        "evaluation.network=false tunes evaluate()",
                        of_script->name, game.config.network->shown));
    }
    host.listener.note(
        fmt::format("{} is left out: what is tuned is evaluate()", game.config.network->shown));
    tuning.game.sets.push_back("evaluation.network=false");
    return open_shared_game(host, tuning.game);
}

}  // namespace

TuneTask::TuneTask(const Host& host, const settings::Place& file, fs::path into,
                   tournament::Journal::Use use)
    : host(host),
      use(use),
      place(file),
      folder(std::move(into)),
      tuning(settings::read_tuning(host.home, file)),
      start(open_to_tune(host, tuning)),
      rules(start.rules()),
      tunables(settings::chosen(tuning.entries, jobs::tunables(start.config, *rules))) {}

settings::Request TuneTask::with(const tune::Values& values) const {
    settings::Request request = tuning.game;
    for (std::size_t i = 0; i < values.size(); ++i)
        request.sets.push_back(fmt::format("{}={}", tunables[i].name, values[i]));
    return request;
}

tune::Parameter parameter_of(const settings::Tunable& tunable) {
    return {tunable.name, tunable.number, tunable.least, tunable.most, tunable.step};
}

std::optional<Tuned> run_tuning(const Host& host, const settings::Place& file,
                                const fs::path& folder, tournament::Journal::Use use) {
    TuneTask task(host, file, folder, use);
    const bool plays = task.tuning.method != settings::Tuning::Method::Texel || task.tuning.verdict;
    if (!plays && jobs_address(host, task.tuning.match)) {
        throw Error(
            "agents have no use here: fitting to positions plays no games, and there is no "
            "verdict");
    }
    check_agents(host, task.tuning.match);
    std::optional<TuneResult> result =
        settings::placed(task.tuning.tree, {}, [&] { return tuned_by(task); });
    if (!result) return std::nullopt;
    Tuned tuned{std::move(*result), folder / "tuned.yaml", folder / kReportFile, ""};
    const std::vector<Found>& found = tuned.result.found;
    std::vector<std::string> comments{
        fmt::format("{} tuned by {} ({})", task.start.config.name, tuned.result.summary, today())};
    replace_text(tuned.settings, tuned_file(task, found, comments));
    const bool moved = std::any_of(found.begin(), found.end(),
                                   [](const Found& one) { return one.value != one.what.value; });
    if (task.tuning.verdict && !moved) {
        tuned.verdict = "the same as the start: there is nothing to play";
    } else if (task.tuning.verdict) {
        tuned.sprt = task.tuning.verdict->sprt;
        tuned.judged = judge(task, found);
        if (!tuned.judged) return std::nullopt;
        tuned.verdict = verdict_text(*tuned.judged, *tuned.sprt, "the start");
        comments.push_back("By its verdict " + tuned.verdict);
        replace_text(tuned.settings, tuned_file(task, found, comments));
    }
    write_tune_report(tuned.report, task, tuned.result, tuned.verdict);
    return tuned;
}

}  // namespace senet::jobs
