#include <fmt/format.h>

#include "base/file.h"
#include "cli/run_file.h"
#include "cli/tuning_result.h"

namespace senet::cli {
namespace {

/// The manual of a tuning's file, which begins as one that can be run.
std::string new_tuning(const std::string& game) {
    const tune::SpsaOptions spsa;
    const tune::TexelOptions texel;
    const tune::RaceOptions race;
    return fmt::format(
        R"(# A tuning, and the manual of its file. Run it, and after any interruption go on, with:
#
#   senet tune THIS_FILE
#
# All of it is kept in a folder beside this file, of the same name with .run; --run names another. There
# tuned.yaml is what was found: settings that extend those of the game, for you to use or to copy from.

game: {game}        # a name, or a .lua or .yaml file seen from this one's folder
# options: {{}}          # of the game
# set: []               # settings for all, as --set takes them

# How:
#   spsa   games between values on either side of the present ones, in random directions; for any numbers
#   texel  numbers of the evaluation alone, from positions whose games' results are known; quick
#   race   for what is no number, and for short lists: candidates play, and those that are worse drop out
method: spsa

# What: names that `senet params {game}` lists, * for any text, and a narrower range where you like, with the
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
# nodes: 20k        # which ends after so many positions, so that no opening takes long
# file: my.openings

seed: 1
# threads: 0        # games at once; 0: as many as there are processors
# adjudicate: {{ max_plies: 1000 }}  # as in a tournament

# spsa:
#   batch: {pairs:<8} # pairs of games that share a direction
#   c: 0.2          # at the end, how far to either side, as a share of the range
#   r: 0.01         # at the end, how far a point of difference moves a number, in c; default: by the budget

# positions: FILE   # of method: texel; senet positions {game} writes it
# texel:
#   epochs: {epochs:<7} # passes over the positions, at most
#   batch: {batch:<8} # positions to a step
#   rate: {rate:<9} # a first step, as a share of the range
#   validation: {validation:<3} # the share of games that is looked at but not learnt from
#   patience: {patience:<5} # ends after so many epochs that foretell those no better
#   l2: {l2:<11} # pull back to the start: 100 and more for hundreds of numbers
#   lambda: {lambda:<7} # how much of what is learnt from is the result; the rest is what the search thought
#   sure: {sure:<9} # positions whose result the start foretells with more than this probability are left out

# candidates:       # of method: race, beside all combinations of what `tune` names: as players in a tournament
#   narrow: {{ search: {{ aspiration: {{ window: 15 }} }} }}
#   mine: {{ config: mine.yaml }}
# race:
#   alpha: {alpha:<8} # how likely the best may be dropped
#   first_test: {first_test:<3} # openings before anybody is

# At the end, what was found plays what there was, until it is clear whether it is better. false: no match.
verdict:
  games: 4000       # at most
  sprt: {{ elo0: 0, elo1: 10 }}  # in normalized Elo; also alpha, beta, model
)",
        fmt::arg("game", game), fmt::arg("pairs", spsa.batch), fmt::arg("epochs", texel.epochs),
        fmt::arg("batch", texel.batch), fmt::arg("rate", texel.rate),
        fmt::arg("validation", texel.validation), fmt::arg("patience", texel.patience),
        fmt::arg("l2", texel.l2), fmt::arg("lambda", texel.lambda), fmt::arg("sure", texel.sure),
        fmt::arg("alpha", race.alpha), fmt::arg("first_test", race.first_test));
}

Exit tune_or_write(const RunFile& options) {
    if (!options.new_for.empty()) return write_new(options, "tune", new_tuning(options.new_for));
    check_is_file({options.file, options.file, "a tuning's file"});
    const auto tuned = jobs::run_tuning(host(), options.place(), options.run_folder(),
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
