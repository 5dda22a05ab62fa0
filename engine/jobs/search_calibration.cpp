#include "jobs/search_calibration.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/clock.h"
#include "base/date.h"
#include "base/text.h"
#include "jobs/opened.h"
#include "jobs/place.h"
#include "jobs/search_report.h"
#include "jobs/search_survey.h"
#include "jobs/tournament_file.h"
#include "jobs/tournament_run.h"
#include "search/parts.h"
#include "tournament/runner.h"

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
bool has_effect(std::string_view key, const search::Options& options, const game::Rules& rules) {
    if (key == "histories") {
        return std::find(options.order.begin(), options.order.end(), search::Mark::History) !=
            options.order.end();
    }
    bool some = false;
    search::for_each_part([&](const auto& part) {
        some |= part.name == key && search::missing(part.needs, rules).empty();
    });
    return some;
}

class SearchCalibration {
  public:
    SearchCalibration(const Host& host, const SearchTask& task)
        : host_(host), task_(task), folder_(task.folder), best_(task.request) {
        OpenGame game = open_game(host, task.request, "calibrate --search needs");
        rules_ = std::move(game.rules);
        start_ = std::move(game.config);
        now_ = start_;
        if (folder_.empty()) folder_ = run_place(host, "search-" + start_.name);
    }

    /// What the game's positions say.
    std::optional<FoundSearch> measure() {
        const auto survey = take_survey(host_,
                                        {.request = task_.request,
                                         .positions = task_.positions,
                                         .folder = folder_,
                                         .use = task_.use});
        if (!survey) return std::nullopt;
        FoundSearch found{.figures = figures_of(*survey), .report = folder_ / "report.html"};
        found.advice = advice_of(found.figures, rules_->search_hooks());
        write_search_report(found.report, rules_->game().name, found);
        return found;
    }

    std::optional<FoundSearch> run() {
        if (start_.files.empty()) {
            throw Error(fmt::format("{} has no settings file that a search could be written to",
                                    start_.name));
        }
        auto found = measure();
        if (!found) return std::nullopt;
        for (const Advice& one : found->advice) host_.listener.note(advice_text(one));
        found->section = {start_.files.front(), "search"};
        ladders_ = advised(search_ladders(), found->advice);
        name_profile();
        forecast(found->figures);
        for (std::size_t i = 0; i < ladders_.size(); ++i) {
            const std::size_t before = found->trials.size();
            if (!climb(ladders_[i], found->trials)) return std::nullopt;
            if (found->trials.size() == before) continue;
            write_search_report(found->report, rules_->game().name, *found);
            tell_what_is_left(most_trials(i + 1));
        }
        if (best_.sets != task_.request.sets && !judge(*found)) return std::nullopt;
        write_search_report(found->report, rules_->game().name, *found);
        return found;
    }

  private:
    /// False where it is interrupted.
    bool judge(FoundSearch& found) {
        Trial verdict{.key = "verdict", .value = "found", .before = "start"};
        if (!play("verdict", task_.request, best_, kVerdictFactor, verdict)) return false;
        found.verdict = verdict;
        if (verdict.taken()) found.section = section(found);
        return true;
    }

    /// What is to be asked, and how long that can take.
    void forecast(const Figures& figures) {
        const int threads = tournament::threads_of({});
        game_seconds_ = seconds_of_move() * figures.plies / threads;
        const auto asked = std::count_if(ladders_.begin(), ladders_.end(),
                                         [&](const Ladder& one) { return most_trials(one) > 0; });
        const std::size_t trials = most_trials(0);
        host_.listener.note(fmt::format(
            "{} {}, each a ladder of settings: at most {} {} of {} games, and a verdict; {} at "
            "most on {} {}, as a match ends when it is clear who is better",
            asked, asked == 1 ? "question" : "questions", trials, trials == 1 ? "trial" : "trials",
            task_.games, time_left(trials), threads, threads == 1 ? "thread" : "threads"));
    }

