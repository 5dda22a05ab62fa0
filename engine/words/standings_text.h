// How the players of a tournament stand, as people read it: tables and sentences.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/look.h"
#include "tournament/tally.h"

namespace senet::words {

/// A tournament, or a match of two, as its tally has it.
struct Standing {
    const std::vector<std::string>& names;  // of the players
    const tournament::Tally& tally;
    tournament::Ratings ratings;
    tournament::Ranking ranking;  // by these
    const std::vector<tournament::MoveTime>& times;  // of each player; empty: not known
};

/// A row for each player, the best first.
std::string players_table(const Standing& standing, Look look);
/// Who is how likely better than whom.
std::string superiority_table(const Standing& standing, Look look);
/// What each had of each other player with luck taken off, where throws were judged; else empty.
std::string without_luck_table(const Standing& standing, Look look);
/// What a match of two tells. REQUIRES two players, and a game.
std::string match_text(const Standing& standing, const std::optional<tournament::SprtOptions>& test,
                       Look look);
/// "anna wins the knockout.": of who is first where the format says so, and not only the rating;
/// else empty.
std::string winner_words(tournament::Format format, const std::string& first);
/// What the first move was worth, how long games were and how they ended, in two lines. REQUIRES a
/// game.
std::string games_words(const tournament::Standings& standings);
/// What of it is no result of the rules: games that were too long. A line, or nothing.
std::string too_long_words(const tournament::Standings& standings);

/// How far a tournament that is played has come.
struct Pace {
    std::uint64_t done = 0, all = 0;  // games
    std::uint64_t begun = 0;  // those that were there at the start
    double seconds = 0;  // since then
};
/// Games done and left, how the players stand, and a test if there is one.
std::string status_text(const Standing& standing, const Pace& pace, Look look);

}  // namespace senet::words
