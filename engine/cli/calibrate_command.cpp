#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/date.h"
#include "base/text.h"
#include "cli/calibrate_scale.h"
#include "cli/command.h"

#include "cli/tournament_run.h"
#include "cli/tournament_text.h"
#include "jobs/place.h"
#include "terminal/terminal.h"
#include "tournament/levels.h"
#include "tournament/statistics.h"

namespace senet::cli {
namespace {

namespace fs = std::filesystem;

using tournament::Rung;

constexpr int kGames = 100;  // of two neighbours, where nobody says
constexpr int kGamesOfScale = 400;
constexpr int kPliesOfScale = 6;  // random ones, so that games differ
constexpr double kRungs = 2;  // each searches so many times the positions of the one before
constexpr double kLeastRung = 10;  // positions
constexpr double kLeastStep = 60;  // Elo: a smaller one takes hundreds of games to be seen

struct CalibrateOptions {
    Common common;
    int levels = 9;
    std::optional<int> games;
    std::string most = "100k";
    bool scale = false;
    std::string nodes = "2k";
    std::string folder;
    bool write = false;
};

/// Finds settings for levels by self-play, plays them against each other for the evidence, and
/// writes both into the game's settings file.
class Calibration {
  public:
    explicit Calibration(const CalibrateOptions& options)
        : options_(options), games_(options.games.value_or(kGames)), folder_(options.folder) {
        config_ = settings::load(host().home, options.common.request);
        if (config_.files.empty()) {
            throw Error(fmt::format("{} has no settings file that levels could be written to",
                                    config_.name));
        }
        first_ = std::max(kLeastRung, one_look());
        most_ = static_cast<double>(parse_count(options.most).value());
        if (most_ <= first_) {
            throw Error(
                fmt::format("--most must be more than the {} positions of the first level, "
                            "got {}",
                            first_, options.most));
        }
        if (folder_.empty()) folder_ = jobs::run_place(host(), "calibrate-" + config_.name);
    }

    Exit run() {
        const auto played_rungs = played("rungs", rung_nodes());
        if (!played_rungs) return Exit::Interrupted;
        const std::vector<Rung> rungs = rated(*played_rungs, rung_nodes());
        for (int count = options_.levels; count >= 2; --count) {
            std::vector<double> nodes;
            for (const Rung& level : tournament::even_levels(rungs, count, kLeastStep))
                nodes.push_back(level.nodes);
            count = static_cast<int>(nodes.size());
            if (count < 2) break;
            const auto proof = played(fmt::format("{}-levels", count), nodes);
            if (!proof) return Exit::Interrupted;
            const std::vector<Step> steps = steps_of(*proof);
            if (std::all_of(steps.begin(), steps.end(), is_sure)) return tell(nodes, steps);
        }
        constexpr const char* kNone =
            "More positions hardly make the engine stronger here: no two levels could be told "
            "apart.\n";
        options_.common.json ? terminal::put_err(kNone) : terminal::put_out(kNone);
        return Exit::Negative;
    }

  private:
    /// Positions of a look at every move of the start. With fewer a search sees some moves only,
    /// and a few more of them are worth hundreds of Elo.
    double one_look() const {
        const auto rules = jobs::make_rules(host(), config_);
        const game::Line line(*rules, rules->start(options_.common.request.seed));
        return 1 + static_cast<double>(line.legal_moves().size());
    }

    std::vector<double> rung_nodes() const {
        std::vector<double> nodes;
        for (double next = first_; next < most_; next *= kRungs) nodes.push_back(next);
        nodes.push_back(most_);
        return nodes;
    }

    /// Neighbours among searches of so many positions play each other, in a folder of their own.
    std::optional<tournament::Standings> played(const std::string& what,
                                                const std::vector<double>& nodes) const {
        std::string text = game_text(options_.common.request) +
            fmt::format("format: neighbours\ngames: {}\nplayers:\n", games_);
        for (const double one : nodes) {
            text +=
                fmt::format("  n{0:.0f}: {{ search: {{ nodes: {0:.0f}, time: false }} }}\n", one);
        }
        const fs::path folder = folder_ / what;
        return play_tournament(write_tournament(folder, "tournament.yaml", text), folder,
                               options_.common);
    }

    static std::vector<Rung> rated(const tournament::Standings& standings,
                                   const std::vector<double>& nodes) {
        const tournament::Ratings ratings = standings.ratings({.anchor = 0});
        std::vector<Rung> rungs;
        for (std::size_t i = 0; i < nodes.size(); ++i)
            rungs.push_back({nodes[i], ratings.rating[i]});
        return rungs;
    }

