// The searches that promise the value of plain minimax: every algorithm, with each option that does
// not guess, on and off, and tables so small that their entries collide. One that guesses wherever
// it can. And the random games that they are tried on.
#pragma once

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

/// Plays up to `plies` random moves, so that there is a past to repeat.
void play_some(game::Line& line, int plies, Random& random);

}  // namespace senet::testing
