#include "base/file.h"
#include "cli/run_file.h"
#include "cli/tournament_results.h"
#include "jobs/new_file.h"

namespace senet::cli {
namespace {

struct TournamentArguments : RunFile {
    jobs::TournamentParts parts;
};

Exit play_or_write(const TournamentArguments& options) {
    if (!options.new_for.empty())
        return write_new(options, "tournament", jobs::new_tournament(options.new_for));
    check_is_file({options.file, options.file, "a tournament's file"});
    return run_tournament(options.place(), options.run_folder(), options.common, options.parts);
}

}  // namespace

void add_tournament(Commands& commands) {
    auto options = std::make_shared<TournamentArguments>();
    Command& tournament = commands.add(
        {.name = "tournament",
         .summary = "Play a tournament described in a file",
         .example = "senet tournament weekend.yaml --new connect4, then senet tournament "
                    "weekend.yaml",
         .more = "To resume after an interruption, run the same command again."});
    add_run_file(tournament, *options, "tournament");
    add_part_options(tournament, options->parts);
    tournament.runs([options, &tournament] {
        check_options(*options, tournament);
        if (!options->new_for.empty())
            tournament.refuse({"--from", "--count"}, "with --new, which only writes the file");
        return play_or_write(*options);
    });
}

}  // namespace senet::cli
