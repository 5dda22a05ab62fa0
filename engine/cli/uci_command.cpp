#include "cli/command.h"
#include "cli/protocol_command.h"

namespace senet::cli {

void add_uci(Commands& commands) {
    add_protocol(
        commands,
        {.name = "uci",
         .summary = "Speak UCI on standard input and output, for boards and match managers",
         .example = "senet uci connect4",
         .more =
             "Every game is a value of the option UCI_Variant, every setting an option; games with "
             "dice or more than two players are refused. \"go\" takes depth, nodes, movetime, "
             "infinite, ponder and the clocks; it ignores searchmoves and mate, and says so."},
        play::ProgramProtocol::Uci);
}

}  // namespace senet::cli
