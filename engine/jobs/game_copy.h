// A game's script, with the modules it requires, and its settings as a new game of another name: a
// copy that is whole, so that whatever is changed in it changes nothing of the model.
#pragma once

#include <functional>
#include <map>
#include <string>

#include "script/script.h"
#include "settings/config.h"

namespace senet::jobs {

struct ScriptCopy {
    std::string text;
    std::map<std::string, std::string> modules;  // by file name within lib/, what is to stand there
};

/// What a module of the model is to be called: its own name, or another.
using ModuleNames = std::function<std::string(const std::string& name, const std::string& text)>;

/// The model's title becomes `title`; modules get new names, also where they are required.
ScriptCopy copy_script(const script::Script& model, const std::string& title,
                       const ModuleNames& names);

/// The model's settings for the script `game`, a name or a file; a few of ours if it has none.
/// What the model's file extends becomes part of the copy. THROWS Error.
std::string copy_settings(const settings::Config& model, const std::string& name,
                          const std::string& game);

}  // namespace senet::jobs
