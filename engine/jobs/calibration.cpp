#include "jobs/calibration.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/date.h"
#include "base/random.h"
#include "base/text.h"
#include "jobs/opened.h"
#include "jobs/run_folder.h"
#include "jobs/tournament_file.h"
#include "jobs/tournament_run.h"
#include "tournament/levels.h"

namespace senet::jobs {

namespace fs = std::filesystem;

namespace {

using tournament::Rung;
using tournament::Standings;

constexpr double kRungs = 2;  // each searches so many times the positions of the one before
constexpr double kLeastRung = 10;  // positions
constexpr double kLeastStep = 60;  // Elo: a smaller one takes hundreds of games to be seen

class LevelSearch {
  public:
    LevelSearch(const Host& host, const LevelsTask& task)
        : host_(host),
          task_(task),
          folder_(task.folder),
          config_(settings::load(host.home, task.request)) {
        if (config_.files.empty()) {
            throw Error(fmt::format("{} has no settings file that levels could be written to",
                                    config_.name));
        }
        first_ = std::max(kLeastRung, one_look());
        most_ = static_cast<double>(parse_count(task.most).value());
        if (most_ <= first_) {
            throw Error(
                fmt::format("{} must be more than the {} positions of the first level, got {}",
                            host.spelling.most, first_, task.most));
        }
        if (folder_.empty()) folder_ = run_place(host, "calibrate-" + config_.name);
    }

    std::optional<FoundLevels> run() const {
        const auto played_rungs = played("rungs", rung_nodes());
        if (!played_rungs) return std::nullopt;
        const std::vector<Rung> rungs = rated(*played_rungs, rung_nodes());
        for (int count = task_.levels; count >= 2; --count) {
            std::vector<double> nodes;
            for (const Rung& level : tournament::even_levels(rungs, count, kLeastStep))
                nodes.push_back(level.nodes);
            count = static_cast<int>(nodes.size());
            if (count < 2) break;
            const auto proof = played(fmt::format("{}-levels", count), nodes);
            if (!proof) return std::nullopt;
            const std::vector<Level> levels = levels_of(nodes, *proof);
            if (std::all_of(levels.begin() + 1, levels.end(), is_sure))
                return FoundLevels{levels, section(section_text(levels))};
        }
        return FoundLevels{{}, section("")};
    }

  private:
    /// Positions of a look at every move of the start. With fewer a search sees some moves only,
    /// and a few more of them are worth hundreds of Elo.
    double one_look() const {
        settings::Config config = config_;
        const auto rules = make_rules(host_, config);
        game::Line line(*rules, rules->start(task_.request.seed));
        Random random(task_.request.seed);
        game::throw_to_decision(line, random);
        return 1 + static_cast<double>(line.legal_moves().size());
    }

    std::vector<double> rung_nodes() const {
        std::vector<double> nodes;
        for (double next = first_; next < most_; next *= kRungs) nodes.push_back(next);
        nodes.push_back(most_);
        return nodes;
    }

    /// Neighbours among searches of so many positions play each other, in a folder of their own.
    std::optional<Standings> played(const std::string& what,
                                    const std::vector<double>& nodes) const {
        std::string text = game_text(host_.home, task_.request) +
            fmt::format("format: neighbours\ngames: {}\nplayers:\n", task_.games);
        for (const double one : nodes) {
            text +=
                fmt::format("  n{0:.0f}: {{ search: {{ nodes: {0:.0f}, time: false }} }}\n", one);
        }
        const fs::path folder = folder_ / what;
        return play_tournament(host_, write_tournament(folder, "tournament.yaml", text), folder,
                               task_.use);
    }

    static std::vector<Rung> rated(const Standings& standings, const std::vector<double>& nodes) {
        const tournament::Ratings ratings = standings.ratings({.anchor = 0});
        std::vector<Rung> rungs;
        for (std::size_t i = 0; i < nodes.size(); ++i)
            rungs.push_back({nodes[i], ratings.rating[i]});
        return rungs;
    }

