// Which files a game consists of: what GAME on a command line, and `game` in a config, stand for.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "settings/config.h"
#include "settings/source.h"

namespace senet::settings {

/// What a GAME names. At least one of the files is there.
struct GameFiles {
    std::string name;
    std::string asked;  // a GAME that names it whatever folder the program runs in: name or path
    std::optional<Place> config;
    // Of that name: its config may choose another. Or the path given: its config must be for it.
    std::optional<Place> script;
};

/// A name is looked for among the games of `home`, then in games/ and config/ of the folder that
/// the program runs in, then as a file in `folder` that lacks only its ending. THROWS Error when
/// there is no such game or file, with the nearest name if there is one.
GameFiles find_game(const Home& home, const std::string& game,
                    const std::filesystem::path& folder = {});

/// The script that a config is for: the one under `game`, else `standard`. THROWS Error when there
/// is neither, or no such script.
Place script_of(const Home& home, const Source& config, const std::optional<Place>& standard);

}  // namespace senet::settings
