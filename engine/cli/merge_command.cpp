#include "cli/run_file.h"
#include "cli/tournament_results.h"

namespace senet::cli {
namespace {

struct MergeOptions {
    Common common;
    std::string file;
    std::vector<std::string> parts;
    std::string folder;
};

Exit run(const MergeOptions& options) {
    jobs::TournamentParts parts{.here = {.from = 0, .count = 0}};
    parts.others.assign(options.parts.begin(), options.parts.end());
    parts.use_of_others = use_of_reader(options.common);
    return run_tournament({options.file, options.file}, options.folder, options.common, parts);
}

}  // namespace

void add_merge(Commands& commands) {
    auto options = std::make_shared<MergeOptions>();
    Command& merge = commands.add(
        {.name = "merge",
         .summary =
             "Put the parts of a tournament together that were played with --from and --count",
         .example = "senet merge weekend.yaml part-0 part-1 --run whole",
         .more =
             "Each game is checked against the rules before it counts. Games that parts have in "
             "common count once. If some are missing, the exit code is 1; more parts can be "
             "merged into the same folder."});
    merge.add("FILE", options->file, "The tournament's file (.yaml)").required().takes(not_empty());
    merge.add_list("PARTS", options->parts, "The folders of the parts", 0).required();
    merge.add("--run", options->folder, "The folder for everything")
        .required()
        .named("FOLDER")
        .takes(not_empty());
    add_mend_option(merge, options->common);
    add_skip_damaged_option(merge, options->common);
    add_output_options(merge, options->common);
    merge.runs([options] { return run(*options); });
}

}  // namespace senet::cli
