#include "jobs/search_calibration.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

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

/// Values of one setting, from the most careful to the boldest. The one in the middle is tried
/// first; those after it as long as each is taken or changes nothing, and where it is not taken,
/// the one before it.
struct Ladder {
    std::string_view key;
    std::vector<std::string> values;
};

/// In the order in which they are tried: what many others rest on comes first. What is on already
/// is first tried without.
std::vector<Ladder> ladders() {
    const auto by_risk = [](std::string_view key, int depth, std::array<double, 3> risks) {
        Ladder ladder{key, {}};
        for (const double risk : risks)
            ladder.values.push_back(fmt::format("{{ depth: {}, risk: {} }}", depth, risk));
        return ladder;
    };
    return {{"null_move", {"false"}},
            {"null_move", {"{ reduce: 3, grow: 4, verify: 8 }"}},
            {"late_moves", {"false"}},
            {"late_moves",
             {"{ after: 2, from: 3, reduce: 0, divide: 2.5, history: 1 }",
              "{ after: 1, from: 3, reduce: 0.4, divide: 2.2, history: 2 }",
              "{ after: 1, from: 2, reduce: 0.8, divide: 1.8, history: 2 }"}},
            {"histories", {"{ malus: true, continuation: true }"}},
            by_risk("reverse_futility", 8, {0.003, 0.01, 0.03}),
            by_risk("razoring", 4, {0.003, 0.01, 0.03}),
            by_risk("futility", 8, {0.001, 0.003, 0.01}),
            by_risk("move_counts", 8, {0.003, 0.01, 0.03}),
            {"internal_reduction", {"{ from: 4 }"}},
            {"extensions", {"{ one_reply: true }"}},
            {"singular", {"{ from: 7, margin: 0.04 }"}}};
}

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
    return "{ " + parts + " }";
}

/// Whether it can have an effect in a game with these hooks.
bool has_effect(std::string_view key, const search::Options& options, const game::HookSet& hooks) {
    if (key == "histories") {
        return std::find(options.order.begin(), options.order.end(), search::Mark::History) !=
            options.order.end();
    }
    bool some = false;
    search::for_each_part([&](const auto& part) {
        some |= part.name == key && search::missing_hook(part.needs, hooks).empty();
    });
    return some;
}

class SearchCalibration {
  public:
    SearchCalibration(const Host& host, const SearchTask& task)
        : host_(host), task_(task), folder_(task.folder), best_(task.request) {
        OpenGame game = open_game(host, task.request);
        hooks_ = game.rules->game().hooks;
        start_ = std::move(game.config);
        now_ = start_;
        if (start_.files.empty()) {
            throw Error(fmt::format("{} has no settings file that a search could be written to",
                                    start_.name));
        }
        if (folder_.empty()) folder_ = run_place(host, "search-" + start_.name);
    }

    std::optional<FoundSearch> run() {
        const std::vector<Ladder> all = ladders();
        host_.listener.note(fmt::format(
            "{} questions, each a ladder of settings; a match ends when it is clear who is better, "
            "after {} games at most.",
            std::count_if(all.begin(), all.end(), [&](const Ladder& one) { return asks(one); }),
            task_.games));
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
    /// Whether the ladder has anything to ask of the best settings so far.
    bool asks(const Ladder& ladder) const {
        if (!has_effect(ladder.key, now_.search, hooks_)) return false;
        const bool is_off = value_of(now_, std::string(ladder.key)) == "false";
        return ladder.values.front() != "false" || !is_off;
    }

    /// Tries the ladder's values one after the other; false where it is interrupted.
    bool climb(const Ladder& ladder, std::vector<Trial>& trials) {
        if (!asks(ladder)) return true;
        const std::size_t middle = ladder.values.size() / 2;
        for (std::size_t i = middle; i < ladder.values.size();) {
            settings::Request request = best_;
            request.sets.push_back(fmt::format("search.{}={}", ladder.key, ladder.values[i]));
            settings::Config config = settings::load(host_.home, request);
            const std::string key(ladder.key);
            Trial trial{.key = key, .value = value_of(config, key), .before = value_of(now_, key)};
            bool goes_on = true;
            if (trial.value != trial.before) {
                if (!is_played(trial, trials.size() + 1, request)) return false;
                trials.push_back(trial);
                const bool same = !trial.elo && trial.score == 0.5;
                goes_on = trial.taken() || same;
                if (trial.taken()) {
                    best_ = std::move(request);
                    now_ = std::move(config);
                }
            }
            if (i < middle) return true;
            if (!goes_on && (i > middle || middle == 0)) return true;
            goes_on ? ++i : --i;
        }
        return true;
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
        for (const Trial& trial : found.trials) {
            if (!trial.taken()) continue;
            std::erase_if(lines, [&](const SectionLine& line) { return line.key == trial.key; });
            lines.push_back({trial.key, trial.value,
                             fmt::format("{} over {}", evidence_text(trial), trial.before)});
        }
        return changed_section(
            start_.files.front(), "search",
            fmt::format("calibrated at {}; all of it at {}: {}, {}", thought_text(1),
                        thought_text(kVerdictFactor), evidence_text(*found.verdict), today()),
            lines);
    }

    const Host& host_;
    const SearchTask& task_;
    fs::path folder_;
    game::HookSet hooks_;
    settings::Config start_;
    settings::Request best_;  // the request, and behind its own sets what was taken
    settings::Config now_;  // as that one has it
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
