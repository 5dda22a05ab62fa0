// What a config says about a script, and what a script declares for configs: the part of this room
// that others see without seeing Lua.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "base/error.h"

namespace senet::script {

/// A mistake in a script, with its file and line.
class ScriptError : public Error {
  public:
    using Error::Error;

    /// The same error told otherwise.
    ScriptError told(SourcePosition where, std::string message) const {
        ScriptError other(std::move(where), std::move(message));
        for (const std::string& line : context()) other.add_context(line);
        other.unplaced = unplaced;
        other.own_words = own_words;
        return other;
    }

    /// The script's own words, where it raised them by error(text, 0), which leaves out the place.
    std::string unplaced{};
    /// The script raised it itself, by error() or assert().
    bool own_words = false;
};

struct Budget {
    /// VM instructions a call, or 100 ns of work each where that is more; counted once a call takes
    /// over some 5 ms.
    std::int64_t steps = 50'000'000;
    std::size_t memory = 64 * std::size_t{1024} * 1024;  // bytes of Lua objects
};

/// What a config gives for an option or a param, as it is written there. The script's declaration
/// says what it must be.
struct Given {
    std::vector<std::string> values;
    bool is_list = false;
    SourcePosition where;
};
using GivenByName = std::map<std::string, Given>;

/// Where print() goes; may be empty.
using Printer = std::function<void(const std::string&)>;

struct ScriptSettings {
    GivenByName options;
    GivenByName params;
    Budget budget;
    std::uint64_t seed = 1;  // of random() at load
    /// The folder of the modules that come with Senet: `require` finds them where the script has
    /// none of that name beside it. May be empty.
    std::filesystem::path library{};
    Printer printer;
    /// Ends whatever runs in the script, its loading included: for Ctrl-C. Must outlive the rules.
    const Interrupt* interrupt = nullptr;
};

/// A number, or a list of numbers, that a config or a tuner may set. The search may change while it
/// stays the same game.
struct Param {
    std::string name;
    std::vector<double> values;
    std::vector<double> defaults;
    double least = 0, most = 0;
    double step = 1;  // the smallest change worth a tuner's while; 0: any
    bool is_list = false;
    bool whole = true;  // default and range are whole numbers
};

/// What changes the game itself; read once, at load.
struct Option {
    enum class Kind { Number, List, Flag, Choice };

    std::string name;
    Kind kind = Kind::Number;
    std::string value;  // as a config would write it
    std::string standard;  // the default, likewise
    double least = 0, most = 0;  // Number and List
    std::vector<std::string> choices;  // Choice
};

}  // namespace senet::script
