#include "base/file.h"
#include "cli/run_file.h"
#include "cli/tuning_result.h"
#include "jobs/new_file.h"

namespace senet::cli {
namespace {

Exit tune_or_write(const RunFile& options) {
    if (!options.new_for.empty())
        return write_new(options, "tune", jobs::new_tuning(host(), {.game = options.new_for}));
    check_is_file({options.file, options.file, "a tuning's file"});
    const jobs::Host here = host_for(options.common);
    const auto tuned = jobs::run_tuning(here, options.place(), options.run_folder(),
                                        use_of_player(options.common));
    if (!tuned) return Exit::Interrupted;
    tell(*tuned, options.common);
    return tuned->rejected() ? Exit::Negative : Exit::Done;
}

}  // namespace

void add_tune(Commands& commands) {
    auto options = std::make_shared<RunFile>();
    Command& tune = commands.add(
        {.name = "tune",
         .summary = "Find better values for numbers and settings, and prove them in a match",
         .example = "senet tune my.yaml --new breakthrough, then senet tune my.yaml",
         .more = "The file says what to tune and how. To resume after an interruption, run the "
                 "same command again."});
    add_run_file(tune, *options, "tuning");
    tune.runs([options, &tune] {
        check_options(*options, tune);
        return tune_or_write(*options);
    });
}

}  // namespace senet::cli
