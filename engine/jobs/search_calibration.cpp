#include "jobs/search_calibration.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/clock.h"
#include "base/date.h"
#include "base/text.h"
#include "jobs/opened.h"
#include "jobs/place.h"
#include "jobs/tournament_file.h"
#include "jobs/tournament_run.h"
#include "search/parts.h"

namespace senet::jobs {
namespace {

namespace fs = std::filesystem;

using settings::Setting;

/// Five times the thought, so that what only helps a shallow search does not pass.
constexpr int kVerdictFactor = 5;
constexpr tournament::SprtOptions kTest{
    .elo0 = 0, .elo1 = 40, .model = tournament::EloModel::Logistic};

/// The setting as a file would say all of it: "{ after: 4, from: 3 }", or "false".
std::string value_of(const settings::Config& config, const std::string& key) {
    const std::string name = "search." + key, inside = name + ".";
    std::string parts;
    for (const Setting& setting : config.settings) {
        if (setting.name == name && setting.value == "false") return "false";
        if (!setting.name.starts_with(inside)) continue;
        parts += fmt::format("{}{}: {}", parts.empty() ? "" : ", ",
                             setting.name.substr(inside.size()), setting.value);
    }
    return parts.empty() ? "true" : "{ " + parts + " }";  // some have nothing to set
}

/// Whether it can have an effect in this game.
bool has_effect(std::string_view key, const search::Options& options, const game::Game& game) {
    if (key == "share_paths") return game.repetition.has_value();
    if (key == "histories") {
        return std::find(options.order.begin(), options.order.end(), search::Mark::History) !=
            options.order.end();
    }
    bool some = false;
    search::for_each_part([&](const auto& part) {
        some |= part.name == key && search::missing_hook(part.needs, game.hooks).empty();
    });
    return some;
}

class SearchCalibration {
  public:
    SearchCalibration(const Host& host, const SearchTask& task)
        : host_(host), task_(task), folder_(task.folder), best_(task.request) {
        OpenGame game = open_game(host, task.request);
        game_ = game.rules->game();
        start_ = std::move(game.config);
        now_ = start_;
        if (start_.files.empty()) {
            throw Error(fmt::format("{} has no settings file that a search could be written to",
                                    start_.name));
        }
        if (folder_.empty()) folder_ = run_place(host, "search-" + start_.name);
    }

    std::optional<FoundSearch> run() {
        const std::vector<Ladder> all = search_ladders();
        const auto asked =
            std::count_if(all.begin(), all.end(), [&](const Ladder& one) { return asks(one); });
        host_.listener.note(fmt::format(
            "{} {}, each a ladder of settings; a match ends when it is clear who is better, after "
            "{} games at most.",
            asked, asked == 1 ? "question" : "questions", task_.games));
        FoundSearch found;
        found.section = {start_.files.front(), "search"};
        for (const Ladder& ladder : all) {
            if (!climb(ladder, found.trials)) return std::nullopt;
        }
        if (best_.sets == task_.request.sets) return found;
        Trial verdict{.key = "verdict", .value = "found", .before = "start"};
        if (!play("verdict", task_.request, best_, kVerdictFactor, verdict)) return std::nullopt;
        found.verdict = verdict;
        if (verdict.taken()) found.section = section(found);
        return found;
    }

  private:
    /// Whether the ladder has anything to ask of this game.
    bool asks(const Ladder& ladder) const {
        if (ladder.key == kProfile) return true;
        return !task_.quick && has_effect(ladder.key, now_.search, game_);
    }

    /// What a rung would say otherwise than is said now, of what has an effect.
    std::vector<SearchSetting> changes(const Rung& rung) const {
        std::vector<SearchSetting> changes;
        settings::Request request = best_;
        for (const SearchSetting& setting : rung.settings) {
            if (!has_effect(setting.key, now_.search, game_)) continue;
            request.sets.push_back(fmt::format("search.{}={}", setting.key, setting.value));
            changes.push_back(setting);
        }
        const settings::Config config = settings::load(host_.home, request);
        std::erase_if(changes, [&](SearchSetting& setting) {
            setting.value = value_of(config, setting.key);
            return setting.value == value_of(now_, setting.key);
        });
        return changes;
    }

    enum class Step { Taken, Same, Refused, Interrupted };

    /// Tries the ladder's rungs: upwards from the one above what is on, or from the middle one, as
    /// long as each is taken; where none is, downwards. False where it is interrupted.
    bool climb(const Ladder& ladder, std::vector<Trial>& trials) {
        if (!asks(ladder)) return true;
        const std::vector<Rung>& rungs = ladder.rungs;
        std::size_t on = 0;
        while (on < rungs.size() && !changes(rungs[on]).empty()) ++on;
        const bool is_off = on == 0 && ladder.key != kProfile;
        const std::size_t lowest = is_off ? 1 : 0, middle = (lowest + rungs.size()) / 2;
        const std::size_t first = on == rungs.size() || is_off ? middle : on + 1;
        Step step = Step::Same;
        bool higher = false;
        for (std::size_t i = first; i < rungs.size() && goes_on(step); ++i) {
            step = attempt(ladder, rungs[i], trials);
            higher |= step == Step::Taken;
        }
        if (higher || step == Step::Interrupted) return step != Step::Interrupted;
        step = Step::Same;
        for (std::size_t i = first == middle ? middle : on; i > lowest && goes_on(step); --i)
            step = attempt(ladder, rungs[i - 1], trials);
        return step != Step::Interrupted;
    }

    static bool goes_on(Step step) { return step == Step::Taken || step == Step::Same; }

