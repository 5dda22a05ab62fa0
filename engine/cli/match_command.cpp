#include <fmt/format.h>

#include "base/file.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/elo_bounds.h"
#include "cli/tournament_results.h"
#include "jobs/place.h"
#include "jobs/tournament_file.h"
#include "terminal/terminal.h"

namespace senet::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* kRandom = "random";

struct MatchOptions {
    Common common;
    std::vector<std::string> players;
    int games = 100;
    std::optional<int> plies;
    std::string order = "sequential";
    int start = 1;
    int threads = 0;
    std::string folder;
    std::string time, nodes, clock, openings, sprt;
    std::optional<int> depth;
};

/// What a player of the command line is in a tournament's file.
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
        return fmt::format("{{ config: {} }}", jobs::yaml_text(jobs::absolute(player)));
    if (player.ends_with(".lua"))
        return fmt::format("{{ script: {} }}", jobs::yaml_text(jobs::absolute(player)));
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
            sets += (sets.empty() ? "" : ", ") + jobs::yaml_text(part);
    }
    return fmt::format("{{ {}set: [{}] }}", level, sets);
}

std::string openings_of(const MatchOptions& options) {
    constexpr int kPlies = 4;
    if (options.openings.empty())
        return fmt::format("openings: {{ plies: {} }}\n", options.plies.value_or(kPlies));
    if (options.plies && lower(options.openings).ends_with(".epd"))
        throw Error("--plies has no use here: a file of EPD holds positions, not moves");
    tournament::BookUse use;
    if (options.order == kRandom) use.order = tournament::BookUse::Order::Random;
    use.start = options.start;
    if (options.plies) use.plies = static_cast<std::uint32_t>(*options.plies);
    return jobs::book_text(options.openings, use);
}

/// The match as a tournament's file.
std::string file_of(const MatchOptions& options) {
    std::string text = jobs::game_text(host().home, options.common.request);
    text += "players:\n";
    for (std::size_t i = 0; i < options.players.size(); ++i) {
        constexpr std::size_t kLongest = 24;
        const bool same = options.players[0] == options.players[1];
        std::string name = options.players[i];
        if (name.ends_with(".yaml") || name.ends_with(".lua")) name = fs::path(name).stem();
        name = shortened(name, kLongest) + (same && i == 1 ? "#2" : "");
        text += fmt::format("  {}: {}\n", jobs::yaml_text(name), entry_of(options.players[i]));
    }
    text += fmt::format("games: {}\n", options.games);
    std::string limits;
    if (!options.time.empty()) limits += fmt::format("  time: {}\n", options.time);
    if (!options.nodes.empty()) limits += fmt::format("  nodes: {}\n", options.nodes);
    if (options.depth) limits += fmt::format("  depth: {}\n", *options.depth);
    if (!options.clock.empty())
        limits += fmt::format("  clock: {}\n", jobs::yaml_text(options.clock));
    if (!limits.empty()) text += "limits:\n" + limits;
    text += openings_of(options);
    if (!options.sprt.empty()) {
        const std::size_t comma = options.sprt.find(',');
        text += fmt::format("sprt: {{ elo0: {}, elo1: {} }}\n", options.sprt.substr(0, comma),
                            comma == std::string::npos ? "" : options.sprt.substr(comma + 1));
    }
    return text;
}

/// A match that is refused leaves the file of the one whose games lie there as it was, and no
/// folder where there was none.
Exit run_as(const std::string& text, const fs::path& folder, const Common& common) {
    constexpr const char* kName = "match.yaml";
    constexpr std::size_t kLongest = std::size_t{1} << 20;  // bytes
    const fs::path file = folder / kName;
    std::error_code failure;
    std::optional<std::string> before;
    if (fs::is_regular_file(file, failure))
        before = read_text({file, file.string(), "a tournament's file"}, kLongest);
    const settings::Place written = jobs::write_tournament(folder, kName, text);
    try {
        return run_tournament(written, folder, common);
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

Exit run(const MatchOptions& options) {
    std::string text = file_of(options);
    fs::path folder = options.folder;
    if (folder.empty()) {
        const std::string game = fs::path(options.common.request.game).stem();
        folder =
            jobs::run_place(host(), fmt::format("{}-{:.8}", game, show_hash(hash_text(0, text))));
    }
    if (options.threads > 0) text += fmt::format("threads: {}\n", options.threads);
    return run_as(text, folder, options.common);
}

}  // namespace

void add_match(Commands& commands) {
    auto options = std::make_shared<MatchOptions>();
    Command& match = commands.add(
        {.name = "match",
         .summary = "Play games between two players and say who is better",
         .example = "senet match connect4 base search.depth=4 --games 200 --time 20ms",
         .more = "Each opening is played with both sides. A player is base (the game's settings), "
                 "random, one-ply, level=3, settings with commas in between, or a .yaml or .lua "
                 "file. To resume after an interruption, run the same command again."});
    add_game_options(match, options->common, {.config = false, .level = false});
    match.add_list("PLAYERS", options->players, "The two players", 2)
        .required()
        .suggests({"base", "random", "one-ply", "level=1"});
    match.add_with_default("--games", options->games, "Games, an even number")
        .named("N")
        .takes(whole_number(2, 100'000'000));
    match
        .add("--time", options->time,
             "Time for a move: 20ms, 1s; a move that takes 1 s longer loses")
        .named("TIME")
        .takes(time_limit());
    match.add("--nodes", options->nodes, "Positions for a move: 5k").named("N").takes(node_limit());
    match.add("--depth", options->depth, "Plies to look ahead")
        .named("N")
        .takes(whole_number(1, search::kMostDepth));
    match
        .add("--clock", options->clock,
             "Time for the game plus increment per move: 10s+100ms; or for each 40 moves: "
             "40/60s+0.5s. A player loses on time once it is 1 s over")
        .named("CLOCK")
        .takes(clock_time());
    match
        .add("--plies", options->plies,
             "Random moves of an opening, 4 if nothing is said; with --openings, no more moves of "
             "each")
        .named("N")
        .takes(whole_number(0, 1000));
    Option& openings =
        match.add("--openings", options->openings, "A file of openings: PGN, EPD, or one per line");
    openings.named("FILE").takes(not_empty());
    match.add_with_default("--order", options->order, "In which the file's openings are played")
        .named("ORDER")
        .takes(one_of({"sequential", kRandom}))
        .needs(openings);
    match.add_with_default("--start", options->start, "The first opening to play, by its number")
        .named("N")
        .takes(whole_number(1, 1'000'000'000))
        .needs(openings);
    match
        .add("--sprt", options->sprt,
             "End when it is clear whether A is ELO0 or ELO1 better, in normalized Elo")
        .named("ELO0,ELO1")
        .takes(elo_bounds());
    match
        .add_with_default("--threads", options->threads,
                          "Games at once; 0: as many as there are processors")
        .named("N")
        .takes(whole_number(0, 1024));
    match.add("--run", options->folder, "The folder for the results; in runs/ by default")
        .named("FOLDER")
        .takes(not_empty());
    add_mend_option(match, options->common);
    match.runs([options] { return run(*options); });
}

}  // namespace senet::cli
