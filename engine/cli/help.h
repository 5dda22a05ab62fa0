// What there is to say of commands and their options, for people.
#pragma once

#include <string>

#include "cli/command_line.h"

namespace senet::cli {

/// The page of one command, wrapped to `width` columns.
std::string help_text(const Command& command, int width);
/// The page of the program: what it is for, and a line a command.
std::string help_text(const Commands& commands, int width);

}  // namespace senet::cli
