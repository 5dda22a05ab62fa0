// Files of tournaments that jobs write themselves.
#pragma once

#include <filesystem>
#include <string>

#include "settings/config.h"
#include "settings/source.h"
#include "settings/tournament.h"

namespace senet::jobs {

/// A text as YAML reads it again, on one line.
std::string yaml_text(const std::string& text);
/// A path as it is from anywhere.
std::string absolute(const std::string& file);

/// The keys game, set and seed, for a game that was asked for. THROWS Error where there is no
/// such game.
std::string game_text(const settings::Home& home, const settings::Request& request);

/// These keys, each as it is read again.
std::string limits_text(const play::TimeControl& control);
std::string book_text(const std::string& file, const tournament::BookUse& use);
std::string openings_text(const tournament::Options& options);
std::string adjudication_text(const play::Adjudication& adjudication);
std::string sprt_text(const tournament::SprtOptions& sprt);

/// Writes the file into the folder, which is made if there is none. THROWS Error.
settings::Place write_tournament(const std::filesystem::path& folder, const std::string& name,
                                 const std::string& text);

/// Calls `work`, which plays such a file. THROWS Error without its place in that file: to the user,
/// who didn't write it, that says nothing.
template <class Work>
auto without_place_in(const settings::Place& file, Work work) {
    try {
        return work();
    } catch (const Error& error) {
        if (error.where().file != file.shown) throw;
        throw error.at({});
    }
}

}  // namespace senet::jobs
