#include "settings/config.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/file.h"
#include "base/random.h"
#include "base/sip_hash.h"
#include "base/text.h"
#include "network/head.h"
#include "settings/games.h"
#include "settings/reader.h"
#include "settings/sections.h"
#include "settings/set.h"
#include "settings/source.h"

namespace senet::settings {
namespace {

int level_number(const Node::Entry& entry) {
    const auto number = parse_whole(entry.key);
    if (number && *number >= 1 && *number <= kMostLevels && std::to_string(*number) == entry.key) {
        return static_cast<int>(*number);
    }
    throw Error(entry.where,
                fmt::format("a level must be a whole number from 1 to {}, got {}", kMostLevels,
                            in_quotes(entry.key)));
}

/// What each level lays over the rest of the config: `search`, `params` and `evaluation`, for the
/// game stays the same.
std::map<int, Node> read_levels(const Node& tree) {
    std::map<int, Node> levels;
    const Reader reader = Reader(tree, "").section("levels");
    for (const Node::Entry& entry : reader.map().entries) {
        Reader level(entry.value, reader.path(entry.key));
        level.find("search");
        level.find("params");
        level.find("evaluation");
        level.finish();
        levels[level_number(entry)] = entry.value;
    }
    return levels;
}

/// Finds the mistakes of the whole config and of every level, before somebody asks for it.
void check_all(const Node& tree, const std::map<int, Node>& levels) {
    Config scratch;
    read_sections(tree, scratch);
    for (const auto& [number, level] : levels) read_sections(overlay(tree, level), scratch);
}

const Node& asked_level(const std::map<int, Node>& levels, const Request& request,
                        const std::string& game) {
    const auto found = levels.find(*request.level);
    if (found != levels.end()) return found->second;
    std::vector<std::string> known;
    for (const auto& [level, node] : levels) known.push_back(std::to_string(level));
    throw Error(
        request.level_at,
        known.empty()
            ? fmt::format("{} has no levels; a settings file gives them under \"levels\"", game)
            : fmt::format("{} has no level {}; its levels are {}", game, *request.level,
                          join(known, ", ")));
}

/// Without what only tells of play, and the levels that were not asked for, so that a run goes on
/// when they were measured anew. Where no file names the game, as if one did, so that a first file
/// changes no more than it says.
std::uint64_t fingerprint_of_play(Node tree, const std::string& name) {
    std::erase_if(tree.entries, [](const Node::Entry& entry) {
        return entry.key == "play" || entry.key == "levels";
    });
    if (tree.find("game") == nullptr) {
        tree.kind = Node::Kind::Map;
        Node::Entry& game = tree.entries.emplace_back();
        game.key = "game";
        game.value.kind = Node::Kind::Text;
        game.value.text = name;
    }
    return fingerprint(tree);
}

/// A network's file, named beside the settings that name it; --set names it from where the user is.
Place place_of_network(const Source& source, const Config::NetworkFile& network) {
    const std::string& file = network.named_at.file;
    for (const Place& place : source.files)
        if (place.shown == file) return place.beside(network.name);
    if (is_file(file)) return Place{file, file}.beside(network.name);
    return {network.name, network.name};
}

/// Whether a file of the game's settings names the network, and not --set or a player's own line.
bool is_own_network(const Source& source, const Config::NetworkFile& network) {
    return std::any_of(source.files.begin(), source.files.end(),
                       [&](const Place& place) { return place.shown == network.named_at.file; });
}

/// The first option with another value than the network was learnt for: "options.width: 8". Empty
/// if there is none, or if the file is no network, which its reader will say.
std::string other_option(const Config& config) {
    for (const auto& [name, value] : network::options_of(config.network->bytes)) {
        const auto here = config.script_settings.options.find(name);
        if (here == config.script_settings.options.end() || here->second.is_list) continue;
        if (here->second.values.front() != value) return fmt::format("options.{}: {}", name, value);
    }
    return "";
}

/// Reads the network that the settings name. Its contents are part of what decides how the engine
/// plays. A game's own network is left out where the game is played with other options.
void load_network(const Source& source, Config& config) {
    Config::NetworkFile& network = *config.network;
    const Place place = place_of_network(source, network);
    network.path = place.path;
    network.shown = place.shown;
    network.bytes = network::read_bytes(place.path, place.shown, network.named_at);
    network.is_games_own = is_own_network(source, network);
    const std::string other = network.is_games_own ? other_option(config) : "";
    if (!other.empty()) {
        config.network_left_out =
            fmt::format("{} is left out: it was learnt for {}", network.shown, other);
        return config.network.reset();
    }
    config.fingerprint = mix(config.fingerprint ^ sip_hash({}, network.bytes));
}

/// The config that --config names must be for the game that was asked for.
void check_same_game(const Source& config, const Place& script, const Place& wanted) {
    if (real_path(script.path) == real_path(wanted.path)) return;
    throw Error(config.tree.find("game")->where,
                fmt::format("these settings are for {}, but the game asked for is {}", script.shown,
                            wanted.shown));
}

/// Whether a GAME is a script by its path: then no config chooses another.
bool is_script_path(const std::string& game) { return game.ends_with(".lua"); }

/// The files of a game and the settings in them, before any section is read.
struct Found {
    std::string name;
    Place script;
    Source config;
};

Found find(const Home& home, const Request& request) {
    const GameFiles files = find_game(home, request.game);
    if (!request.config) {
        Source config = files.config ? read_source(*files.config) : Source{};
        Place script = files.config ? script_of(home, config, files.script) : *files.script;
        if (files.config && is_script_path(request.game))
            check_same_game(config, script, *files.script);
        return {files.name, std::move(script), std::move(config)};
    }
    const Place wanted =
        files.script ? *files.script : script_of(home, read_source(*files.config), std::nullopt);
    Source config = read_source({*request.config, *request.config});
    Place script = script_of(home, config, wanted);
    check_same_game(config, script, wanted);
    return {files.name, wanted, std::move(config)};
}

}  // namespace

Config load(const Home& home, const Request& request) {
    Found found = find(home, request);
    if (request.script) {
        check_is_file({*request.script, *request.script, "a script"});
        found.script = {*request.script, *request.script};
    }
    Config config;
    config.name = found.name;
    config.script = found.script.path;
    config.script_shown = found.script.shown;
    config.script_settings.seed = request.seed;
    for (const Place& file : found.config.files) config.files.push_back(file.path);

    Node tree = std::move(found.config.tree);
    const std::map<int, Node> levels = read_levels(tree);
    for (const auto& [number, level] : levels) config.levels.push_back(number);
    check_all(tree, levels);
    if (request.level) tree = overlay(std::move(tree), asked_level(levels, request, found.name));
    for (const std::string& set : request.sets) {
        const auto at = request.set_at.find(set);
        tree = overlay(std::move(tree),
                       at == request.set_at.end() ? parse_set(set, request.set_by)
                                                  : parse_set(set, at->second));
    }
    // A player's own, after what is set for all players.
    if (request.over.kind == Node::Kind::Map) tree = overlay(std::move(tree), request.over);
    config.fingerprint = fingerprint_of_play(tree, found.name);
    read_sections(tree, config);
    if (config.network) load_network(found.config, config);
    config.native = config.native && request.native;
    config.tree = std::move(tree);
    return config;
}

}  // namespace senet::settings
