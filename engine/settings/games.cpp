#include "settings/games.h"

#include <fmt/format.h>

#include <set>

#include "base/file.h"
#include "base/text.h"
#include "settings/sections.h"

namespace senet::settings {
namespace {

namespace fs = std::filesystem;

Place game_script(const Home& home, const std::string& name) {
    return {home.folder / "games" / (name + ".lua"), "games/" + name + ".lua"};
}

Place game_config(const Home& home, const std::string& name) {
    return {home.folder / "config" / (name + ".yaml"), "config/" + name + ".yaml"};
}

bool is_file(const Place& place) { return senet::is_file(place.path); }

std::optional<Place> if_file(Place place) {
    return is_file(place) ? std::optional(std::move(place)) : std::nullopt;
}

GameFiles from_name(const Home& home, const std::string& name) {
    return {name, name, if_file(game_config(home, name)), if_file(game_script(home, name))};
}

/// The same of a game of the user's own, where the folder that the command runs in has games/ and
/// config/ as well, as the tutorial makes them. Nothing where that is the home itself.
GameFiles from_own_place(const Home& home, const std::string& name) {
    std::error_code failure;
    if (fs::equivalent(home.folder, ".", failure)) return {name, name, std::nullopt, std::nullopt};
    const std::string config = "config/" + name + ".yaml", script = "games/" + name + ".lua";
    GameFiles files{name, name, if_file({config, config}), if_file({script, script})};
    // The name means something in this folder only.
    if (files.config || files.script) files.asked = files.config ? config : script;
    return files;
}

/// The names, without their extension, of what lies in a folder; none if there is no such folder.
std::set<std::string> names_in(const fs::path& folder, const std::string& extension) {
    std::set<std::string> names;
    for (const fs::path& file : files_in(folder))
        if (file.extension() == extension) names.insert(file.stem().string());
    return names;
}

/// Of all that a home may hold a game of.
std::set<std::string> names_in(const Home& home) {
    std::set<std::string> names = names_in(home.folder / "games", ".lua");
    names.merge(names_in(home.folder / "config", ".yaml"));
    return names;
}

/// The file that a name without an ending means: flat.lua, or else flat.yaml. Empty if there is
/// none.
std::string with_ending(const std::string& given) {
    for (const char* ending : {".lua", ".yaml"}) {
        const std::string name = given + ending;
        if (!fs::path(given).filename().empty() && is_file({name, name})) return name;
    }
    return "";
}

/// The folder of games, in full where the user's own folder has one of that name.
std::string games_folder(const Home& home) {
    const fs::path folder = home.folder / "games";
    std::error_code failure;
    const bool is_other =
        fs::is_directory("games", failure) && !fs::equivalent("games", folder, failure);
    return is_other ? folder.string() : "games/";
}

std::string no_game(const Home& home, const std::string& given,
                    const std::vector<std::string>& names) {
    const std::string meant = did_you_mean(given, names);
    return fmt::format("no game {} in {}{}", in_quotes(given), games_folder(home),
                       meant.empty() ? "; \"senet games\" lists what there is" : meant);
}

/// What stands at a place where something does: "the folder games".
std::string there(const Place& place) {
    std::error_code failure;
    return (fs::is_directory(place.path, failure) ? "the folder " : "the file ") + place.shown;
}

GameFiles from_path(const std::string& game) {
    const fs::path path(game);
    const Place place{path, game};
    const bool is_config = path.extension() == ".yaml";
    if (!is_config && path.extension() != ".lua") {
        std::error_code failure;
        if (const std::string whole = with_ending(game); !whole.empty()) return from_path(whole);
        throw Error(fmt::format("{} is neither a script (.lua) nor a settings file (.yaml)",
                                fs::exists(path, failure) ? there(place) : in_quotes(game)));
    }
    check_is_file({path, game, is_config ? "a settings file" : "a script"});
    // The other one of the pair may lie beside it, under the same name.
    const std::string name = path.stem().string();
    if (is_config) return {name, game, place, if_file(place.beside(name + ".lua"))};
    return {name, game, if_file(place.beside(name + ".yaml")), place};
}

bool is_path(const std::string& game) {
    return game.find('/') != std::string::npos || game.ends_with(".lua") || game.ends_with(".yaml");
}

/// One entry of the list. A config without a `game`, and with no script of its name, is there to be
/// extended only.
std::optional<GameEntry> entry_of(const Home& home, const std::string& name) {
    const GameFiles files = from_name(home, name);
    if (!files.config && !files.script) return std::nullopt;
    GameEntry entry{name, {}, std::nullopt};
    if (files.script) entry.script = files.script->path;
    if (!files.config) return entry;
    entry.config = files.config->path;
    try {
        const Source config = read_source(*files.config);
        if (!files.script && config.tree.find("game") == nullptr) return std::nullopt;
        entry.script = script_of(home, config, files.script).path;
    } catch (const Error&) {
        // One broken file must not hide the other games; load() tells what is wrong with it.
    }
    return entry;
}

}  // namespace

GameFiles find_game(const Home& home, const std::string& game, const fs::path& folder) {
    if (is_path(game)) return from_path(game);
    GameFiles files = from_name(home, game);
    if (files.config || files.script) return files;
    if (folder.empty()) {
        files = from_own_place(home, game);
        if (files.config || files.script) return files;
    }
    std::vector<std::string> names;
    for (const GameEntry& entry : list_games(home)) names.push_back(entry.name);
    const fs::path file = folder / game;
    if (const std::string whole = with_ending(file.string()); !whole.empty())
        return from_path(whole);
    std::error_code failure;
    if (!nearest(game, names) && fs::exists(game, failure)) {
        throw Error(fmt::format("{} is neither a script (.lua) nor a settings file (.yaml)",
                                there({game, game})));
    }
    throw Error(no_game(home, game, names));
}

Place script_of(const Home& home, const Source& config, const std::optional<Place>& standard) {
    const Node* game = config.tree.find("game");
    if (game == nullptr) {
        if (standard) return *standard;
        check_top_keys(config.tree);  // it may stand there misspelt
        throw Error(SourcePosition{config.files.front().shown},
                    "the key \"game\" is missing; it names a script in games/, or a .lua file");
    }
    if (game->kind != Node::Kind::Text || game->text.empty()) {
        throw Error(
            game->where,
            fmt::format("game must be the name of a script in games/, or of a .lua file, got {}",
                        describe(*game)));
    }
    if (game->text.ends_with(".lua")) {
        const Place script = config.file_of(game->where).beside(game->text);
        check_is_file({script.path, script.shown, "a script", game->where});
        return script;
    }
    const Place script = game_script(home, game->text);
    if (is_file(script)) return script;
    const Place own = config.file_of(game->where).beside("../games/" + game->text + ".lua");
    if (is_file(own)) return own;
    const Place whole = config.file_of(game->where).beside(game->text + ".lua");
    if (is_file(whole)) return whole;
    std::error_code failure;
    const Place beside = config.file_of(game->where).beside(game->text);
    if (fs::exists(beside.path, failure)) {
        throw Error(game->where, fmt::format("{} is no script (.lua)", there(beside)));
    }
    const auto names = names_in(home.folder / "games", ".lua");
    throw Error(game->where, no_game(home, game->text, {names.begin(), names.end()}));
}

std::vector<GameEntry> list_games(const Home& home) {
    std::vector<GameEntry> games;
    for (const std::string& name : names_in(home)) {
        if (auto entry = entry_of(home, name)) games.push_back(std::move(*entry));
    }
    return games;
}

std::optional<GameEntry> listed_game(const Home& home, const std::string& name) {
    return names_in(home).contains(name) ? entry_of(home, name) : std::nullopt;
}

}  // namespace senet::settings
