#include "cli/command.h"
#include "cli/protocol_command.h"

namespace senet::cli {

void add_ugi(Commands& commands) {
    add_protocol(
        commands,
        {.name = "ugi",
         .summary =
             "Speak UGI on standard input and output: UCI for any game, also with dice and for "
             "several players",
         .example = "senet ugi kalah",
         .more = "A throw stands among the moves: position startpos moves 3-1 8/5,6/5. \"query "
                 "turn\" answers 0 where a throw is next, \"query next\" for whom, and \"query "
                 "throws\" with each outcome and its weight. \"go\" answers with a move, or at a "
                 "throw with \"bestmove (none)\" and what the mean is worth. In games with dice or "
                 "several players, \"score cp\" counts ten-thousandths of the most that can be "
                 "won: in backgammon that is three points, and one is 3333."},
        play::ProgramProtocol::Ugi);
}

}  // namespace senet::cli
