#include "base/json.h"
#include "base/text.h"
#include "cli/command.h"

#include "jobs/place.h"
#include "jobs/positions.h"
#include "jobs/self_play.h"
#include "terminal/terminal.h"

namespace senet::cli {
namespace {

namespace fs = std::filesystem;

struct PositionsOptions {
    Common common;
    int games = 2000;
    int plies = 6;
    std::string nodes = "2k";
    tune::SampleOptions sample;
    std::string folder, file;
};

Exit run(const PositionsOptions& options, Command& command) {
    std::error_code failure;
    const bool is_run = fs::is_directory(options.common.request.game, failure);
    if (is_run) {
        command.refuse({"--mend"},
                       "here: the games are those of a run that is only read; the command that "
                       "played it mends it");
        command.refuse(
            {"--games", "--nodes", "--plies", "--run", "--set", "--seed", "--no-native", "--jobs"},
            "here: the games are those of a run, as it was played");
    } else {
        command.refuse({"--skip-damaged"}, "here: the games are played, not read from a run");
    }
    const std::string stem = fs::path(options.common.request.game).stem();
    const fs::path file = options.file.empty() ? stem + ".positions" : options.file;
    tune::check_may_save_positions(file);
    fs::path folder = options.common.request.game;
    if (!is_run) {
        jobs::require_positions(host(), options.common.request);
        folder = options.folder.empty() ? jobs::run_place(host(), "positions-" + stem)
                                        : fs::path(options.folder);
        const jobs::SelfPlay games{options.games, *parse_count(options.nodes), options.plies};
        if (!jobs::play_itself(host_for(options.common), options.common.request, games, folder,
                               use_of_player(options.common)))
            return Exit::Interrupted;
    }
    const tune::Positions positions =
        jobs::positions_of(host(), folder, use_of_reader(options.common), options.sample);
    tune::save(positions, file);
    if (options.common.json) {
        print_json({{"file", file.string()},
                    {"game", positions.game},
                    {"positions", positions.positions.size()},
                    {"run", folder.string()}});
    } else {
        terminal::to_out("Wrote {}: {} positions of {}{}\n", file.string(),
                         positions.positions.size(), positions.game,
                         positions.positions.empty()
                             ? ": every other one is of the opening, noisy, without a choice, or "
                               "known to be won or lost"
                             : "");
    }
    return Exit::Done;
}

}  // namespace

void add_positions(Commands& commands) {
    auto options = std::make_shared<PositionsOptions>();
    Command& positions = commands.add(
        {.name = "positions",
         .summary = "Write quiet positions with the results of their games into a file, for tune",
         .example = "senet positions tictactoe --games 200 --file /tmp/tictactoe.positions",
         .more = "They come from self-play from random openings, or from the games in a RUN's "
                 "folder. To resume after an interruption, run the same command again."});
    add_game_options(positions, options->common, {.config = false, .level = false});
    add_mend_option(positions, options->common);
    add_jobs_option(positions, options->common);
    add_skip_damaged_option(positions, options->common);
    positions.add_with_default("--games", options->games, "Games of self-play, an even number")
        .named("N")
        .takes(whole_number(2, 100'000'000));
    positions
        .add_with_default("--nodes", options->nodes,
                          "Positions that one side's search visits for a move; the other visits "
                          "80 % of them, so that no game is played twice")
        .named("N")
        .takes(node_limit());
    positions.add_with_default("--plies", options->plies, "Random moves of an opening")
        .named("N")
        .takes(whole_number(0, 1000));
    positions
        .add_with_default("--per-game", options->sample.per_game,
                          "The most positions to take from a game")
        .named("N")
        .takes(whole_number(1, 1000));
    positions.add("--file", options->file, "The file; GAME.positions by default")
        .named("FILE")
        .takes(not_empty());
    positions.add("--run", options->folder, "The folder for the games; in runs/ by default")
        .named("FOLDER")
        .takes(not_empty());
    positions.runs([options, &positions] { return run(*options, positions); });
}

}  // namespace senet::cli
