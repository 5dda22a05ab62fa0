// Commands that speak a protocol on standard input and output, for programs that play.
#pragma once

#include "cli/command_line.h"
#include "play/options.h"

namespace senet::cli {

void add_protocol(Commands& commands, Command::Text text, play::ProgramProtocol protocol);

}  // namespace senet::cli
