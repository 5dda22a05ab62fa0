// A game as pages name it: by a name of the library, or of a draft, with settings that lead to no
// other file.
#pragma once

#include "game/line.h"
#include "jobs/host.h"
#include "server/asked.h"
#include "server/drafts.h"
#include "settings/config.h"

namespace senet::server {

struct AskedGame {
    settings::Home home;
    settings::Request request;
};

/// "game" ("connect4", or "draft:mine"), "set" and "level". THROWS Error where there is no such
/// game, or a setting is none that a page may make.
AskedGame asked_game(const jobs::Host& host, Drafts& drafts, Asked& asked);
/// That it is a setting that a page may make. THROWS Error.
void check_setting(const std::string& setting);
/// The same of a request that came from elsewhere, a record.
AskedGame checked_game(const jobs::Host& host, Drafts& drafts, settings::Request request);

/// "position" and "moves", played. THROWS Error that says which move is none.
game::Line line_of(game::Rules& rules, std::uint64_t seed, const std::string& position,
                   const std::vector<std::string>& moves);

}  // namespace senet::server
