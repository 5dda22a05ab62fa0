// The searches that promise the value of plain minimax: every algorithm, with each option that does
// not guess, on and off, and tables so small that their entries collide.
#pragma once

#include <string>
#include <vector>

#include "search/options.h"

namespace senet::testing {

/// Fixed depth, nothing that guesses.
search::Options exact_options(search::Algorithm algorithm);

struct Variant {
    std::string name;
    search::Options options;
};

std::vector<Variant> exact_variants();

}  // namespace senet::testing
