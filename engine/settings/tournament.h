// A tournament's file: who plays, and how. Players are settings of the game, laid over its config,
// or yardsticks. `senet tournament --new` writes the commented file that is its manual.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
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
        Program,  // another program
    };

    std::string name;
    Kind kind = Kind::Engine;
    Request request{};  // of an Engine
    play::ProgramOptions program{};  // of a Program
    /// The player's own or the tournament's; nothing: those of its config.
    std::optional<play::TimeControl> control{};
};

struct Tournament {
    std::filesystem::path file;  // that all this stands in
    Request game;  // the referee's rules
    std::vector<Entrant> entrants;
    tournament::Options options;
    std::optional<int> anchor{};  // the player whose rating is 0
    std::uint64_t fingerprint = 0;  // of all that is set, but for what may change at any time
    std::map<std::string, std::string> texts{};  // all that, by its path: "limits.depth" -> "4"
    Node tree{};  // the file, each value with its place
};

/// THROWS Error with file, line and column of what is wrong. Whether the configs of the players
/// hold is found out when they are loaded.
Tournament read_tournament(const Home& home, const Place& file);

}  // namespace senet::settings
