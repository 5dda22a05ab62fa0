// What a tuning found and how it got there, as a page for the browser.
#pragma once

#include <filesystem>
#include <string>

#include "jobs/tune_run.h"

namespace senet::jobs {

/// What the page shows of a tuning that goes on.
nlohmann::json tuning_so_far(const TuneTask& task, const TuneResult& result);
/// `verdict` is empty where none was asked for. THROWS Error.
void write_tune_report(const std::filesystem::path& file, const TuneTask& task,
                       const TuneResult& result, const std::string& verdict);

}  // namespace senet::jobs
