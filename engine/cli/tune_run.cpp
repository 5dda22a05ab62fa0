#include "cli/tune_run.h"

#include <fmt/format.h>

#include <ctime>

#include "base/file.h"
#include "base/text.h"
#include "cli/report.h"
#include "cli/run_folder.h"
#include "cli/statistics_text.h"
#include "cli/terminal.h"
#include "cli/text_table.h"
#include "cli/tournament_run.h"
#include "cli/tournament_text.h"
#include "cli/tune_report.h"
#include "cli/tuned_file.h"

namespace senet::cli {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

std::string limits_text(const play::TimeControl& control) {
    std::string limits = "limits:\n";
    if (control.limits.milliseconds || control.clock)
        limits += fmt::format("  margin: {}ms\n", control.margin);
    if (control.limits.depth < search::kMostDepth)
        limits += fmt::format("  depth: {}\n", control.limits.depth);
    if (control.limits.nodes) limits += fmt::format("  nodes: {}\n", *control.limits.nodes);
    if (control.limits.milliseconds)
        limits += fmt::format("  time: {}ms\n", *control.limits.milliseconds);
    if (control.clock)
        limits +=
            fmt::format("  clock: {}ms+{}ms\n", control.clock->left, control.clock->increment);
    if (control.limits.thread_time) limits += "  thread_time: true\n";
    return limits;
}

std::string openings_text(const tournament::Options& match) {
    if (!match.openings.empty())
        return fmt::format("openings: {{ file: {} }}\n", yaml_text(absolute(match.openings)));
    return fmt::format("openings: {{ plies: {}, choices: {}, depth: {}{} }}\n", match.made.plies,
                       match.made.choices, match.made.depth,
                       match.made.within ? fmt::format(", within: {}", *match.made.within) : "");
}

std::string adjudication_text(const play::Adjudication& adjudication) {
    std::string text;
    if (const auto& resign = adjudication.resign) {
        text += fmt::format("  resign: {{ value: {}, moves: {}, both: {} }}\n", resign->value,
                            resign->moves, resign->both);
    }
    if (const auto& draw = adjudication.draw) {
        text += fmt::format("  draw: {{ value: {}, moves: {}, from: {} }}\n", draw->value,
                            draw->moves, draw->from);
    }
    if (adjudication.max_plies) text += fmt::format("  max_plies: {}\n", *adjudication.max_plies);
    return text.empty() ? "" : "adjudicate:\n" + text;
}

std::string sprt_text(const tournament::SprtOptions& sprt) {
    return fmt::format("sprt: {{ elo0: {}, elo1: {}, alpha: {}, beta: {}, model: {} }}\n",
                       sprt.elo0, sprt.elo1, sprt.alpha, sprt.beta,
                       sprt.model == tournament::EloModel::Normalized ? "normalized" : "logistic");
}

/// The match at the end as a tournament's file.
std::string verdict_file(const TuneTask& task, const std::vector<Found>& found) {
    const tournament::Options& match = task.tuning.match;
    settings::Request request = task.tuning.game;
    ++request.seed;  // other openings than those that were tuned on
    std::string sets;
    for (const Found& one : found) sets += yaml_text(one.what.name + "=" + one.value) + ", ";
    return game_text(request) +
        fmt::format("players:\n  tuned: {{ set: [{}] }}\n  start: {{}}\ngames: {}\nthreads: {}\n",
                    sets, task.tuning.verdict->games, match.threads) +
        sprt_text(task.tuning.verdict->sprt) + limits_text(task.tuning.control) +
        openings_text(match) + adjudication_text(match.adjudication);
}

struct Judged {
    tournament::Sample sample;
    tournament::Decision decision = tournament::Decision::None;
};

std::optional<Judged> judge(const TuneTask& task, const std::vector<Found>& found) {
    const fs::path folder = task.folder / "verdict";
    const auto standings = play_tournament(
        write_tournament(folder, "match.yaml", verdict_file(task, found)), folder, task.common);
    if (!standings) return std::nullopt;
    return Judged{sample_of(standings->encounters().begin()->second),
                  standings->test()->state().decision};
}

std::string verdict_text(const Judged& judged, const tournament::SprtOptions& sprt) {
    const tournament::Statistics found = tournament::statistics(judged.sample);
    const std::string elo =
        fmt::format("{:+.1f} Elo [{:+.1f}, {:+.1f}] in {} games", found.elo.value, found.elo.low,
                    found.elo.high, found.games);
    switch (judged.decision) {
        case tournament::Decision::AcceptH1:
            return fmt::format("better than the start: {} (SPRT {} to {} accepted)", elo, sprt.elo0,
                               sprt.elo1);
        case tournament::Decision::AcceptH0:
            return fmt::format("not better than the start: {} (SPRT {} to {} rejected)", elo,
                               sprt.elo0, sprt.elo1);
        case tournament::Decision::None: break;
    }
    return fmt::format("not decided: {} (SPRT {} to {})", elo, sprt.elo0, sprt.elo1);
}

void tell(const TuneTask& task, const TuneResult& result, const std::string& verdict,
          const std::optional<Judged>& judged, const fs::path& tuned) {
    if (task.common.json) {
        for (const Found& one : result.found) {
            json object{{"param", one.what.name}, {"start", one.what.value}, {"value", one.value}};
            if (one.error) object["error"] = *one.error;
            print_json(object);
        }
        json object{{"file", tuned.string()}, {"summary", result.summary}, {"verdict", verdict}};
        if (judged) {
            object.update(statistics_as_json(judged->sample, task.tuning.verdict->sprt));
            object["accepted"] = judged->decision == tournament::Decision::AcceptH1;
        }
        print_json(object);
        return;
    }
    TextTable table({"param", "start", "tuned", "±"});
    for (const Found& one : result.found) {
        table.add({one.what.name, one.what.value, one.value,
                   one.error ? fmt::format("{:.2g}", *one.error) : ""});
    }
    to_out("{}\n{}\nSettings: {}; report: {}\n", table.text(),
           verdict.empty() ? result.summary : "The tuned settings are " + verdict, tuned.string(),
           (task.folder / kReportFile).string());
}

std::optional<TuneResult> tuned_by(TuneTask& task) {
    switch (task.tuning.method) {
        case settings::Tuning::Method::Spsa: return tune_by_spsa(task);
        case settings::Tuning::Method::Race: return tune_by_race(task);
        case settings::Tuning::Method::Texel: return tune_by_texel(task);
    }
    return std::nullopt;
}

}  // namespace

