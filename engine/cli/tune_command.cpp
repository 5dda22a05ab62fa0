#include <fmt/format.h>

#include "base/file.h"
#include "cli/command.h"
#include "cli/terminal.h"
#include "cli/tune_run.h"
#include "settings/games.h"

namespace senet::cli {
namespace {

namespace fs = std::filesystem;

struct TuneOptions {
    Common common;
    std::string file;
    std::string folder;
    std::string new_for;
};

/// The manual of a tuning's file, which begins as one that can be run.
std::string new_file(const std::string& game) {
    return fmt::format(
        R"(# A tuning, and the manual of its file. Run it, and after any interruption go on, with:
#
#   senet tune THIS_FILE
#
# All of it is kept in a folder beside this file, of the same name with .run; --run names another. There
# tuned.yaml is what was found: settings that extend those of the game, for you to use or to copy from.

game: {}        # a name, or a .lua or .yaml file seen from this one's folder
# options: {{}}          # of the game
# set: []               # settings for all, as --set takes them

# How:
#   spsa   games between values on either side of the present ones, in random directions; for any numbers
#   texel  numbers of the evaluation alone, from positions whose games' results are known; quick
#   race   for what is no number, and for short lists: candidates play, and those that are worse drop out
method: spsa

# What: names that `senet params {}` lists, * for any text, and a narrower range where you like, with the
# smallest step that means anything behind it.
tune:
  - params.*
# - search.aspiration.window: [10, 160, 5]

budget: 10000       # games, even. As a rule 33 times the square of how many numbers there are

# What a move may take. nodes and depth make the run the same whenever it is repeated.
limits:
  nodes: 2k
# time: 20ms
# depth: 6
# thread_time: false  # true: time is what the processor spent, not what passed

openings:
  plies: 4          # random moves, no two openings alike
  choices: 4        # so many are looked at for each opening,
  depth: 3          # by a search of this depth, and the most even one is played; 0: no search
# file: my.openings

seed: 1
# threads: 0        # games at once; 0: as many as there are processors
# adjudicate: {{ max_plies: 400 }}

# spsa:
#   batch: 16       # pairs of games that share a direction
#   c: 0.2          # at the end, how far to either side, as a share of the range
#   r: 0.01         # at the end, how far a point of difference moves a number, in c; default: by the budget

# positions: FILE   # of method: texel; senet positions {} writes it
# texel:
#   epochs: 200     # passes over the positions, at most
#   batch: 16384    # positions to a step
#   rate: 0.01      # a first step, as a share of the range
#   validation: 0.1 # the share of games that is looked at but not learnt from
#   patience: 10    # ends after so many epochs that foretell those no better
#   l2: 1           # pull back to the start

# candidates:       # of method: race, beside all combinations of what `tune` names: as players in a tournament
#   narrow: {{ search: {{ aspiration: {{ window: 15 }} }} }}
#   mine: {{ config: mine.yaml }}
# race:
#   alpha: 0.05     # how likely the best may be dropped
#   first_test: 10  # openings before anybody is

# At the end, what was found plays what there was, until it is clear whether it is better. false: no match.
verdict:
  games: 4000       # at most
  sprt: {{ elo0: 0, elo1: 10 }}  # in normalized Elo; also alpha, beta, model
)",
        game, game, game);
}

Exit run(const TuneOptions& options) {
    const settings::Place file{options.file, options.file};
    if (!options.new_for.empty()) {
        settings::find_game(home(), options.new_for);
        std::error_code failure;
        if (fs::exists(file.path, failure))
            throw Error(options.file + " exists already; take another name");
        write_text(file.path, new_file(options.new_for));
        to_out("Wrote {}\nRun it: senet tune {}\n", options.file, options.file);
        return Exit::Done;
    }
    check_is_file({options.file, options.file, "a tuning's file"});
    const fs::path folder = options.folder.empty()
        ? fs::path(options.file).replace_extension(".run")
        : fs::path(options.folder);
    return run_tuning(file, folder, options.common);
}

}  // namespace

Command add_tune(CLI::App& app) {
    auto options = std::make_shared<TuneOptions>();
    CLI::App* tune = app.add_subcommand(
        "tune",
        "Find better values for the numbers and settings that a file names, and prove them in a "
        "match. After any interruption the same command goes on\n\n"
        "Example: senet tune my.yaml --new breakthrough, then senet tune my.yaml");
    tune->add_option("FILE", options->file, "The tuning (.yaml)")->required()->check(not_empty());
    tune->add_option("--new", options->new_for, "Write a commented file for this game instead")
        ->type_name("GAME")
        ->check(not_empty());
    tune->add_option("--run", options->folder,
                     "The folder that all is kept in; beside the file by default")
        ->type_name("FOLDER")
        ->check(not_empty());
    add_output_options(*tune, options->common);
    return {tune, [options] { return run(*options); }};
}

}  // namespace senet::cli