    /// What each level's games against the one below say.
    using Step = tournament::Statistics;
    static std::vector<Step> steps_of(const tournament::Standings& standings) {
        std::vector<Step> steps;
        for (const auto& [who, encounter] : standings.encounters())
            steps.push_back(
                tournament::statistics(tournament::sample_of(encounter.pairs).mirrored()));
        return steps;
    }
    static bool is_sure(const Step& step) { return step.superiority >= 0.95; }

    Exit tell(const std::vector<double>& nodes, const std::vector<Step>& steps) const {
        std::string block = fmt::format(
            "levels:  # positions a move; Elo over the level below [95 %], "
            "{} games each, {}\n",
            games_, today());
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            block += fmt::format("  {}: {{ search: {{ nodes: {:.0f}, time: false }} }}", i + 1,
                                 nodes[i]);
            nlohmann::json object{{"level", i + 1}, {"nodes", nodes[i]}};
            if (i > 0) {
                const Step& step = steps[i - 1];
                const tournament::Estimate& elo = step.elo;
                block +=
                    fmt::format("  # {:+.0f} [{:+.0f}, {:+.0f}]", elo.value, elo.low, elo.high);
                object.update({{"elo", elo.value},
                               {"elo_low", elo.low},
                               {"elo_high", elo.high},
                               {"los", step.superiority}});
            }
            block += '\n';
            if (options_.common.json) print_json(object);
        }
        if (!options_.common.json) terminal::to_out("{}", block);
        if (options_.write) {
            write_section(config_.files.front(), "levels", block);
            terminal::to_err("Written to {}.\n", config_.files.front().string());
        } else {
            terminal::to_err("--write puts this into {}.\n", config_.files.front().string());
        }
        return Exit::Done;
    }

    const CalibrateOptions& options_;
    int games_;
    fs::path folder_;
    settings::Config config_;
    double first_ = 0, most_ = 0;  // positions of the lowest and of the highest rung
};

Exit run(const CalibrateOptions& options) {
    if (!options.scale) return Calibration(options).run();
    const std::string stem = fs::path(options.common.request.game).stem();
    const fs::path folder = options.folder.empty() ? jobs::run_place(host(), "scale-" + stem)
                                                   : fs::path(options.folder);
    return calibrate_scale(
        {options.common,
         {options.games.value_or(kGamesOfScale), *parse_count(options.nodes), kPliesOfScale},
         folder,
         options.write});
}

}  // namespace

void add_calibrate(Commands& commands) {
    auto options = std::make_shared<CalibrateOptions>();
    Command& calibrate = commands.add(
        {.name = "calibrate",
         .summary =
             "Find levels with even steps in strength, or what a value is worth, by self-play",
         .example = "senet calibrate connect4 --games 200 --write",
         .more = "Searches of increasing size play each other, from one look at every move "
                 "upwards. Levels are chosen between them and then play each other; each level "
                 "must be certainly better than the one below. --scale measures the probability of "
                 "winning for each value of the evaluation, so that play can show it. To resume "
                 "after an interruption, run the same command again."});
    add_game_options(calibrate, options->common, {.config = false, .set = false, .level = false});
    calibrate.add_with_default("--levels", options->levels, "The most levels to find")
        .named("N")
        .takes(whole_number(2, settings::kMostLevels));
    calibrate
        .add("--games", options->games,
             "Games between neighbouring levels, an even number; with --scale, all games (default: "
             "100; "
             "400)")
        .named("N")
        .takes(whole_number(2, 1'000'000));
    calibrate.add_with_default("--most", options->most, "Positions per move of the last level")
        .named("N")
        .takes(node_limit());
    const Option& scale = calibrate.add_flag(
        "--scale", options->scale, "Measure what a value is worth, in place of finding levels");
    calibrate
        .add_with_default("--nodes", options->nodes, "Positions per move in the games for --scale")
        .named("N")
        .takes(node_limit())
        .needs(scale);
    calibrate.add_flag("--write", options->write,
                       "Write what was found into the game's settings file");
    calibrate.add("--run", options->folder, "The folder for the games; in runs/ by default")
        .named("FOLDER")
        .takes(not_empty());
    add_mend_option(calibrate, options->common);
    calibrate.runs([options, &calibrate] {
        if (options->scale) calibrate.refuse({"--levels", "--most"}, "with --scale");
        return run(*options);
    });
}

}  // namespace senet::cli
