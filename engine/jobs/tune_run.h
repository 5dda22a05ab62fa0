// A tuning as a job: its file, the folder that all of it lies in, and what came out.
//
//   FOLDER/journal.sqlite   games of SPSA or of a race
//   FOLDER/epochs.json      where a Texel run stands
//   FOLDER/tuned.yaml       what was found, laid over the game's settings file
//   FOLDER/verdict/         the match of tuned against start
//   FOLDER/report.html
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/json.h"
#include "jobs/opened.h"
#include "jobs/verdict.h"
#include "settings/source.h"
#include "settings/tuning.h"
#include "tournament/journal.h"
#include "tournament/sprt.h"
#include "tune/parameter.h"

namespace senet::jobs {

/// A number or a choice as it was found.
struct Found {
    settings::Tunable what;  // as it was at the start
    std::string value;
    std::optional<double> error{};  // one standard deviation, where it is known
    std::optional<double> sensitivity{};  // of the loss, with the range as unit
};

/// What a tuner has to say.
struct TuneResult {
    std::vector<Found> found;
    std::string summary;  // "SPSA, 10,000 games"
    nlohmann::json report;  // what the page draws beside the verdict
};

/// What all tuners work on.
struct TuneTask {
    /// `use`, Write or Mend, is of the journals in the folder, and of what else is kept there.
    /// THROWS Error.
    TuneTask(const Host& host, const settings::Place& file, std::filesystem::path folder,
             tournament::Journal::Use use);

    /// The game's request with the tunables at these values, each in its place; none: as they are.
    settings::Request with(const tune::Values& values) const;

    const Host& host;
    tournament::Journal::Use use;
    settings::Place place;  // of its file
    std::filesystem::path folder;
    settings::Tuning tuning;
    SharedGame start;
    std::unique_ptr<script::ScriptedGame> rules;
    std::vector<settings::Tunable> tunables;  // those that are tuned
};

/// REQUIRES that it is a number.
tune::Parameter parameter_of(const settings::Tunable& tunable);

/// Each goes on where it stopped; nothing where it is interrupted. THROW Error.
std::optional<TuneResult> tune_by_spsa(TuneTask& task);
std::optional<TuneResult> tune_by_race(TuneTask& task);
std::optional<TuneResult> tune_by_texel(TuneTask& task);

struct Tuned {
    TuneResult result;
    std::filesystem::path settings;  // what was found, as a file that extends the game's own
    std::filesystem::path report;  // the page
    std::string verdict;  // in words; empty where none was asked for
    std::optional<Judged> judged{};  // where the verdict took a match
    std::optional<tournament::SprtOptions> sprt{};  // of that match

    /// Whether a verdict was asked for, and what was found is no better.
    bool rejected() const {
        return judged ? judged->decision == tournament::Decision::AcceptH0 : !verdict.empty();
    }
};

/// The whole of it, with verdict and report; nothing where it is interrupted. THROWS Error.
std::optional<Tuned> run_tuning(const Host& host, const settings::Place& file,
                                const std::filesystem::path& folder, tournament::Journal::Use use);

}  // namespace senet::jobs
