#include "cli/report.h"

#include <fmt/format.h>

#include "base/text.h"
#include "cli/command.h"
#include "cli/run_folder.h"
#include "cli/tournament_text.h"
#include "jobs/place.h"
#include "terminal/terminal.h"

namespace senet::cli {
namespace {

namespace fs = std::filesystem;

struct ReportOptions {
    Common common;
    std::string folder;
    std::string html;
};

std::string numbers_text(const tournament::Faults& faults) {
    constexpr std::size_t kMost = 20;
    std::vector<std::string> numbers;
    for (const auto& [number, fault] : faults) {
        if (numbers.size() == kMost) break;
        numbers.push_back(std::to_string(number));
    }
    return join(numbers, ", ") + (faults.size() > kMost ? ", ..." : "");
}

/// Beside the games, or where only they can be read, in the user's own place.
fs::path report_place(const fs::path& folder) {
    const fs::path place = jobs::run_place_or_own(host(), folder);
    make_folder(place);
    return place / kReportFile;
}

Exit run(const ReportOptions& options) {
    const fs::path folder = options.folder;
    RunFolder run(folder, options.common);
    const fs::path file = options.html.empty() ? report_place(folder) : fs::path(options.html);
    check_may_write_report(file);
    std::string note = run.check();
    if (!note.empty()) {
        note +=
            "; games are shown as far as they go on under it, and their results as they were "
            "written down";
        terminal::to_err("{}\n", note);
    }
    if (const auto& left_out = run.journal.left_out(); !left_out.empty()) {
        note += fmt::format("{}{} left out, as {} damaged: {}", note.empty() ? "" : ". ",
                            left_out.size() == 1 ? "one game is" : "some games are",
                            left_out.size() == 1 ? "it is" : "they are", numbers_text(left_out));
    }
    ReportTally tally(
        run.tournament, run.entrants.names(),
        options.common.skip_damaged ? ReportTally::Gap::LeftOut : ReportTally::Gap::InPlay);
    run.journal.each_game([&](const tournament::GameRow& row) { tally.add(row); });
    nlohmann::json report =
        report_of({folder, run.journal, run.tournament, run.entrants, note}, tally, {});
    write_report(file, report);
    if (options.common.json) {
        for (const char* part : {"games", "starts", "view"}) report.erase(part);
        report["html"] = file.string();
        print_json(report);
    } else {
        terminal::to_out("Wrote {}: {} games\n", file.string(),
                         report["seen"].get<std::uint64_t>());
    }
    return Exit::Done;
}

}  // namespace

void add_report(Commands& commands) {
    auto options = std::make_shared<ReportOptions>();
    Command& report = commands.add(
        {.name = "report",
         .summary = "Write the results of a match or tournament as a page for the browser",
         .example = "senet report nim.run",
         .more = "RUN is what match or tournament were given with --run, or a folder in runs/. The "
                 "page shows ratings, openings, times, and the games to step through. It can be "
                 "written while games are being played."});
    report.add("RUN", options->folder, "The folder of the match or tournament")
        .required()
        .takes(not_empty());
    report.add("--html", options->html, "The page's file; report.html in RUN by default")
        .named("FILE")
        .takes(not_empty());
    add_skip_damaged_option(report, options->common);
    add_output_options(report, options->common);
    report.runs([options] { return run(*options); });
}

}  // namespace senet::cli
