#include "tune/positions.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "cli/command.h"
#include "cli/run_folder.h"
#include "cli/terminal.h"
#include "cli/tournament_run.h"
#include "cli/tournament_text.h"

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

/// Self-play, kept in the folder; false when it was interrupted. Two players that are wholly alike
/// would play both games of an opening the same way.
bool play(const PositionsOptions& options, const fs::path& folder) {
    const std::int64_t nodes = *parse_count(options.nodes);
    const std::string text = game_text(options.common.request) +
        fmt::format("players: {{ one: {{}}, other: {{ limits: {{ nodes: {} }} }} }}\ngames: {}\n"
                    "limits: {{ nodes: {} }}\nopenings: {{ plies: {}, choices: 1, depth: 0 }}\n",
                    std::max<std::int64_t>(nodes * 4 / 5, 1), options.games, nodes, options.plies);
    return play_tournament(write_tournament(folder, "match.yaml", text), folder, options.common)
        .has_value();
}

/// The positions of all games in a run's folder.
tune::Positions positions_of(const fs::path& folder, const tune::SampleOptions& options) {
    RunFolder run(folder);
    if (const std::string what = changed(identity(run.tournament, run.entrants), run.about);
        !what.empty())
        throw Error(what + ", so its games can't be played again");
    tune::Positions found{run.entrants.game_name(), run.entrants.game_fingerprint(), {}};
    search::Searcher searcher(run.entrants.rules(), run.entrants.search(), options.seed);
    const std::vector<tournament::Opening> openings = run.journal.openings();
    ProgressBar bar("positions");
    const auto games = static_cast<double>(run.journal.results().size());
    double done = 0;
    run.journal.each_game([&](const tournament::GameRow& row) {
        const auto some = tune::sample(row, openings.at(row.game.opening % openings.size()),
                                       run.entrants.rules(), searcher, options, interrupted());
        found.positions.insert(found.positions.end(), some.begin(), some.end());
        bar.show(++done / games);
        if (interrupted().stop) throw Interruption{};
    });
    return found;
}

Exit run(const PositionsOptions& options) {
    const bool is_run = fs::is_directory(options.common.request.game);
    const std::string stem = fs::path(options.common.request.game).stem();
    const fs::path file = options.file.empty() ? stem + ".positions" : options.file;
    tune::check_may_save_positions(file);
    fs::path folder = options.common.request.game;
    if (!is_run) {
        folder = options.folder.empty() ? fs::path("runs") / ("positions-" + stem)
                                        : fs::path(options.folder);
        if (!play(options, folder)) return Exit::Interrupted;
    }
    const tune::Positions positions = positions_of(folder, options.sample);
    tune::save(positions, file);
    if (options.common.json) {
        print_json({{"file", file.string()},
                    {"game", positions.game},
                    {"positions", positions.positions.size()},
                    {"run", folder.string()}});
    } else {
        to_out("Wrote {}: {} positions of {}\n", file.string(), positions.positions.size(),
               positions.game);
    }
    return Exit::Done;
}

}  // namespace

Command add_positions(CLI::App& app) {
    auto options = std::make_shared<PositionsOptions>();
    CLI::App* positions = app.add_subcommand(
        "positions",
        "Write quiet positions with the results of their games into a file, for senet tune: of "
        "self-play from random openings, or of the games in a RUN's folder. After any "
        "interruption the same command goes on\n\n"
        "Example: senet positions tictactoe --games 200 --file /tmp/tictactoe.positions");
    add_game_options(*positions, options->common, false);
    positions->remove_option(positions->get_option("--config"));
    positions->add_option("--games", options->games, "Games of self-play, an even number")
        ->check(whole_number(2, 100'000'000))
        ->capture_default_str();
    positions
        ->add_option(
            "--nodes", options->nodes,
            "Positions that one side's search visits for a move; the other's visits four fifths of "
            "them, so that no game is played twice")
        ->check(node_limit())
        ->capture_default_str();
    positions->add_option("--plies", options->plies, "Random moves of an opening")
        ->check(whole_number(0, 1000))
        ->capture_default_str();
    positions->add_option("--per-game", options->sample.per_game, "Positions of a game, at most")
        ->check(whole_number(1, 1000))
        ->capture_default_str();
    positions->add_option("--file", options->file, "The file; GAME.positions by default")
        ->type_name("FILE")
        ->check(not_empty());
    positions
        ->add_option("--run", options->folder,
                     "The folder that games are kept in; in runs/ by default")
        ->type_name("FOLDER")
        ->check(not_empty());
    return {positions, [options] { return run(*options); }};
}

}  // namespace senet::cli
