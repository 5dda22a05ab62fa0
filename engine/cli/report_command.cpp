#include "cli/report.h"

#include <fmt/format.h>

#include "cli/command.h"
#include "cli/run_folder.h"
#include "cli/terminal.h"

namespace senet::cli {
namespace {

namespace fs = std::filesystem;

struct ReportOptions {
    Common common;
    std::string folder;
    std::string html;
};

Exit run(const ReportOptions& options) {
    const fs::path folder = options.folder;
    RunFolder run(folder);
    const fs::path file = options.html.empty() ? folder / kReportFile : fs::path(options.html);
    check_may_write_report(file);
    const std::string note = changed(identity(run.tournament, run.entrants), run.about);
    if (!note.empty()) to_err("{}; games are shown as far as they go on under it\n", note);
    ReportTally tally(run.tournament, run.entrants.names());
    run.journal.each_game([&](const tournament::GameRow& row) { tally.add(row); });
    nlohmann::json report =
        report_of({folder, run.journal, run.tournament, run.entrants, note}, tally, {});
    write_report(file, report);
    if (options.common.json) {
        for (const char* part : {"games", "starts", "view"}) report.erase(part);
        report["html"] = file.string();
        print_json(report);
    } else {
        to_out("Wrote {}: {} games\n", file.string(), report["seen"].get<std::uint64_t>());
    }
    return Exit::Done;
}

}  // namespace

Command add_report(CLI::App& app) {
    auto options = std::make_shared<ReportOptions>();
    CLI::App* report = app.add_subcommand(
        "report",
        "Write the results of a match or tournament as a page for the browser, also while it is "
        "being played: ratings, openings, times, and the games to step through\n\n"
        "Example: senet match nim base random --run nim.run, then senet report nim.run");
    report->add_option("RUN", options->folder, "The folder of the match or tournament")
        ->required()
        ->check(not_empty());
    report->add_option("--html", options->html, "The page's file; report.html in RUN by default")
        ->type_name("FILE")
        ->check(not_empty());
    add_output_options(*report, options->common);
    return {report, [options] { return run(*options); }};
}

}  // namespace senet::cli
