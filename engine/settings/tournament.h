// A tournament's file: who plays, and how. Players are settings of the game, laid over its config,
// or yardsticks. `senet tournament --new` writes the commented file that is its manual.
#pragma once

#include <string>
#include <vector>

#include "settings/config.h"
#include "settings/source.h"
#include "tournament/options.h"

namespace senet::settings {

struct Entrant {
    enum class Kind {
        Engine,  // the search, under the settings that load(request) gives
        Random,  // any legal move
        OnePly,  // the best by evaluate() after one move
    };

    std::string name;
    SourcePosition where{};
    Kind kind = Kind::Engine;
    Request request{};
    /// The player's own or the tournament's; nothing: those of its config.
    std::optional<play::TimeControl> control{};
};

struct Tournament {
    std::string shown;  // the file, as messages name it
    Request game;  // the referee's rules
    std::vector<Entrant> entrants;
    tournament::Options options;
    std::uint64_t fingerprint = 0;  // of all that is set, but for what may change at any time
};

/// THROWS Error with file, line and column of what is wrong. Whether the configs of the players
/// hold is found out when they are loaded.
Tournament read_tournament(const Home& home, const Place& file);

/// A player of a command line: `base`, the game's config as it is; `random`, `one-ply`; `level=3`;
/// settings with commas between, `search.depth=4,params.centre=0`; or a settings file. THROWS
/// Error.
Entrant parse_entrant(const std::string& text, const Request& game);

/// The commented file to start from, for a game.
std::string new_tournament_file(const std::string& game);

}  // namespace senet::settings
