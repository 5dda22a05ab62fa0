// Perft counts of the shipped games held against published ones, as deep as the effort allows.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "support/published.h"
#include "support/shipped.h"

namespace senet::testing {

using Counts = std::vector<std::uint64_t>;  // from depth 1 on

/// The field "perft" of a case, from depth 1 on as far as it has no gaps.
Counts counts_of(const nlohmann::json& one);

/// A whole number of a case, as the value of an option.
std::string number(const nlohmann::json& one, const char* field);

/// Two million leaves, 20,000 under the sanitizers, a billion in a deep run.
std::uint64_t affordable_leaves();

/// Compares those counts from `start` that are not above `most`.
void expect_perft(game::Rules& rules, const game::State& start, const Counts& counts,
                  const std::string& name, std::uint64_t most = affordable_leaves());

/// The same from the start of a shipped game.
void expect_perft(const std::string& game, const OptionValues& options, const Counts& counts);

/// The same for every case of a set; `options_of` gives the game's options.
template <class OptionsOf>
void expect_published_perft(const std::vector<nlohmann::json>& cases, const std::string& game,
                            OptionsOf options_of) {
    for (const nlohmann::json& one : cases) expect_perft(game, options_of(one), counts_of(one));
}

}  // namespace senet::testing