    /// Tries a rung over the best settings so far, and takes it where it is better.
    Step attempt(const Ladder& ladder, const Rung& rung, std::vector<Trial>& trials) {
        Trial trial{
            .key = std::string(ladder.key), .value = {}, .before = {}, .changes = changes(rung)};
        if (trial.changes.empty()) return Step::Same;
        settings::Request request = best_;
        for (const SearchSetting& setting : trial.changes)
            request.sets.push_back(fmt::format("search.{}={}", setting.key, setting.value));
        trial.value = rung.name.empty() ? trial.changes.front().value : rung.name;
        trial.before = rung.name.empty() ? value_of(now_, trial.key) : profile_now_;
        if (!is_played(trial, trials.size() + 1, request)) return Step::Interrupted;
        trials.push_back(trial);
        const bool same = !trial.elo && trial.score == 0.5;
        if (!trial.taken()) return same ? Step::Same : Step::Refused;
        if (!rung.name.empty()) profile_now_ = rung.name;
        now_ = settings::load(host_.home, request);
        best_ = std::move(request);
        return Step::Taken;
    }

    /// Plays the trial of this number, over the best settings so far; false where it is
    /// interrupted.
    bool is_played(Trial& trial, std::size_t number, const settings::Request& request) {
        if (!play(fmt::format("{:02}-{}", number, trial.key), best_, request, 1, trial))
            return false;
        host_.listener.note(fmt::format("{}: {}, in place of {}: {}, {}", trial.key, trial.value,
                                        trial.before, evidence_text(trial),
                                        trial.taken() ? "taken" : "not taken"));
        return true;
    }

    std::string limits_text(int factor) const {
        if (task_.nodes) return fmt::format("limits: {{ nodes: {} }}\n", *task_.nodes * factor);
        return fmt::format("limits: {{ time: {}ms, thread_time: true }}\n",
                           task_.milliseconds * factor);
    }

    static std::string sets_text(const settings::Request& all, const settings::Request& common) {
        std::vector<std::string> sets;
        for (std::size_t i = common.sets.size(); i < all.sets.size(); ++i)
            sets.push_back(yaml_text(all.sets[i]));
        return sets.empty() ? "{}" : "{ set: [" + join(sets, ", ") + "] }";
    }

    /// A match of two; false where it is interrupted.
    bool play(const std::string& name, const settings::Request& before,
              const settings::Request& after, int factor, Trial& trial) {
        settings::Request game = task_.request;
        if (factor != 1) ++game.seed;  // openings that no trial was chosen by
        const std::string text = game_text(host_.home, game) +
            fmt::format("players:\n  tried: {}\n  before: {}\ngames: {}\n",
                        sets_text(after, task_.request), sets_text(before, task_.request),
                        task_.games) +
            limits_text(factor) + sprt_text(kTest);
        const fs::path folder = folder_ / name;
        const auto standings = play_tournament(
            host_, write_tournament(folder, "tournament.yaml", text), folder, task_.use);
        if (!standings) return false;
        const tournament::SequentialTest& test = *standings->test();
        trial.games = test.counted().observations() * test.counted().games;
        trial.decision = test.state().decision;
        if (trial.games > 0) {
            trial.score = tournament::statistics(test.counted()).score.value;
            if (const auto estimate = tournament::estimate_after_sprt(test.counted(), kTest))
                trial.elo = estimate->elo;
        }
        return true;
    }

    std::string thought_text(int factor) const {
        return task_.nodes ? fmt::format("{} positions a move", *task_.nodes * factor)
                           : fmt::format("{} ms a move", task_.milliseconds * factor);
    }

    SettingsSection section(const FoundSearch& found) const {
        std::vector<SectionLine> lines;
        std::string profile;
        for (const Trial& trial : found.trials) {
            if (!trial.taken()) continue;
            std::string evidence = fmt::format("{} over {}", evidence_text(trial), trial.before);
            if (trial.key == kProfile)
                profile = fmt::format("profile {}: {}; ", trial.value, std::exchange(evidence, {}));
            for (const SearchSetting& change : trial.changes) {
                std::erase_if(lines,
                              [&](const SectionLine& line) { return line.key == change.key; });
                lines.push_back({change.key, change.value, evidence});
            }
        }
        return changed_section(
            start_.files.front(), "search",
            fmt::format("calibrated at {}, {}; {}all of it at {}: {}", thought_text(1), today(),
                        profile, thought_text(kVerdictFactor), evidence_text(*found.verdict)),
            lines);
    }

    const Host& host_;
    const SearchTask& task_;
    fs::path folder_;
    game::Game game_;
    settings::Config start_;
    settings::Request best_;  // the request, and behind its own sets what was taken
    settings::Config now_;  // as that one has it
    std::string profile_now_ = "the game's own";
};

}  // namespace

std::optional<FoundSearch> calibrate_search(const Host& host, const SearchTask& task) {
    return SearchCalibration(host, task).run();
}

std::string evidence_text(const Trial& trial) {
    if (!trial.elo) {
        const std::string what = trial.score == 1 ? "won all"
            : trial.score == 0                    ? "lost all"
            : trial.score == 0.5                  ? "no difference in"
                                 : fmt::format("{:.0f} % in each pair of", 100 * trial.score);
        return fmt::format("{} {} games", what, trial.games);
    }
    return fmt::format("{:+.0f} Elo [{:+.0f}, {:+.0f}] in {} games", trial.elo->value,
                       trial.elo->low, trial.elo->high, trial.games);
}

}  // namespace senet::jobs