    /// Of the game's own search: with few nodes, what a move takes beside them counts as well.
    double seconds_of_move() const {
        if (!task_.nodes) return 1e-3 * static_cast<double>(task_.milliseconds);
        constexpr double kEnough = 0.5;  // seconds
        const OpenGame game = open_game(host_, task_.request);
        wait_for_code(*game.rules, host_.interrupt);
        search::Options options = game.config.search;
        options.threads = 1;
        search::Searcher searcher(*game.rules, options, task_.request.seed);
        search::Limits limits;
        limits.nodes = static_cast<std::uint64_t>(*task_.nodes);
        game::Line line(*game.rules, game.rules->start(task_.request.seed));
        const Stopwatch watch;
        double moves = 0;
        for (; watch.seconds() < kEnough && !line.outcome().over(); ++moves) {
            const auto move = searcher.search(line, limits, host_.interrupt).move();
            if (!move) break;  // interrupted
            line.play(*move);
        }
        return watch.seconds() / std::max(1.0, moves);
    }

    /// In words, of so many trials and the verdict.
    std::string time_left(std::size_t trials) const {
        const double games = task_.games * (static_cast<double>(trials) + kVerdictFactor);
        return duration_text(std::ceil(game_seconds_ * games));
    }

    void tell_what_is_left(std::size_t trials) const {
        if (trials == 0) return;
        host_.listener.note(fmt::format("{} {} left at most, {} with the verdict", trials,
                                        trials == 1 ? "trial" : "trials", time_left(trials)));
    }

    /// Those of the ladders from this one on.
    std::size_t most_trials(std::size_t from) const {
        std::size_t all = 0;
        for (std::size_t i = from; i < ladders_.size(); ++i) all += most_trials(ladders_[i]);
        return all;
    }

    /// Whether the ladder has anything to ask of this game.
    bool asks(const Ladder& ladder) const {
        if (ladder.key == kProfile) return true;
        return !task_.quick && has_effect(ladder.key, now_.search, *rules_);
    }

    /// How a ladder is climbed: from `first` upwards; where nothing is taken there, downwards from
    /// the one below `from`, as far as `lowest`.
    struct Climb {
        std::size_t first, from, lowest;
    };
    Climb climb_of(const Ladder& ladder) const {
        const std::size_t rungs = ladder.rungs.size();
        std::size_t on = 0;
        while (on < rungs && !changes(ladder.rungs[on]).empty()) ++on;
        const bool is_off = on == 0 && ladder.key != kProfile;
        const std::size_t lowest = is_off ? 1 : 0;
        const std::size_t middle = ladder.first.value_or((lowest + rungs) / 2);
        if (on == rungs || is_off) return {middle, middle, lowest};
        return {on + 1, on, lowest};
    }

    std::size_t most_trials(const Ladder& ladder) const {
        if (!asks(ladder)) return 0;
        const Climb way = climb_of(ladder);
        const std::size_t up = ladder.rungs.size() - std::min(way.first, ladder.rungs.size());
        const std::size_t down = way.from - std::min(way.lowest, way.from);
        return up + down;
    }

