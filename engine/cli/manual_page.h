// The page that `man senet` shows, from the same data as --help.
#pragma once

#include <string>

#include "cli/command_line.h"

namespace senet::cli {

/// In the language of man(7).
std::string manual_page(const Commands& commands);

}  // namespace senet::cli
