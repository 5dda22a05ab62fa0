// A game script: its text (and that of the modules beside it) as read at one moment, with what a
// config says about it. From this any number of Rules are made, one a thread; a changed file is a
// new Script.
#pragma once

#include <cstdint>
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
    std::string failure{};  // why it could not be read, for whoever requires it
};

/// How well the tables of boards are guarded against being changed.
enum class Guard {
    /// What is set in them where something stands already is found after the load or, where a
    /// function got the table as an argument, by Rules::changed_constant(). Reading costs nothing
    /// more. Scripts with a function that visibly sets such elements get the other.
    AfterTheFact,
    /// All of it is refused at its line. Reading them takes several times longer in the VM.
    EachWrite
};

class Script {
  public:
    /// Reads the file, and of the `lib` folder beside it, or else of settings.library, the modules
    /// that it may require: those named there by plain texts, or all where some are not. THROWS
    /// Error when the file cannot be read. `shown` is the path as messages name it.
    Script(const std::filesystem::path& file, std::string shown, ScriptSettings settings);
    /// From memory, for tests.
    static Script from_text(std::string shown, std::string text, ScriptSettings settings = {});

    const std::string& shown() const { return shown_; }
    const std::string& text() const { return text_; }
    /// By name. Of a name that is required and has no file, there is none.
    const std::map<std::string, Module>& modules() const { return modules_; }
    /// All names that are there to be required, for messages.
    const std::vector<std::string>& module_names() const { return module_names_; }
    const ScriptSettings& settings() const { return settings_; }

    /// Hash of the texts alone, the script's and its modules'.
    std::uint64_t text_fingerprint() const;
    /// Hash of everything that decides the rules: texts, options, params and seed.
    std::uint64_t fingerprint() const;
    /// Hash of what decides the game itself: all but the params, by which the engine only values
    /// it.
    std::uint64_t game_fingerprint() const;

    /// Loads the script into a Lua state of its own. THROWS ScriptError, or Error for a config's
    /// mistake.
    std::unique_ptr<ScriptedGame> rules(Guard guard = Guard::AfterTheFact) const;

  private:
    Script() = default;
    void read_modules(const std::filesystem::path& own);
    std::uint64_t hash_texts(std::uint64_t hash) const;

    std::string shown_;
    std::string text_;
    std::map<std::string, Module> modules_;
    std::vector<std::string> module_names_;
    ScriptSettings settings_;
};

}  // namespace senet::script
