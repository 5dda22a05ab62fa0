// A game script: its text (and that of the modules beside it) as read at one moment, with what a
// config says about it. From this any number of Rules are made, one a thread; a changed file is a
// new Script.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "game/rules.h"
#include "script/program.h"
#include "script/script_settings.h"

namespace senet::script {

/// The rules of a script, with what it declared for configs.
class ScriptedGame : public game::Rules {
  public:
    virtual const std::vector<Param>& params() const = 0;
    virtual const std::vector<Option>& options() const = 0;

    /// The hooks as they stand now, with all that they can reach.
    virtual Program program() = 0;
};

/// A file that `require` finds.
struct Module {
    std::string shown;  // its path as messages name it
    std::string text;
};

class Script {
  public:
    /// Reads the file and the modules of the `lib` folder beside it. THROWS Error when it cannot be
    /// read. `shown` is the path as messages name it.
    Script(const std::filesystem::path& file, std::string shown, ScriptSettings settings);
    /// From memory, for tests.
    static Script from_text(std::string shown, std::string text, ScriptSettings settings = {});

    const std::string& shown() const { return shown_; }
    const std::string& text() const { return text_; }
    const std::map<std::string, Module>& modules() const { return modules_; }
    const ScriptSettings& settings() const { return settings_; }

    /// Hash of everything that decides the rules: texts, options, params and seed.
    std::uint64_t fingerprint() const;
    /// Hash of what decides the game itself: all but the params, by which the engine only values
    /// it.
    std::uint64_t game_fingerprint() const;

    /// Loads the script into a Lua state of its own. THROWS ScriptError, or Error for a config's
    /// mistake.
    std::unique_ptr<ScriptedGame> rules() const;

  private:
    Script() = default;

    std::string shown_;
    std::string text_;
    std::map<std::string, Module> modules_;
    ScriptSettings settings_;
};

}  // namespace senet::script
