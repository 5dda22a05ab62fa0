// A tuning as the command runs it: its file, the folder that all of it lies in, and what came out.
//
//   FOLDER/journal.sqlite   games of SPSA or of a race
//   FOLDER/epochs.json      where a Texel run stands
//   FOLDER/tuned.yaml       what was found, laid over the game's settings file
//   FOLDER/verdict/         the match of tuned against start
//   FOLDER/report.html
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>

#include "cli/command.h"
#include "jobs/opened.h"
#include "settings/tuning.h"
#include "tune/parameter.h"

namespace senet::cli {

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
    TuneTask(const settings::Place& file, std::filesystem::path folder, const Common& common);

    /// The game's request with the tunables at these values, each in its place; none: as they are.
    settings::Request with(const tune::Values& values) const;

    const Common& common;
    std::filesystem::path folder;
    settings::Tuning tuning;
    jobs::Opened start;
    std::unique_ptr<script::ScriptedGame> rules;
    std::vector<settings::Tunable> tunables;  // those that are tuned
};

/// REQUIRES that it is a number.
tune::Parameter parameter_of(const settings::Tunable& tunable);

/// Each goes on where it stopped; nothing where it is interrupted. THROW Error.
std::optional<TuneResult> tune_by_spsa(TuneTask& task);
std::optional<TuneResult> tune_by_race(TuneTask& task);
std::optional<TuneResult> tune_by_texel(TuneTask& task);

/// The whole of it, with verdict and report.
Exit run_tuning(const settings::Place& file, const std::filesystem::path& folder,
                const Common& common);

}  // namespace senet::cli