TuneTask::TuneTask(const settings::Place& file, fs::path into, const Common& common)
    : common(common),
      folder(std::move(into)),
      tuning(settings::read_tuning(home(), file)),
      start(open(tuning.game)),
      rules(start.rules()),
      tunables(
          settings::chosen(tuning.entries, settings::tunables(start.config, rules->params()))) {}

settings::Request TuneTask::with(const std::vector<std::string>& sets) const {
    settings::Request request = tuning.game;
    request.sets.insert(request.sets.end(), sets.begin(), sets.end());
    return request;
}

Exit run_tuning(const settings::Place& file, const fs::path& folder, const Common& common) {
    TuneTask task(file, folder, common);
    const std::optional<TuneResult> result = tuned_by(task);
    if (!result) return Exit::Interrupted;
    const fs::path tuned = folder / "tuned.yaml";
    std::vector<std::string> comments{
        fmt::format("{} tuned by {} ({})", task.start.config.name, result->summary, today())};
    write_text(tuned, tuned_file(task, result->found, comments));
    std::string verdict;
    std::optional<Judged> judged;
    if (task.tuning.verdict) {
        judged = judge(task, result->found);
        if (!judged) return Exit::Interrupted;
        verdict = verdict_text(*judged, task.tuning.verdict->sprt);
        comments.push_back("By its verdict " + verdict);
        write_text(tuned, tuned_file(task, result->found, comments));
    }
    write_tune_report(folder / kReportFile, task, *result, verdict);
    tell(task, *result, verdict, judged, tuned);
    return judged && judged->decision == tournament::Decision::AcceptH0 ? Exit::Negative
                                                                        : Exit::Done;
}

}  // namespace senet::cli
