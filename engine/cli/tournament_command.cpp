#include <fmt/format.h>

#include "base/file.h"
#include "cli/run_file.h"
#include "cli/tournament_results.h"

namespace senet::cli {
namespace {

/// The manual of a tournament's file, which begins as one that can be played.
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
# greedy: {{ kind: one-ply }}                # the best by evaluate() after one move
# other: {{ program: [fairy-stockfish], protocol: uci, variant: chess, options: [Skill Level=3] }}
#                    # another program, over uci, ugi, uai or cecp; `moves: [P@{{cell}}]` says how it writes moves, where
#                    # not as the script does, `start` what it calls the start; also: folder, handshake, grace, patience
# odds: {{ limits: {{ nodes: 1000 }} }}        # limits of its own

# match and round robin: everybody against everybody. neighbours: against the next in the list. gauntlet: the first `seeds` against the others.
# swiss: `rounds` of players with like scores. knockout: the loser is out. ladder: `rounds` in which the
# lower of two neighbours climbs by winning. best arm: the better half goes on until one is left.
format: round robin
games: 100          # of each encounter; of best arm: of all. Even, as every opening is played with both sides
# seeds: 1
# rounds: 0         # 0: as many as sort the field

# What limits a move, for all who have no limits of their own: whichever comes first. Without, everybody
# has those of its settings file. With depth or nodes alone, every game can be repeated bit by bit.
limits:
  time: 50ms        # for a move
# nodes: 20k
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
#   draw: {{ value: 0, moves: 8, from: 40 }}  # when both valued their last 8 moves, all behind ply 40, from
#                     # -0 to 0
#   max_plies: 1000   # a draw after so many, the opening's included; false: never

# sprt: {{ elo0: 0, elo1: 10, alpha: 0.05, beta: 0.05, model: normalized }}  # of two players: ends when decided
# anchor: base        # whose rating is 0; otherwise the average is
# threads: 2          # games at once; as many as there are processors
seed: 1               # of openings and games: another seed is another tournament
)",
        game);
}

Exit play_or_write(const RunFile& options) {
    if (!options.new_for.empty())
        return write_new(options, "tournament", new_tournament(options.new_for));
    check_is_file({options.file, options.file, "a tournament's file"});
    return run_tournament(options.place(), options.run_folder(), options.common);
}

}  // namespace

void add_tournament(Commands& commands) {
    auto options = std::make_shared<RunFile>();
    Command& tournament = commands.add(
        {.name = "tournament",
         .summary = "Play a tournament described in a file",
         .example = "senet tournament weekend.yaml --new connect4, then senet tournament "
                    "weekend.yaml",
         .more = "To resume after an interruption, run the same command again."});
    add_run_file(tournament, *options, "tournament");
    tournament.runs([options, &tournament] {
        check_options(*options, tournament);
        return play_or_write(*options);
    });
}

}  // namespace senet::cli
