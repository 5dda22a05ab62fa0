// What a game's own positions say of how it is best searched, before anything is proposed: samples
// from games of the engine against itself with random moves among them, each looked at by a search
// that guesses nothing. What they say together is figured in survey_figures.h. The same seed gives
// the same samples. Goes on where it stopped:
//
//   FOLDER/survey.json   the samples so far, with a hash
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>

#include "jobs/host.h"
#include "jobs/survey_figures.h"
#include "tournament/journal.h"

namespace senet::jobs {

struct SurveyTask {
    settings::Request request;
    std::size_t positions = 1000;  // a small game may have fewer
    std::uint64_t nodes = 50'000;  // of the search of each
    std::filesystem::path folder;  // made if there is none
    tournament::Journal::Use use = tournament::Journal::Use::Write;
};

/// Takes the samples that are missing. Nothing where it is interrupted. THROWS Error, also where
/// the folder's file was damaged, or comes from other rules or settings.
std::optional<Survey> take_survey(const Host& host, const SurveyTask& task);

}  // namespace senet::jobs
