// A survey as a file: its samples, what they are samples of, and a hash of it all.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>

#include "jobs/host.h"
#include "jobs/survey_figures.h"
#include "tournament/journal.h"

namespace senet::jobs {

/// What decides the samples, each as its name and its value: "the game's rules". A file of others
/// is not gone on with.
using SurveyIdentity = std::map<std::string, std::string>;

void save_survey(const std::filesystem::path& file, const SurveyIdentity& about,
                 const Survey& survey);

/// Nothing where there is no file, or where a damaged one is to be mended: what it said is measured
/// again. THROWS Error where it was damaged otherwise, or is of something else.
std::optional<Survey> load_survey(const std::filesystem::path& file, const SurveyIdentity& about,
                                  const Spelling& spelling, tournament::Journal::Use use);

}  // namespace senet::jobs
