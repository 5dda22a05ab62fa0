// What makes a run the one that it is: what its journal says of it when it begins, and must say
// again whenever it goes on.
#pragma once

#include <map>
#include <string>

#include "tournament/options.h"

namespace senet::tournament {

/// What decides the games of a run, by name: hashes, as a rule.
using Identity = std::map<std::string, std::string>;
/// What a file sets: "limits.depth" -> "4".
using Texts = std::map<std::string, std::string>;

// Names of an identity.
inline constexpr const char* kTournamentFileKey = "the tournament's file";
inline constexpr const char* kPartKey = "part";  // of a run whose other games are played elsewhere
inline constexpr const char* kSettingsKey = "settings";  // no part of a run's identity
inline constexpr const char* kPlayersKey =
    "players";  // their names, in order; not in runs of older versions

/// Adds the file of openings, where there is one. THROWS Error.
void add_openings(const Options& options, Identity& about);
/// Adds what a file says: with it, a run that does not go on can name the setting that is another
/// one. No part of what must be the same.
void add_settings(const Texts& texts, Identity& about);

/// What is no longer as it was when the run began, in a sentence; empty if nothing.
std::string changed(const Identity& now, const Identity& before);
/// Whether that is only the number of games, which is larger now.
bool is_longer(const Identity& now, const Identity& before);

}  // namespace senet::tournament
