#include "jobs/report.h"

#include "cli/command.h"
#include "terminal/terminal.h"

namespace senet::cli {
namespace {

struct ReportArguments {
    Common common;
    std::string folder;
    std::string html;
};

Exit run(const ReportArguments& options) {
    auto [html, report] =
        jobs::report_on(host(), options.folder,
                        {.html = options.html, .skip_damaged = options.common.skip_damaged});
    if (options.common.json) {
        for (const char* part : {"games", "starts", "view"}) report.erase(part);
        report["html"] = html.string();
        print_json(report);
    } else {
        terminal::to_out("Wrote {}: {} games\n", html.string(),
                         report["seen"].get<std::uint64_t>());
    }
    return Exit::Done;
}

}  // namespace

void add_report(Commands& commands) {
    auto options = std::make_shared<ReportArguments>();
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
