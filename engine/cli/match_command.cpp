#include <fmt/format.h>

#include "base/text.h"
#include "cli/command.h"
#include "cli/elo_bounds.h"
#include "cli/tournament_results.h"
#include "jobs/match_file.h"

namespace senet::cli {
namespace {

constexpr const char* kRandom = "random";

struct MatchOptions {
    Common common;
    jobs::MatchTask task;
    std::string order = "sequential";
    std::string folder;
};

Exit run(const MatchOptions& options) {
    jobs::MatchTask task = options.task;
    task.request = options.common.request;
    task.random_order = options.order == kRandom;
    std::string text = jobs::match_text(host().home, task);
    if (task.plies && lower(task.openings).ends_with(".epd"))
        throw Error("--plies has no use here: a file of EPD holds positions, not moves");
    if (task.thread_time && task.time.empty() && task.clock.empty())
        throw Error("--thread-time has no use here: neither --time nor --clock limits a move");
    const std::filesystem::path folder = options.folder.empty()
        ? jobs::match_folder(host(), task, text)
        : std::filesystem::path(options.folder);
    if (task.threads > 0) text += fmt::format("threads: {}\n", task.threads);
    Exit exit{};
    jobs::with_match_file(folder, text, [&](const settings::Place& file) {
        exit = run_tournament(file, folder, options.common);
    });
    return exit;
}

}  // namespace

void add_match(Commands& commands) {
    auto options = std::make_shared<MatchOptions>();
    Command& match = commands.add(
        {.name = "match",
         .summary = "Play games between two players and say who is better",
         .example = "senet match connect4 base search.depth=4 --games 200 --time 20ms",
         .more = "Each opening is played with both sides. A player is base (the game's settings), "
                 "random, one-ply, level=3, settings with commas in between, or a .yaml or .lua "
                 "file. To resume after an interruption, run the same command again."});
    add_game_options(match, options->common, {.config = false, .level = false});
    match.add_list("PLAYERS", options->task.players, "The two players", 2)
        .required()
        .suggests({"base", "random", "one-ply", "level=1"});
    match
        .add_with_default(
            "--games", options->task.games,
            "Games, an even number; of more than two players, as many more as make whole sets")
        .named("N")
        .takes(whole_number(2, 100'000'000));
    match
        .add("--time", options->task.time,
             "Time for a move: 20ms, 1s; a move that takes 1 s longer loses")
        .named("TIME")
        .takes(time_limit());
    match.add("--nodes", options->task.nodes, "Positions for a move: 5k")
        .named("N")
        .takes(node_limit());
    match
        .add("--soft-nodes", options->task.soft_nodes,
             "About this many positions for a move: fewer where it is clear, up to four times as "
             "many where it is not")
        .named("N")
        .takes(node_limit());
    match.add("--depth", options->task.depth, "Plies to look ahead")
        .named("N")
        .takes(whole_number(1, search::kMostDepth));
    match
        .add("--clock", options->task.clock,
             "Time for the game plus increment per move: 10s+100ms; or for each 40 moves: "
             "40/60s+0.5s. A player loses on time once it is 1 s over")
        .named("CLOCK")
        .takes(clock_time());
    match.add_flag("--thread-time", options->task.thread_time,
                   "With --time or --clock: count what the processor spent on the player, not what "
                   "passed, so that other work of the machine takes nothing from it");
    match
        .add("--plies", options->task.plies,
             "Random moves of an opening (default: 4); with --openings, use at most so many moves "
             "of each")
        .named("N")
        .takes(whole_number(0, 1000));
    Option& openings = match.add("--openings", options->task.openings,
                                 "A file of openings: PGN, EPD, or one per line");
    openings.named("FILE").takes(not_empty());
    match
        .add_with_default("--order", options->order,
                          "The order in which the file's openings are played")
        .named("ORDER")
        .takes(one_of({"sequential", kRandom}))
        .needs(openings);
    match
        .add_with_default("--start", options->task.start,
                          "The first opening to play, by its place in the file, from 1")
        .named("N")
        .takes(whole_number(1, 1'000'000'000))
        .needs(openings);
    match
        .add("--luck", options->task.luck,
             "In a game with dice: also say who is better with luck taken off, by a search of so "
             "many positions for each throw, and of a ply at least")
        .named("N")
        .takes(node_limit());
    match
        .add("--sprt", options->task.sprt,
             "End when it is clear whether the first player is ELO0 or ELO1 better, in normalized "
             "Elo")
        .named("ELO0,ELO1")
        .takes(elo_bounds());
    match
        .add_with_default("--threads", options->task.threads,
                          "Games at once; 0: as many as there are processors")
        .named("N")
        .takes(whole_number(0, 1024));
    match.add("--run", options->folder, "The folder for the results; in runs/ by default")
        .named("FOLDER")
        .takes(not_empty());
    add_mend_option(match, options->common);
    add_jobs_option(match, options->common);
    match.runs([options] { return run(*options); });
}

}  // namespace senet::cli
