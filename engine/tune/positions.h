// Positions with the results of the games that they come from: what an evaluation is fitted to. Few
// of each game, as those of one game tell the same; quiet ones, as the search evaluates no others.
//
// The file: a line a position, with the result for player 1 (1, 0.5 or 0), the game's number, what
// the search of whoever was to move thought it worth to player 1 (- where that is not known) and
// the position in the game's notation, behind a head that says which rules they are positions of,
// and before a hash of all the lines above it. Of games with throws they are positions before one,
// and what they are worth is an expectation. Where points are won, files begin with "senet
// positions 4", and a result is the share of all that can be won: any number from 0 to 1.
//
//   senet positions 3
//   game breakthrough
//   rules 9a3ce1b2a3c4d5e6
//   1 17 -12 turn=2 ply=9 cells=...
//   hash 0f1e2d3c4b5a6978
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "search/searcher.h"
#include "tournament/journal.h"

namespace senet::tune {

struct Position {
    std::string text;
    double result = 0;  // of player 1
    std::uint64_t game = 0;
    std::optional<game::Value> value{};  // to player 1, as a search found
};

struct Positions {
    std::string game;  // its name
    std::uint64_t rules = 0;  // Script::game_fingerprint()
    std::vector<Position> positions;
    bool shares{};  // results are shares of points: any number from 0 to 1
};

struct SampleOptions {
    int per_game = 10;  // at most
    std::uint64_t seed = 1;
};

/// Picks quiet positions by lot from those of a game in which somebody had a choice, the opening's
/// left out, and of them no one twice; of a game with throws, those before a throw. Nothing of a
/// game that a player forfeited, or of positions that the search knew to be won or lost. THROWS
/// Error from the rules. REQUIRES a game of two players.
std::vector<Position> sample(const tournament::GameRow& game, const tournament::Opening& opening,
                             game::Rules& rules, search::Searcher& searcher,
                             const SampleOptions& options, Interrupt& interrupt);

/// THROWS Error with the system's reason, or where the file is something else.
void check_may_save_positions(const std::filesystem::path& file);
void save(const Positions& positions, const std::filesystem::path& file);

/// THROWS Error, with the line that is wrong. `shown` is the path as messages name it.
Positions load_positions(const std::filesystem::path& file, const std::string& shown);

}  // namespace senet::tune
