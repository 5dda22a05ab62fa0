// The folder of a match or tournament, as commands find it: what was played, by whom, under which
// rules, and what of that is no longer as it was.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "cli/command.h"
#include "jobs/entrants.h"
#include "tournament/standings.h"

namespace senet::cli {

/// What decides the games of a run, by name, as hashes.
std::map<std::string, std::string> identity(const settings::Tournament& tournament,
                                            const jobs::Entrants& entrants);
/// Adds the file of openings, where there is one.
void add_openings(const tournament::Options& options, std::map<std::string, std::string>& about);
/// What is no longer as it was when the run began, in a sentence; empty if nothing.
std::string changed(const std::map<std::string, std::string>& now,
                    const std::map<std::string, std::string>& before);

/// The journal's file in a folder, which is made if there is none. THROWS Error.
std::filesystem::path journal_file(const std::filesystem::path& folder);
/// How a command that plays the run opens its journal.
tournament::Journal::Use use_of_player(const Common& common);
/// Says what was done about damage in the journal.
void tell_news(tournament::Journal& journal);
/// What a file says, for a journal: with it, a run that does not go on can name the setting that is
/// another one. No part of what must be the same.
void add_settings(const std::map<std::string, std::string>& texts,
                  std::map<std::string, std::string>& about);
/// A run goes on only as what it began as: writes down what it is, or THROWS Error where it was
/// something else. `file` is where it is described.
void begin_or_go_on(tournament::Journal& journal, std::map<std::string, std::string> about,
                    const std::filesystem::path& file);
/// Those of a file, or made, those the journal has first. All must outlive them. Of a file, those
/// that so many games want are looked at beforehand, unless that takes long.
std::unique_ptr<tournament::Openings> open_openings(const tournament::Options& options,
                                                    std::uint64_t games, game::Rules& rules,
                                                    const search::Options& search,
                                                    const tournament::Journal& journal);
/// Games at once.
int threads_of(const tournament::Options& options);

/// Says, after Ctrl-C, that nothing was lost.
void tell_kept(std::size_t games, const std::filesystem::path& folder);

/// A run that is there already, opened to be read, also while it is being played. THROWS Error.
struct RunFolder {
    RunFolder(const std::filesystem::path& folder, const Common& common);

    /// Holds the games against the plan and, where nobody did yet and the rules are what they were,
    /// against the rules. RETURNS what is no longer as it was, in a sentence; empty if nothing.
    /// THROWS Error that names a game, and Interruption.
    std::string check();

    std::filesystem::path folder;
    tournament::Journal journal;
    std::map<std::string, std::string> about;
    settings::Tournament tournament;
    jobs::Entrants entrants;
};

/// Players best first: by the format, or by rating where it only counts points.
tournament::Ranking best_first(const tournament::Plan& plan, const tournament::Scores& scores,
                               tournament::Format format, const tournament::Ratings& ratings);
/// As the file says who is the anchor, with the worth of the first move taken out.
tournament::Ratings ratings_of(const tournament::Standings& standings,
                               const settings::Tournament& tournament);
/// Pairs of two players; games where not one pair is complete.
tournament::Sample sample_of(const tournament::Encounter& encounter);

nlohmann::json player_as_json(const std::string& name, const tournament::PlayerCounts& player,
                              const tournament::Ratings& ratings, int byes, int number);
/// Of a run of two players.
nlohmann::json match_as_json(const std::vector<std::string>& names,
                             const tournament::Standings& standings,
                             const settings::Tournament& tournament);

}  // namespace senet::cli
