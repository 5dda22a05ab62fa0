// The games of games/, loaded as a config would, with some of their options set.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "script/script.h"

namespace senet::testing {

using OptionValues = std::map<std::string, std::string>;

/// The options width and height, and others.
OptionValues sized(int width, int height, OptionValues others = {});

/// Names of all scripts in games/, sorted.
std::vector<std::string> shipped_games();

script::Script shipped_script(const std::string& name, const OptionValues& options = {});
/// The script that stands beside a set of published truths: "dash/dash". REQUIRES that the data is
/// here.
script::Script published_script(const std::string& name, const OptionValues& options = {});
std::unique_ptr<script::ScriptedGame> shipped_game(const std::string& name,
                                                   const OptionValues& options = {});

}  // namespace senet::testing
