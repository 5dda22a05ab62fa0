#include "cli/tune_run.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/date.h"
#include "base/file.h"
#include "base/text.h"
#include "cli/report.h"
#include "cli/run_folder.h"
#include "cli/tournament_run.h"
#include "cli/tournament_text.h"
#include "cli/tune_report.h"
#include "cli/tuned_file.h"
#include "terminal/terminal.h"
#include "words/statistics_text.h"
#include "words/text_table.h"

namespace senet::cli {

using namespace terminal;
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

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
            object.update(words::statistics_as_json(judged->sample, task.tuning.verdict->sprt));
            object["accepted"] = judged->decision == tournament::Decision::AcceptH1;
        }
        print_json(object);
        return;
    }
    words::TextTable table({"param", "start", "tuned", "±"});
    for (const Found& one : result.found) {
        table.add({one.what.name, one.what.value, one.value,
                   one.error ? fmt::format("{:.2g}", *one.error) : ""});
    }
    to_out("{}\n{}\nSettings: {}; report: {}\n", table.text(look()),
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

settings::Request TuneTask::with(const tune::Values& values) const {
    settings::Request request = tuning.game;
    for (std::size_t i = 0; i < values.size(); ++i)
        request.sets.push_back(fmt::format("{}={}", tunables[i].name, values[i]));
    return request;
}

tune::Parameter parameter_of(const settings::Tunable& tunable) {
    return {tunable.name, tunable.number, tunable.least, tunable.most, tunable.step};
}

Exit run_tuning(const settings::Place& file, const fs::path& folder, const Common& common) {
    TuneTask task(file, folder, common);
    const std::optional<TuneResult> result = tuned_by(task);
    if (!result) return Exit::Interrupted;
    const fs::path tuned = folder / "tuned.yaml";
    std::vector<std::string> comments{
        fmt::format("{} tuned by {} ({})", task.start.config.name, result->summary, today())};
    replace_text(tuned, tuned_file(task, result->found, comments));
    std::string verdict;
    std::optional<Judged> judged;
    const bool moved = std::any_of(result->found.begin(), result->found.end(),
                                   [](const Found& one) { return one.value != one.what.value; });
    if (task.tuning.verdict && !moved) {
        verdict = "the same as the start: there is nothing to play";
    } else if (task.tuning.verdict) {
        judged = judge(task, result->found);
        if (!judged) return Exit::Interrupted;
        verdict = verdict_text(*judged, task.tuning.verdict->sprt);
        comments.push_back("By its verdict " + verdict);
        replace_text(tuned, tuned_file(task, result->found, comments));
    }
    write_tune_report(folder / kReportFile, task, *result, verdict);
    tell(task, *result, verdict, judged, tuned);
    const bool rejected =
        judged ? judged->decision == tournament::Decision::AcceptH0 : !verdict.empty();
    return rejected ? Exit::Negative : Exit::Done;
}

}  // namespace senet::cli
