#include "jobs/match_file.h"

#include <fmt/format.h>

#include "base/file.h"
#include "base/text.h"
#include "jobs/place.h"
#include "jobs/tournament_file.h"
#include "settings/games.h"

namespace senet::jobs {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLongest = std::size_t{1} << 20;  // bytes of a file

/// What a player is in a tournament's file.
std::string entry_of(const std::string& player) {
    const bool is_file = player.ends_with(".yaml") || player.ends_with(".lua");
    if (!is_file && player.find_first_of(" \t\n") != std::string::npos) {
        throw Error(
            fmt::format("a player's settings are separated by commas, as in "
                        "search.depth=4,params.centre=0, got {}",
                        in_quotes(player)));
    }
    if (player == "base") return "{}";
    if (player == "random" || player == "one-ply") return fmt::format("{{ kind: {} }}", player);
    if (player.ends_with(".yaml"))
        return fmt::format("{{ config: {} }}", yaml_text(absolute(player)));
    if (player.ends_with(".lua"))
        return fmt::format("{{ script: {} }}", yaml_text(absolute(player)));
    std::string level, sets;
    for (std::string_view rest = player; !rest.empty();) {
        const std::size_t comma = rest.find(',');
        const std::string part(rest.substr(0, comma));
        rest.remove_prefix(comma == std::string_view::npos ? rest.size() : comma + 1);
        if (part.find('=') == std::string::npos) {
            throw Error(
                fmt::format("a player is base, random, one-ply, level=3, settings such as "
                            "search.depth=4,params.centre=0, or a .yaml or .lua file, got {}",
                            in_quotes(player)));
        }
        if (part.starts_with("level="))
            level = fmt::format("level: {}, ", part.substr(6));
        else
            sets += (sets.empty() ? "" : ", ") + yaml_text(part);
    }
    return fmt::format("{{ {}set: [{}] }}", level, sets);
}

std::string openings_of(const MatchTask& task) {
    constexpr int kPlies = 4;
    if (task.openings.empty())
        return fmt::format("openings: {{ plies: {} }}\n", task.plies.value_or(kPlies));
    tournament::BookUse use;
    if (task.random_order) use.order = tournament::BookUse::Order::Random;
    use.start = task.start;
    if (task.plies) use.plies = static_cast<std::uint32_t>(*task.plies);
    return book_text(task.openings, use);
}

/// What a player is called, by what describes him.
std::string name_of(const std::string& player) {
    constexpr std::size_t kLongest = 24;
    const bool is_file = player.ends_with(".yaml") || player.ends_with(".lua");
    return shortened(is_file ? fs::path(player).stem().string() : player, kLongest);
}

}  // namespace

std::string match_text(const settings::Home& home, const MatchTask& task) {
    std::string text = game_text(home, task.request);
    text += "players:\n";
    const bool same = name_of(task.players[0]) == name_of(task.players[1]);
    for (std::size_t i = 0; i < task.players.size(); ++i) {
        const std::string name = name_of(task.players[i]) + (same && i == 1 ? "#2" : "");
        text += fmt::format("  {}: {}\n", yaml_text(name), entry_of(task.players[i]));
    }
    text += fmt::format("games: {}\n", task.games);
    std::string limits;
    if (!task.time.empty()) limits += fmt::format("  time: {}\n", task.time);
    if (!task.nodes.empty()) limits += fmt::format("  nodes: {}\n", task.nodes);
    if (!task.soft_nodes.empty()) limits += fmt::format("  soft_nodes: {}\n", task.soft_nodes);
    if (task.depth) limits += fmt::format("  depth: {}\n", *task.depth);
    if (!task.clock.empty()) limits += fmt::format("  clock: {}\n", yaml_text(task.clock));
    if (task.thread_time) limits += "  thread_time: true\n";
    if (!limits.empty()) text += "limits:\n" + limits;
    text += openings_of(task);
    if (!task.luck.empty()) text += fmt::format("luck: {}\n", task.luck);
    if (!task.sprt.empty()) {
        const std::size_t comma = task.sprt.find(',');
        text += fmt::format("sprt: {{ elo0: {}, elo1: {} }}\n", task.sprt.substr(0, comma),
                            comma == std::string::npos ? "" : task.sprt.substr(comma + 1));
    }
    return text;
}

fs::path match_folder(const Host& host, const MatchTask& task, const std::string& text) {
    const std::string game = fs::path(task.request.game).stem();
    std::uint64_t hash = hash_text(0, text);
    const settings::GameFiles files = settings::find_game(host.home, task.request.game);
    for (const auto& file : {files.script, files.config}) {
        if (!file) continue;
        hash =
            hash_text(hash, read_text({file->path, file->shown, "a file of the game"}, kLongest));
    }
    return run_place(host, fmt::format("{}-{:.8}", game, show_hash(hash)));
}

void with_match_file(const fs::path& folder, const std::string& text,
                     const std::function<void(const settings::Place& file)>& play) {
    constexpr const char* kName = "match.yaml";
    const fs::path file = folder / kName;
    std::error_code failure;
    std::optional<std::string> before;
    if (fs::is_regular_file(file, failure))
        before = read_text({file, file.string(), "a tournament's file"}, kLongest);
    const settings::Place written = write_tournament(folder, kName, text);
    try {
        without_place_in(written, [&] { play(written); });
    } catch (const Error&) {
        if (before) {
            write_text(file, *before);
        } else {
            fs::remove(file, failure);
            fs::remove(folder, failure);  // unless it holds something
        }
        throw;
    }
}

}  // namespace senet::jobs
