// A game as pages name it: by a name of the library, with settings that lead to no other file.
#pragma once

#include "game/line.h"
#include "jobs/host.h"
#include "server/asked.h"
#include "settings/config.h"

namespace senet::server {

/// "game", "set" and "level". THROWS Error where the game is none of the library's, or a setting is
/// none that a page may make.
settings::Request request_of(const jobs::Host& host, Asked& asked);
/// The same of a request that came from elsewhere, a record.
void check_allowed(const jobs::Host& host, const settings::Request& request);

/// "position" and "moves", played. THROWS Error that says which move is none.
game::Line line_of(game::Rules& rules, std::uint64_t seed, const std::string& position,
                   const std::vector<std::string>& moves);

}  // namespace senet::server
