// What a page asks of a run, in the words of its kind: no files and no programs, which the command
// line takes.
#pragma once

#include <cstddef>
#include <string>

#include "base/json.h"
#include "server/asked.h"
#include "server/asked_game.h"

namespace senet::server {

inline constexpr std::size_t kMostFile = std::size_t{1} << 18;  // bytes of a run's file

struct AskedRun {
    std::string kind;  // match, tournament, tune, calibrate, learn
    std::string file{};  // of a match, a tournament or a tuning, as the commands take it
    nlohmann::json task = nlohmann::json::object();  // of the others: "games", "minutes" and so on
};

/// "kind", and what goes with it. THROWS Error.
AskedRun asked_run(Asked& asked, const AskedGame& game);

}  // namespace senet::server
