// What a value is worth as a probability, measured by self-play: `senet calibrate --scale`.
#pragma once

#include <filesystem>

#include "cli/command.h"
#include "cli/self_play.h"

namespace senet::cli {

/// The game's settings with this section, a key and all that stands under it, in place of the one
/// of that name; behind all else where there is none.
void write_section(const std::filesystem::path& settings, const std::string& key,
                   const std::string& section);

struct ScaleTask {
    const Common& common;
    SelfPlay games;
    std::filesystem::path folder;  // that the games are kept in
    bool write = false;  // into the game's settings file
};

/// Plays the games that are missing, fits the scale, and tells it. THROWS Error.
Exit calibrate_scale(const ScaleTask& task);

}  // namespace senet::cli
