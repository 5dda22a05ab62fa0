// Perft counts of the shipped games held against published ones, as deep as the effort allows.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "support/published.h"
#include "support/shipped.h"

namespace senet::testing {

/// From depth 1 on; nothing where a depth has not been published.
using Counts = std::vector<std::optional<std::uint64_t>>;

/// The field "perft" of a case.
Counts counts_of(const nlohmann::json& one);

/// A whole number of a case, as the value of an option.
std::string number(const nlohmann::json& one, const char* field);
/// The same for one that is true or false.
std::string flag(const nlohmann::json& one, const char* field);

/// Two million leaves, 20,000 under the sanitizers, a billion in a deep run.
std::uint64_t affordable_leaves();

/// Compares the counts from `start`, up to the first that is above `most`.
void expect_perft(game::Rules& rules, const game::State& start, const Counts& counts,
                  const std::string& name, std::uint64_t most = affordable_leaves());

/// The same from the start of a shipped game.
void expect_perft(const std::string& game, const OptionValues& options, const Counts& counts,
                  std::uint64_t most = affordable_leaves());

/// The same for every case of a set, each from its own position "pos".
void expect_perft_of_positions(const std::vector<nlohmann::json>& cases, const std::string& game,
                               const OptionValues& options = {},
                               std::uint64_t most = affordable_leaves());

/// The same for every case of a set, each from the start; `options_of` gives its options.
template <class OptionsOf>
void expect_published_perft(const std::vector<nlohmann::json>& cases, const std::string& game,
                            OptionsOf options_of) {
    for (const nlohmann::json& one : cases) expect_perft(game, options_of(one), counts_of(one));
}

}  // namespace senet::testing
