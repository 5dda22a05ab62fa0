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
         .example = "senet ugi kalah"},
        play::ProgramProtocol::Ugi);
}

}  // namespace senet::cli
