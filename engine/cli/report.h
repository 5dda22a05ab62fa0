// A run's results as one page for a browser: statistics of all its games, and games to step
// through. Also while the run is being played.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "cli/report_tally.h"
#include "jobs/entrants.h"
#include "tournament/journal.h"

namespace senet::cli {

/// A run, in whose journal somebody else may be writing.
struct ReportSource {
    const std::filesystem::path& folder;
    const tournament::Journal& journal;
    const settings::Tournament& tournament;
    jobs::Entrants& entrants;
    std::string note{};  // what the reader must know of it; empty if nothing
};

/// What a page holds of the games themselves: above this it is a choice of them.
struct ReportLimits {
    std::size_t games = 2000;
    std::size_t bytes = std::size_t{16} << 20;  // of the positions, about
    double seconds = 1e9;  // for playing games again to know their positions
};

/// The file's name where none was given.
inline constexpr const char* kReportFile = "report.html";

/// Everything that is counted, but for "games", as the page and --json have it; with "games" as the
/// page has it. REQUIRES a tally of all games of the journal. THROWS Error.
nlohmann::json report_of(const ReportSource& source, const ReportTally& tally,
                         const ReportLimits& limits);

void write_report(const std::filesystem::path& file, const nlohmann::json& report);
/// THROWS Error where it can't be written, or where the file is something else.
void check_may_write_report(const std::filesystem::path& file);

}  // namespace senet::cli
