// How a game that was left is gone on with: the command as the user can type it.
#pragma once

#include <string>

#include "jobs/table_game.h"

namespace senet::cli {

/// The command that goes on with this game as it stands, with the limits and the file of its record
/// that it was begun with; empty before the first move.
std::string command_to_go_on(const jobs::TableGame& game, const jobs::LimitOptions& limits,
                             const std::string& record);

}  // namespace senet::cli
