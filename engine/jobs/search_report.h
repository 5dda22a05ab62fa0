// What a survey and the trials after it found, as other programs read it and as a page for the
// browser.
#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "jobs/search_calibration.h"

namespace senet::jobs {

nlohmann::json as_json(const Figures& figures);
nlohmann::json as_json(const Advice& advice);
nlohmann::json as_json(const Trial& trial);

/// `game` is its name. THROWS Error.
void write_search_report(const std::filesystem::path& file, const std::string& game,
                         const FoundSearch& found);

}  // namespace senet::jobs