    /// What a rung would say otherwise than is said now, of what has an effect.
    std::vector<SearchSetting> changes(const Rung& rung) const {
        std::vector<SearchSetting> changes;
        settings::Request request = best_;
        for (const SearchSetting& setting : rung.settings) {
            if (!has_effect(setting.key, now_.search, *rules_)) continue;
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

    /// Where the game has just what one says.
    void name_profile() {
        for (const Ladder& ladder : ladders_) {
            for (const Rung& rung : ladder.rungs) {
                if (!rung.name.empty() && changes(rung).empty()) profile_now_ = rung.name;
            }
        }
    }

    enum class Step { Taken, Same, Refused, Interrupted };

    /// Tries the ladder's rungs, as long as each is taken; of profiles, which differ in more than
    /// one way, all on that side. False where it is interrupted.
    bool climb(const Ladder& ladder, std::vector<Trial>& trials) {
        if (!asks(ladder)) return true;
        const Climb way = climb_of(ladder);
        Step step = Step::Same;
        bool higher = false;
        for (std::size_t i = way.first; i < ladder.rungs.size() && goes_on(step); ++i) {
            step = attempt(ladder, ladder.rungs[i], trials);
            higher |= step == Step::Taken;
            if (step == Step::Refused && ladder.key == kProfile) step = Step::Same;
        }
        if (higher || step == Step::Interrupted) return step != Step::Interrupted;
        step = Step::Same;
        for (std::size_t i = way.from; i > way.lowest && goes_on(step); --i) {
            step = attempt(ladder, ladder.rungs[i - 1], trials);
            if (step == Step::Refused && ladder.key == kProfile) step = Step::Same;
        }
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
                                        trial.before, evidence_text(trial), trial.verdict()));
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
        const Stopwatch watch;
        const auto standings = play_tournament(
            host_, write_tournament(folder, "tournament.yaml", text), folder, task_.use);
        if (!standings) return false;
        const tournament::SequentialTest& test = *standings->test();
        trial.games = test.counted().observations() * test.counted().games;
        plies_ += standings->plies();
        games_ += standings->games();
        trial.decision = test.state().decision;
        // Games of an earlier sitting take no time: more than was thought is what tells.
        if (factor == 1 && trial.games > 0)
            game_seconds_ =
                std::max(game_seconds_, watch.seconds() / static_cast<double>(trial.games));
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
        const auto say = [&](const SectionLine& line) {
            std::erase_if(lines, [&](const SectionLine& said) { return said.key == line.key; });
            lines.push_back(line);
        };
        // What another file says would stand above a profile.
        const bool alone = start_.files.size() == 1;
        for (const Trial& trial : found.trials) {
            if (!trial.taken()) continue;
            const std::string evidence =
                fmt::format("{} over {}", evidence_text(trial), trial.before);
            const bool by_name = trial.key == kProfile && alone;
            if (trial.key == kProfile) say({std::string(kProfile), trial.value, evidence});
            for (const SearchSetting& change : trial.changes) {
                const bool part = trial.key != kProfile;
                say({change.key, by_name ? "" : change.value, part ? evidence : ""});
            }
        }
        // A clock is divided by that.
        const double players = static_cast<double>(rules_->game().players.size());
        const double moves = static_cast<double>(plies_) / static_cast<double>(games_) / players;
        lines.push_back(
            {"moves",
             fmt::format("{:.0f}",
                         std::clamp(std::round(moves), 1.0, 1.0 * search::kMostUsualMoves)),
             fmt::format("of a player, on average of {} games", games_)});
        return changed_section(
            start_.files.front(), "search",
            fmt::format("calibrated at {}, {}; all of it at {}: {}; {}", thought_text(1), today(),
                        thought_text(kVerdictFactor), evidence_text(*found.verdict),
                        evidence_text(found.figures)),
            lines);
    }

    const Host& host_;
    const SearchTask& task_;
    fs::path folder_;
    std::unique_ptr<script::ScriptedGame> rules_;
    settings::Config start_;
    settings::Request best_;  // the request, and behind its own sets what was taken
    settings::Config now_;  // as that one has it
    std::string profile_now_ = "the game's own";
    std::vector<Ladder> ladders_;
    std::int64_t plies_ = 0, games_ = 0;  // of all trials and the verdict
    double game_seconds_ = 0;  // with so many threads at work, of each
};

}  // namespace

std::optional<FoundSearch> calibrate_search(const Host& host, const SearchTask& task) {
    return SearchCalibration(host, task).run();
}

std::optional<FoundSearch> measure_search(const Host& host, const SearchTask& task) {
    return SearchCalibration(host, task).measure();
}

std::string evidence_text(const Figures& figures) {
    std::string text =
        fmt::format("measured at {} positions: unit {:.3g}", figures.positions, figures.unit);
    const FitOf* deepest = figures.deepest(0);
    if (deepest != nullptr && deepest->fit.sigma > 0) {
        const double sigma = deepest->fit.sigma;
        text += fmt::format(", error of v(0) at depth {} {:.2g}{} (r {:.2f})", deepest->deep,
                            figures.unit > 0 ? figures.in_units(sigma) : sigma,
                            figures.unit > 0 ? " units" : "", deepest->fit.correlation);
    }
    if (figures.zugzwang.count > 0)
        text += fmt::format(", zugzwang {:.1f} %", 100 * figures.zugzwang.share);
    if (figures.ranked > 0) {
        text += fmt::format(", best move after the first 4, 8: {:.0f}, {:.0f} %",
                            100 * figures.later_than(4), 100 * figures.later_than(8));
    }
    return text;
}

std::string evidence_text(const Trial& trial) {
    if (!trial.elo) {
        const std::string what = trial.score == 1 ? "won all"
            : trial.score == 0                    ? "lost all"
            : trial.score == 0.5                  ? "no difference in"
                                 : fmt::format("{:.0f} % in each pair of", 100 * trial.score);
        return fmt::format("{} {} games", what, trial.games);
    }
    return fmt::format("{} Elo [{}, {}] in {} games", show_signed(trial.elo->value),
                       show_signed(trial.elo->low), show_signed(trial.elo->high), trial.games);
}

}  // namespace senet::jobs
