// A game's configuration: which script, with which options and params, searched how. Read from a
// YAML file (and what it extends), a level of it, and `--set key=value`, all through one reader
// with the same checks. What is said later wins: extended file, file, level, --set.
// config/connect4.yaml is the manual of all settings.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/error.h"
#include "script/script_settings.h"
#include "search/options.h"
#include "settings/setting.h"
#include "settings/tree.h"

namespace senet::settings {

inline constexpr int kMostLevels = 99;

/// Where games/ and config/ lie.
struct Home {
    std::filesystem::path folder;
};

/// What a command line says about a game.
struct Request {
    std::string game{};  // a name, or a path to a .lua or .yaml file
    std::optional<std::string> config{};  // --config FILE, read instead of the game's own
    std::optional<std::string> script{};  // another version of the game's script, played instead
    Node over{};  // laid over all else: a map of sections, or Nothing
    std::vector<std::string> sets{};  // --set, each "key=value"
    std::string set_by = "--set";  // how they were said, for errors
    std::map<std::string, SourcePosition> set_at{};  // of those that a file says
    std::optional<int> level{};  // --level N
    SourcePosition level_at{};  // of that in a file
    std::uint64_t seed = 1;  // --seed N
    bool native = true;  // false: --no-native, whatever the file says
};

struct Config {
    std::string name;  // "connect4"
    std::filesystem::path script;
    std::string script_shown;  // the path as messages name it
    std::vector<std::filesystem::path> files;  // the YAML files read, the game's own first
    script::ScriptSettings script_settings;  // its printer is left empty
    bool native = true;  // compile hot functions to machine code, where that can be done
    /// The network that evaluates states in place of the script; nothing: none does.
    struct NetworkFile {
        std::string name;  // as the settings have it
        SourcePosition named_at;
        std::filesystem::path path{};
        std::string shown{};  // the path as messages name it
        std::string bytes{};
        bool is_games_own = false;  // its settings file names it, and not --set or a player
        std::optional<double> script{};  // share of evaluate() that is added; nothing: as learnt
    };
    std::optional<NetworkFile> network;
    /// Whether the same network is added to as much of evaluate().
    bool evaluates_like(const Config& other) const {
        if (!network || !other.network) return !network && !other.network;
        return network->bytes == other.network->bytes && network->script == other.network->script;
    }
    /// Why the network of the game's own settings is left out, as a sentence; empty: it is not.
    std::string network_left_out{};
    search::Options search;
    search::Limits limits;
    /// What a value is worth as a probability: 1 / (1 + e^(-value / scale)) of winning, a draw as
    /// half. Nothing where nobody has measured it, or where it was measured that values predict
    /// nothing of the results.
    std::optional<double> scale;
    bool values_predict = true;  // false: the latter
    std::vector<int> levels;  // those that can be asked for, ascending
    std::vector<Setting> settings;  // all that stands under search, script and native
    Node tree;  // all that was read, each value with its place
    /// Of all that decides how the engine plays, with the level and --set laid over it.
    std::uint64_t fingerprint = 0;
};

/// Reads all that `request` names. Every level is checked, asked for or not. Whether the script
/// declares the options and params is found out when it is loaded. THROWS Error with file, line and
/// column of what is wrong.
Config load(const Home& home, const Request& request);

/// One line of `senet games`.
struct GameEntry {
    std::string name;
    std::filesystem::path script;  // empty when its config is broken: load() tells why
    std::optional<std::filesystem::path> config;
};

/// Every games/*.lua, and every config/*.yaml of another name that says which `game` it is for,
/// sorted by name.
std::vector<GameEntry> list_games(const Home& home);
/// The one of them that has this name. Reads no other game's files.
std::optional<GameEntry> listed_game(const Home& home, const std::string& name);

}  // namespace senet::settings