    /// With what each one's games against the one below say.
    static std::vector<Level> levels_of(const std::vector<double>& nodes,
                                        const Standings& standings) {
        std::vector<Level> levels{{nodes.front()}};
        for (const auto& [who, encounter] : standings.encounters()) {
            levels.push_back({nodes[levels.size()],
                              tournament::statistics(tournament::sample_of(encounter).mirrored())});
        }
        return levels;
    }
    static bool is_sure(const Level& level) { return level.step->superiority >= 0.95; }

    std::string section_text(const std::vector<Level>& levels) const {
        std::string text = fmt::format(
            "levels:  # positions a move; Elo over the level below [95 %], "
            "{} games each, {}\n",
            task_.games, today());
        for (std::size_t i = 0; i < levels.size(); ++i) {
            text += fmt::format("  {}: {{ search: {{ nodes: {:.0f}, time: false }} }}", i + 1,
                                levels[i].nodes);
            if (levels[i].step) {
                const tournament::Estimate& elo = levels[i].step->elo;
                text += fmt::format("  # {} [{}, {}]", show_signed(elo.value), show_signed(elo.low),
                                    show_signed(elo.high));
            }
            text += '\n';
        }
        return text;
    }

    SettingsSection section(std::string text) const {
        return {config_.files.front(), "levels", std::move(text)};
    }

    const Host& host_;
    const LevelsTask& task_;
    fs::path folder_;
    settings::Config config_;
    double first_ = 0, most_ = 0;  // positions of the lowest and of the highest rung
};

tune::Dataset values_of(const Host& host, const fs::path& folder) {
    RunFolder run(host, folder, tournament::Journal::Use::Read);
    if (const std::string what = run.check(); !what.empty())
        throw Error(what + ", so its games tell nothing of the game as it is now");
    tune::Dataset data;
    run.journal.each_game([&](const tournament::GameRow& row) { tune::add_values(data, row); });
    return data;
}

/// `scale` is false where values predict nothing.
std::string section_text(const std::string& scale, const ScaleTask& task, std::size_t positions) {
    return fmt::format(
        "play:  # {} positions of {} games, {} positions a move, {}\n"
        "  scale: {}  # senet calibrate {} --scale --games {} --nodes {} --write\n",
        positions, task.games.games, task.games.nodes, today(), scale, task.request.game,
        task.games.games, task.games.nodes);
}

}  // namespace

std::optional<FoundLevels> find_levels(const Host& host, const LevelsTask& task) {
    return LevelSearch(host, task).run();
}

std::optional<FoundScale> find_scale(const Host& host, const ScaleTask& task) {
    const OpenGame game = open_game(host, task.request, "calibrate --scale needs");
    if (game.config.files.empty()) {
        throw Error(fmt::format("{} has no settings file that a scale could be written to",
                                game.config.name));
    }
    if (game.config.network) {
        throw Error(fmt::format(
            "the values of the network {} are probabilities by themselves, so there is nothing to "
            "measure; with evaluation: {{ network: false }} in the settings, those of evaluate() "
            "are measured",
            game.config.network->shown));
    }
    if (!game.rules->evaluates()) {
        throw Error(game.rules->where(game::Hook::Setup),
                    "this game has no evaluate(), so there is no value whose worth could be "
                    "measured");
    }
    if (!play_itself(host, task.request, task.games, task.folder, task.use)) return std::nullopt;
    const tune::Dataset data = values_of(host, task.folder);
    FoundScale found{data.size(), tune::fitted_scale(data), {game.config.files.front(), "play"}};
    const std::string scale = found.scale ? fmt::format("{}", found.scale->value) : "false";
    if (!found.too_few()) found.section.text = section_text(scale, task, data.size());
    return found;
}

}  // namespace senet::jobs
