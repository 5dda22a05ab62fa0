// The searches that promise the value of plain minimax: every algorithm, with each option that does
// not guess, on and off, and tables so small that their entries collide. One that guesses wherever
// it can. And the random games that they are tried on.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "search/options.h"
#include "support/tree_game.h"

namespace senet::testing {

/// Fixed depth, nothing that guesses.
search::Options exact_options(search::Algorithm algorithm);

/// All that guesses, from the least depth on that it may be.
search::Options guessing_options();

struct Variant {
    std::string name;
    search::Options options;
};

std::vector<Variant> exact_variants();

/// Every feature of random games by itself, and those that disturb each other together.
std::vector<std::pair<std::string, RandomGameShape>> game_shapes();

/// The same of games with throws, and of more than two players.
std::vector<std::pair<std::string, RandomGameShape>> shapes_of_expectation();

/// A position of a random game, and the seed of the game.
struct RandomPosition {
    game::Line& line;
    std::uint64_t seed;
    Random& random;  // to go on with
};

/// Calls `visit` for a position up to `plies` moves into each of so many games of the shape, other
/// ones in each run of the program, but for games that are over there; until a test has failed.
void for_random_positions(const RandomGameShape& shape, std::uint64_t games, int plies,
                          const std::function<void(const RandomPosition&)>& visit);

/// Plays up to `plies` random moves, so that there is a past to repeat.
void play_some(game::Line& line, int plies, Random& random);

}  // namespace senet::testing
