// A survey as a file: its samples, what they are samples of, and a hash of it all.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>

#include "jobs/kept_json.h"
#include "jobs/survey_figures.h"
#include "tournament/journal.h"

namespace senet::jobs {

void save_survey(const std::filesystem::path& file, const JobIdentity& about, const Survey& survey);

/// Nothing where there is no file, or where a damaged one is to be mended: what it said is measured
/// again. THROWS Error where it was damaged otherwise, or is of something else.
std::optional<Survey> load_survey(const std::filesystem::path& file, const JobIdentity& about,
                                  const Spelling& spelling, tournament::Journal::Use use);

}  // namespace senet::jobs
