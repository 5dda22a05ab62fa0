#include <fmt/format.h>

#include "base/json.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/scale_result.h"
#include "cli/search_result.h"
#include "jobs/calibration.h"
#include "jobs/place.h"
#include "jobs/search_calibration.h"
#include "terminal/terminal.h"

namespace senet::cli {
namespace {

namespace fs = std::filesystem;

constexpr int kGames = 100;  // of two neighbours, where nobody says
constexpr int kGamesOfScale = 400;
constexpr int kPliesOfScale = 6;  // random ones, so that games differ
constexpr int kGamesOfSearch = 300;  // of one trial, at most
constexpr int kPositionsOfSearch = 1000;
constexpr const char* kNodesOfScale = "2k";
constexpr const char* kTimeOfSearch = "20ms";

struct CalibrateOptions {
    Common common;
    int levels = 9;
    std::optional<int> games;
    std::string most = "100k";
    bool scale = false;
    bool search = false;
    bool quick = false;
    bool measure = false;
    int positions = kPositionsOfSearch;
    std::string nodes;
    std::string time = kTimeOfSearch;
    std::string folder;
    bool write = false;
};

void write_or_say(const jobs::SettingsSection& section, bool write) {
    const std::string file = section.file.string();
    if (write) jobs::write_section(section);
    if (write)
        terminal::to_err("Written to {}.\n", file);
    else
        terminal::to_err("--write puts this into {}.\n", file);
}

void print_as_json(const std::vector<jobs::Level>& levels) {
    for (std::size_t i = 0; i < levels.size(); ++i) {
        nlohmann::json object{{"level", i + 1}, {"nodes", levels[i].nodes}};
        if (const auto& step = levels[i].step) {
            object.update({{"elo", step->elo.value},
                           {"elo_low", step->elo.low},
                           {"elo_high", step->elo.high},
                           {"los", step->superiority}});
        }
        print_json(object);
    }
}

Exit find_levels(const CalibrateOptions& options) {
    const jobs::Host here = host_for(options.common);
    const auto found = jobs::find_levels(here,
                                         {.request = options.common.request,
                                          .levels = options.levels,
                                          .games = options.games.value_or(kGames),
                                          .most = options.most,
                                          .folder = options.folder,
                                          .use = use_of_player(options.common)});
    if (!found) return Exit::Interrupted;
    if (found->levels.empty()) {
        constexpr const char* kNone =
            "More positions hardly make the engine stronger here: no two levels could be told "
            "apart.\n";
        options.common.json ? terminal::put_err(kNone) : terminal::put_out(kNone);
        return Exit::Negative;
    }
    if (options.common.json)
        print_as_json(found->levels);
    else
        terminal::to_out("{}", found->section.text);
    write_or_say(found->section, options.write);
    return Exit::Done;
}

Exit find_scale(const CalibrateOptions& options) {
    const std::string stem = fs::path(options.common.request.game).stem();
    const jobs::SelfPlay games{options.games.value_or(kGamesOfScale),
                               *parse_count(options.nodes.empty() ? kNodesOfScale : options.nodes),
                               kPliesOfScale};
    const jobs::Host here = host_for(options.common);
    const auto found = jobs::find_scale(
        here,
        {.request = options.common.request,
         .games = games,
         .folder = options.folder.empty() ? jobs::run_place(host(), "scale-" + stem)
                                          : fs::path(options.folder),
         .use = use_of_player(options.common)});
    if (!found) return Exit::Interrupted;
    tell(*found, games, options.common);
    if (!found->too_few()) write_or_say(found->section, options.write);
    return found->scale ? Exit::Done : Exit::Negative;
}

Exit find_search(const CalibrateOptions& options) {
    jobs::SearchTask task{.request = options.common.request,
                          .games = options.games.value_or(kGamesOfSearch),
                          .milliseconds = *parse_time(options.time),
                          .quick = options.quick,
                          .positions = static_cast<std::size_t>(options.positions),
                          .folder = options.folder,
                          .use = use_of_player(options.common)};
    if (!options.nodes.empty()) task.nodes = *parse_count(options.nodes);
    const jobs::Host here = host_for(options.common);
    const auto found =
        options.measure ? jobs::measure_search(here, task) : jobs::calibrate_search(here, task);
    if (!found) return Exit::Interrupted;
    tell_survey(*found, options.common);
    if (options.measure) return Exit::Done;
    tell_trials(*found, options.common);
    if (!found->better()) return Exit::Negative;
    write_or_say(found->section, options.write);
    return Exit::Done;
}

}  // namespace

void add_calibrate(Commands& commands) {
    auto options = std::make_shared<CalibrateOptions>();
    Command& calibrate = commands.add(
        {.name = "calibrate",
         .summary = "Find levels with even steps in strength, the search that suits a game, or "
                    "what a value is worth, by self-play",
         .example = "senet calibrate connect4 --games 200 --write",
         .more =
             "Searches of increasing size play each other. The smallest looks once at every move. "
             "Levels are chosen between them, each clearly better than the one below, and then "
             "play each other for the figures that are written beside them. --search measures on "
             "the game's own positions what shallow values, passing and the order of moves say of "
             "deeper searches, and says what is worth asking; --measure ends there and writes no "
             "settings (senet calibrate chess --search --measure). Then it tests how much unsound "
             "pruning pays: first as a whole (careful, usual, bold), then part by part, each in a "
             "match over the best settings so far. It judges what it found against the game's own "
             "settings with five times the thinking time. --scale measures the probability of "
             "winning for each value of the evaluation, so that play can show it. To resume after "
             "an interruption, run the same command again."});
    add_game_options(calibrate, options->common, {.config = false, .set = false, .level = false});
    calibrate.add_with_default("--levels", options->levels, "The most levels to find")
        .named("N")
        .takes(whole_number(2, settings::kMostLevels));
    calibrate
        .add("--games", options->games,
             "Games between neighbouring levels, an even number (default: 100); with --search, of "
             "each trial at most (300); with --scale, all games (400)")
        .named("N")
        .takes(whole_number(2, 1'000'000));
    calibrate.add_with_default("--most", options->most, "Positions per move of the last level")
        .named("N")
        .takes(node_limit());
    const Option& scale = calibrate.add_flag(
        "--scale", options->scale,
        "Measure what a value is worth, in place of finding levels; for two players without dice");
    calibrate
        .add_flag("--search", options->search,
                  "Find the parts of the search that help this game, in place of levels")
        .excludes(scale);
    calibrate.add_flag("--quick", options->quick,
                       "With --search, try whole profiles only, not each part after them");
    const Option& measure = calibrate.add_flag("--measure", options->measure,
                                               "With --search, measure only, without a match");
    calibrate
        .add_with_default("--positions", options->positions,
                          "With --search, the positions to measure, at most")
        .named("N")
        .takes(whole_number(1, 1'000'000));
    calibrate
        .add("--nodes", options->nodes,
             "Positions per move in the games for --scale (default: 2k); for --search, in place of "
             "--time")
        .named("N")
        .takes(node_limit());
    calibrate
        .add_with_default("--time", options->time,
                          "With --search, the processor's time for each move")
        .named("TIME")
        .takes(time_limit());
    calibrate
        .add_flag("--write", options->write, "Write what was found into the game's settings file")
        .excludes(measure);
    calibrate.add("--run", options->folder, "The folder for the games; in runs/ by default")
        .named("FOLDER")
        .takes(not_empty());
    add_mend_option(calibrate, options->common);
    add_jobs_option(calibrate, options->common);
    calibrate.runs([options, &calibrate] {
        if (options->scale)
            calibrate.refuse(
                {"--levels", "--most", "--time", "--quick", "--measure", "--positions"},
                "with --scale");
        if (options->search) calibrate.refuse({"--levels", "--most"}, "with --search");
        if (options->search && !options->nodes.empty())
            calibrate.refuse({"--time"}, "with --nodes");
        if (options->measure)
            calibrate.refuse({"--games", "--time", "--nodes", "--quick", "--jobs"},
                             "with --measure");
        if (options->scale) return find_scale(*options);
        if (options->search) return find_search(*options);
        calibrate.refuse({"--nodes"}, "without --scale or --search");
        calibrate.refuse({"--time", "--quick", "--measure", "--positions"}, "without --search");
        return find_levels(*options);
    });
}

}  // namespace senet::cli
