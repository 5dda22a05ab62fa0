#include "jobs/new_file.h"

#include <fmt/format.h>

#include "jobs/opened.h"
#include "settings/tuning.h"

namespace senet::jobs {

std::string new_tournament(const std::string& game) {
    return fmt::format(
        R"(# A tournament, and the manual of its file. Play it, and after any interruption go on, with:
#
#   senet tournament THIS_FILE
#
# Results are kept in a folder beside this file, of the same name with .run; --run names another.

game: {}        # a name, or a .lua or .yaml file seen from this one's folder
# options: {{}}          # of the game, for all
# set: []               # settings for all players, as --set takes them

# Who plays: a name, and what is laid over the game's settings file.
players:
  base: {{}}                                # the game's settings as they are
  shallow: {{ search: {{ depth: 3 }} }}       # `search` and `params` as in a settings file
# level3: {{ level: 3 }}                     # a level of the settings file
# flat: {{ set: [search.quiescence=false] }} # settings as --set takes them
# mine: {{ config: mine.yaml }}              # another settings file for the game
# before: {{ script: before.lua }}           # another version of the script; with config: if its params are others
# lot: {{ kind: random }}                    # any legal move
# greedy: {{ kind: one-ply }}                # the best by evaluate() after one move; of two players
# other: {{ program: [fairy-stockfish], protocol: uci, variant: chess, options: [Skill Level=3] }}
#                    # another program, over uci, ugi, uai or cecp; `moves: [P@{{cell}}]` says how it writes moves, where
#                    # not as the script does, `start` what it calls the start; also: folder, handshake, grace, patience
# odds: {{ limits: {{ nodes: 1000 }} }}        # limits of its own

# match and round robin: everybody against everybody. neighbours: against the next in the list. gauntlet: the first `seeds` against the others.
# swiss: `rounds` of players with like scores. knockout: the loser is out. ladder: `rounds` in which the
# lower of two neighbours climbs by winning. best arm: the better half goes on until one is left.
format: round robin
games: 100          # of each encounter; of best arm: of all. Even, as every opening is played with both sides
# With more than two players, games come in sets: one opening, the same dice by seat, and every way in which
# two players can share the seats. `games` is rounded up to whole sets.
# seating: shared   # shared: the two of an encounter, each in half of the seats. one: one of them in a single
#                   # seat, the other in all others. all: as many players as there are seats, each in every
#                   # seat once a set, in another order around the table from set to set (round robin)
# score: win        # win: the first place, or a share of it. place: who came out better, of each two
# seeds: 1
# rounds: 0         # 0: as many as sort the field

# What limits a move, for all who have no limits of their own: whichever comes first. Without, everybody
# has those of its settings file. With depth or nodes alone, every game can be repeated bit by bit.
limits:
  time: 50ms        # for a move
# nodes: 20k
# soft_nodes: 20k   # about so many: fewer where the move is clear, up to four times as many where it is not
# depth: 6
# clock: 10s+100ms  # for the game, with what each move gains; 40/60s+0.5s: each 40 moves have their own time
# thread_time: false  # true: time is what the processor spent on the player, not what passed
# margin: 1s        # past its time that is no loss yet; each move's overrun is in the journal

openings:
  plies: 4          # random moves, no two openings alike
  choices: 4        # so many are looked at for each opening,
  depth: 3          # by a search of this depth, and the most even one is played; 0: no search
# nodes: 20k        # which ends after so many positions, so that no opening takes long
# within: 50        # none that this search thinks is worth more to either side
# file: book.pgn    # instead: PGN, EPD, or an opening a line, `4 4 3`, or `position TEXT moves 4 4 3`; with it
#                   # go `order: random`, `start: 201`, the first one, and `plies`, the most moves of each

# adjudicate:
#   resign: {{ value: 1000, moves: 3, both: true }}  # who valued its last 3 moves at -1000 or less loses, if
#                     # the other valued its last 3 at 1000 or more (both: false: whatever the other says)
#   draw: {{ value: 0, moves: 8, from: 40 }}  # when both valued their last 8 moves, all after ply 40, from
#                     # -0 to 0
#   max_plies: 1000   # a draw after so many, the opening's included, and throws not; false: never

# luck: 500           # of dice: also the score with luck taken off, which is surer; a search of so
#                     # many positions, and of a ply at least, says what each throw was worth, outside of
#                     # the players' time
# sprt: {{ elo0: 0, elo1: 10, alpha: 0.05, beta: 0.05, model: normalized }}  # of two players: ends when decided
# anchor: base        # whose rating is 0; otherwise the average is
# threads: 2          # games at once; as many as there are processors
# jobs: redis://HOST  # agents play the games, on any machines (see: senet agent)
seed: 1               # of openings and games: another seed is another tournament
)",
        game);
}

std::string new_tuning(const Host& host, const settings::Request& request) {
    const std::string& game = request.game;
    const bool has_params =
        !read_script(host, settings::load(host.home, request)).rules()->params().empty();
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
method: {method}

# What: names that `senet params {game}` lists, * for any text, and a narrower range where you like, with the
# smallest step that means anything behind it.
tune:
{chosen}
# - search.aspiration.window: [10, 160, 5]

budget: 10000       # games, even. As a rule 34 times the square of how many numbers there are

# What a move may take. nodes and depth make the run the same whenever it is repeated.
limits:
  nodes: 2k
# soft_nodes: 2k    # about so many: fewer where the move is clear, up to four times as many where it is not
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
# jobs: redis://HOST  # agents play them, on any machines (see: senet agent)
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
#   patience: {patience:<5} # ends after so many epochs without a better forecast
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
        fmt::arg("game", game), fmt::arg("method", has_params ? "spsa" : "race"),
        fmt::arg("chosen",
                 has_params
                     ? "  - params.*"
                     : "# - params.*        # this script declares no numbers by params { }\n"
                       "  - search.profile"),
        fmt::arg("pairs", spsa.batch), fmt::arg("epochs", texel.epochs),
        fmt::arg("batch", texel.batch), fmt::arg("rate", texel.rate),
        fmt::arg("validation", texel.validation), fmt::arg("patience", texel.patience),
        fmt::arg("l2", texel.l2), fmt::arg("lambda", texel.lambda), fmt::arg("sure", texel.sure),
        fmt::arg("alpha", race.alpha), fmt::arg("first_test", race.first_test));
}

}  // namespace senet::jobs
