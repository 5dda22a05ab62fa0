// What a game's settings say of its strength, measured by self-play: levels with even steps between
// them, and what a value of the evaluation is worth. Both go on where they stopped.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "jobs/self_play.h"
#include "jobs/settings_section.h"
#include "tournament/statistics.h"
#include "tune/scale.h"

namespace senet::jobs {

// --- levels

struct LevelsTask {
    settings::Request request;
    int levels = 9;  // at most
    int games = 100;  // of two neighbours, even
    std::string most = "100k";  // positions a move of the last one, as parse_count() reads it
    std::filesystem::path folder{};  // for the games; empty: in runs/
    tournament::Journal::Use use = tournament::Journal::Use::Write;
};

struct Level {
    double nodes = 0;  // positions a move
    std::optional<tournament::Statistics> step{};  // over the level below, if there is one
};

struct FoundLevels {
    std::vector<Level> levels;  // from the weakest; empty: no two could be told apart
    SettingsSection section;
};

/// Searches of increasing size play each other; levels are chosen between them, and play each other
/// for the evidence. Nothing where it is interrupted. THROWS Error.
std::optional<FoundLevels> find_levels(const Host& host, const LevelsTask& task);

// --- the scale

struct ScaleTask {
    settings::Request request;
    SelfPlay games;
    std::filesystem::path folder;
    tournament::Journal::Use use = tournament::Journal::Use::Write;
};

struct FoundScale {
    std::size_t positions = 0;  // whose values were looked at
    std::optional<tune::Scale> scale{};  // nothing: there are too few, or values predict nothing
    SettingsSection section;

    bool too_few() const { return !scale && positions < tune::kLeastForScale; }
};

/// Plays the games that are missing, and fits the scale to all. Nothing where it is interrupted.
/// THROWS Error, and Interrupted.
std::optional<FoundScale> find_scale(const Host& host, const ScaleTask& task);

}  // namespace senet::jobs
