// A run's results as one page for a browser: statistics of all its games, and games to step
// through. Also while the run is being played.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "base/json.h"
#include "jobs/entrants.h"
#include "tournament/journal.h"
#include "tournament/tally.h"

namespace senet::jobs {

/// A run, in whose journal somebody else may be writing.
struct ReportSource {
    const std::filesystem::path& folder;
    const tournament::Journal& journal;
    const settings::Tournament& tournament;
    Entrants& entrants;
    std::string note{};  // what the reader must know of it; empty if nothing
};

/// The games of a journal, by their numbers: those to choose from, and those that a player lost by
/// his own fault.
struct GamesToShow {
    std::vector<std::uint64_t> all{}, forfeits{};

    void add(const tournament::GameResult& result) {
        all.push_back(result.game.number);
        if (play::is_forfeit(result.ending)) forfeits.push_back(result.game.number);
    }
};

/// What a run's tally counts by.
tournament::Tally::Options tally_options(
    const settings::Tournament& tournament, const tournament::Plan& plan,
    tournament::Tally::Gap gap = tournament::Tally::Gap::InPlay);

/// What a page holds of the games themselves: above this it is a choice of them.
struct ReportLimits {
    std::size_t games = 2000;
    std::size_t bytes = std::size_t{16} << 20;  // of the positions, about
    double seconds = 1e9;  // for playing games again to know their positions
    bool newest = false;  // the last ones, for who watches; otherwise some from all over the run
};

/// The file's name where none was given.
inline constexpr const char* kReportFile = "report.html";

/// All that the page draws. --json prints it without "games", "starts" and "view". REQUIRES a
/// tally, and a list, of all games of the journal. THROWS Error.
nlohmann::json report_of(const ReportSource& source, const tournament::Tally& tally,
                         const GamesToShow& games, const ReportLimits& limits);

void write_report(const std::filesystem::path& file, const nlohmann::json& report);
/// THROWS Error where it can't be written, or where the file is something else.
void check_may_write_report(const std::filesystem::path& file);

/// How a run is to be reported.
struct ReportOptions {
    std::filesystem::path html{};  // empty: beside the games, or where only they can be read, in
                                   // the user's own place
    bool skip_damaged = false;  // damaged games are left out; otherwise they are refused
};
struct WrittenReport {
    std::filesystem::path html;
    nlohmann::json report;
};
/// Writes the page of the run in this folder, also while it is being played. THROWS Error, and
/// Interrupted.
WrittenReport report_on(const Host& host, const std::filesystem::path& folder,
                        const ReportOptions& options);

}  // namespace senet::jobs
