// What of a game can be tuned: the numbers that its script declares by params { }, and the settings
// of its search. One list, from the declarations themselves, for `senet params`, for the options of
// UCI and for every tuner.
#pragma once

#include <string>
#include <vector>

#include "script/script_settings.h"
#include "settings/config.h"

namespace senet::settings {

struct Tunable {
    std::string name;  // as --set takes it: "params.centre", "params.table.3", "search.fail"
    std::string value;  // as a file would say it
    bool is_number = true;
    double number = 0, least = 0, most = 0;  // of a number
    double step = 1;  // the smallest change worth trying; 0: any
    std::vector<std::string> choices{};  // of what is no number
    SourcePosition named_at{};  // where a tuning's file chooses it
};

/// Params in the order of the script, then settings in the order in which they are read. What is
/// under a part that is off (`late_moves: false`) is not among them, nor are limits and memory.
std::vector<Tunable> tunables(const Config& config, const std::vector<script::Param>& params);

}  // namespace senet::settings
