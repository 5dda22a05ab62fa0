// What there is to say of commands and their options, for people.
#pragma once

#include <string>
#include <vector>

#include "cli/command_line.h"

namespace senet::cli {

/// The page of one command, wrapped to `width` columns.
std::string help_text(const Command& command, int width);
/// The page of the program: what it is for, and a line a command.
std::string help_text(const Commands& commands, int width);

/// The parts that it is made of, for other pages: what the program is for, "senet play [OPTIONS]
/// GAME", "N", and the explanation with range, default and what it goes with.
std::string program_summary();
std::string usage_text(const Command& command);
std::string value_name(const Option& option);
std::string option_text(const Option& option);

}  // namespace senet::cli
