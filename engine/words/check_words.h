// What `senet check` finds, in words and as objects.
#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "base/look.h"
#include "game/check.h"
#include "game/side_by_side.h"

namespace senet::words {

/// A fault, and the setting that brings it about: "options.width=8"; empty for the one that was
/// asked for.
struct ToldFault {
    game::Fault fault;
    std::string set{};
};
/// "games/x.lua:41: fault: ... [rule]".
std::string fault_heading(const ToldFault& told, Look look);
/// Lines below: its context, and how to bring it about.
std::string fault_details(const ToldFault& told);
nlohmann::json as_json(const ToldFault& told);

/// A setting that the script itself refuses, in its own words.
struct Refusal {
    std::string set;
    std::string words;
};
std::string refusal_words(const Refusal& refusal);
std::string note_words(const game::Note& note);

/// All of a check in a few lines. `script` is its name.
std::string check_summary(const game::Game& game, const std::string& script,
                          const game::CheckReport& report, std::size_t faults, Look look);

/// What came of comparing VM and machine code; `in_vm` are the hooks that have no code.
std::string comparison_words(const game::SideBySide& found, const std::vector<game::Hook>& in_vm,
                             Look look);
nlohmann::json as_json(const game::SideBySide& found, const std::vector<game::Hook>& in_vm);

}  // namespace senet::words
