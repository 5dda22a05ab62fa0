#include "jobs/engine_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "base/text.h"
#include "settings/tunables.h"

namespace senet::jobs {
namespace {

constexpr std::string_view kNetwork = "evaluation.network";
constexpr std::array<std::string_view, 5> kSections{"search.", "options.", "params.", "script.",
                                                    "evaluation."};

bool is_setting(std::string_view name) {
    return std::any_of(kSections.begin(), kSections.end(),
                       [&](std::string_view section) { return name.starts_with(section); });
}

/// Settings of the game alone, which mean nothing to another one.
bool is_of_game(std::string_view name) {
    return name.starts_with("options.") || name.starts_with("params.") ||
        name.starts_with("evaluation.");
}

std::string spin(const std::string& name, std::int64_t value, std::int64_t least,
                 std::int64_t most) {
    return fmt::format("option name {} type spin default {} min {} max {}", name, value, least,
                       most);
}

std::string check(const std::string& name, bool on) {
    return fmt::format("option name {} type check default {}", name, on);
}

std::string combo(const std::string& name, const std::string& value,
                  const std::vector<std::string>& choices) {
    std::string line = fmt::format("option name {} type combo default {}", name, value);
    for (const std::string& choice : choices) line += " var " + choice;
    return line;
}

std::string text(const std::string& name, const std::string& value) {
    return fmt::format("option name {} type string default {}", name,
                       value.empty() ? "<empty>" : value);
}

bool is_whole(double value) {
    return value == static_cast<double>(static_cast<std::int64_t>(value));
}

std::string number(const std::string& name, double value, double least, double most, bool whole) {
    if (!whole || !is_whole(value)) return text(name, fmt::format("{}", value));
    return spin(name, static_cast<std::int64_t>(value), static_cast<std::int64_t>(least),
                static_cast<std::int64_t>(most));
}

void offer(const script::Option& option, std::vector<std::string>& lines) {
    using Kind = script::Option::Kind;
    const std::string name = "options." + option.name;
    if (option.kind == Kind::Flag) {
        lines.push_back(check(name, option.value == "true"));
    } else if (option.kind == Kind::Choice) {
        lines.push_back(combo(name, option.value, option.choices));
    } else if (const auto value = parse_number(option.value);
               option.kind == Kind::Number && value && is_whole(option.least)) {
        lines.push_back(number(name, *value, option.least, option.most, true));
    } else {
        lines.push_back(text(name, option.value));
    }
}

void offer(const settings::Tunable& tunable, std::vector<std::string>& lines) {
    if (tunable.is_number) {
        lines.push_back(number(tunable.name, tunable.number, tunable.least, tunable.most,
                               tunable.step == std::floor(tunable.step) && tunable.step > 0));
    } else if (tunable.choices.front() == "true") {
        lines.push_back(check(tunable.name, tunable.value == "true"));
    } else {
        lines.push_back(combo(tunable.name, tunable.value, tunable.choices));
    }
}

constexpr int kMostLines = 1000;
constexpr int kMostOverhead = 10'000;
constexpr int kMostTable = 65'536;  // MB

int whole_within(const std::string& name, const std::string& value, int least, int most) {
    const auto given = parse_whole(value);
    if (given && *given >= least && *given <= most) return static_cast<int>(*given);
    throw Error(fmt::format("{} must be a whole number from {} to {}, got {}", name, least, most,
                            in_quotes(value)));
}

bool is_true(const std::string& name, const std::string& value) {
    if (value == "true" || value == "false") return value == "true";
    throw Error(fmt::format("{} must be true or false, got {}", name, in_quotes(value)));
}

}  // namespace

EngineOptions::EngineOptions(const settings::Home& home, settings::Request request)
    : base_(std::move(request)) {
    for (const settings::GameEntry& entry : settings::list_games(home))
        if (!entry.script.empty()) games_.push_back(entry.name);
    if (base_.game.empty()) {
        const bool has_chess = std::find(games_.begin(), games_.end(), "chess") != games_.end();
        base_.game = has_chess || games_.empty() ? "chess" : games_.front();
    }
    // A file that the command line names is one more.
    if (std::find(games_.begin(), games_.end(), base_.game) == games_.end())
        games_.insert(games_.begin(), base_.game);
}

std::vector<std::string> EngineOptions::offered(const OpenGame& game) const {
    std::vector<std::string> lines;
    lines.push_back(combo("UCI_Variant", base_.game, games_));
    const std::size_t bytes = game.config.search.table ? game.config.search.table->bytes : 1 << 20;
    lines.push_back(spin(
        "Hash", std::clamp<std::int64_t>(static_cast<std::int64_t>(bytes >> 20), 1, kMostTable), 1,
        kMostTable));
    lines.emplace_back("option name Clear Hash type button");
    lines.push_back(
        spin("Threads", std::max(game.config.search.threads, 1), 1, search::kMostThreads));
    lines.push_back(check("Ponder", ponder));
    lines.push_back(spin("MultiPV", this->lines, 1, kMostLines));
    lines.push_back(spin("Move Overhead", overhead, 0, kMostOverhead));
    std::vector<std::string> levels{"none"};
    for (const int level : game.config.levels) levels.push_back(std::to_string(level));
    lines.push_back(combo("Level", base_.level ? std::to_string(*base_.level) : "none", levels));
    lines.push_back(text(std::string(kNetwork),
                         game.config.network ? game.config.network->path.string() : "false"));
    for (const script::Option& option : game.rules->options()) offer(option, lines);
    for (const settings::Tunable& one : settings::tunables(game.config, game.rules->params()))
        offer(one, lines);
    return lines;
}

settings::Request EngineOptions::request() const {
    settings::Request request = base_;
    for (const auto& [name, value] : sets_) request.sets.push_back(name + "=" + value);
    if (!sets_.empty()) request.set_by = "option";
    return request;
}

bool EngineOptions::limited() const {
    constexpr std::array<std::string_view, 4> kLimits{"search.depth", "search.time", "search.nodes",
                                                      "search.soft_nodes"};
    return base_.level.has_value() || std::any_of(sets_.begin(), sets_.end(), [&](const auto& set) {
               return std::find(kLimits.begin(), kLimits.end(), set.first) != kLimits.end();
           });
}

/// Takes the place of what was said before of the same setting, and of what it is made of.
void EngineOptions::change(const std::string& setting, const std::string& value) {
    const auto is_part = [](std::string_view part, std::string_view whole) {
        return part == whole || (part.starts_with(whole) && part.substr(whole.size())[0] == '.');
    };
    const auto last = std::find_if(sets_.rbegin(), sets_.rend(), [&](const auto& set) {
        return is_part(set.first, setting) || is_part(setting, set.first);
    });
    // A manager may say it before every game: the search keeps what it knows.
    if (last != sets_.rend() && *last == std::pair(setting, value)) return;
    std::erase_if(sets_, [&](const auto& set) { return is_part(set.first, setting); });
    sets_.emplace_back(setting, value);
}

void EngineOptions::choose_game(const std::string& name) {
    if (std::find(games_.begin(), games_.end(), name) == games_.end()) {
        throw Error(
            fmt::format("there is no variant {}{}", in_quotes(name), did_you_mean(name, games_)));
    }
    if (name == base_.game) return;
    base_.game = name;
    base_.config.reset();
    base_.level.reset();
    std::erase_if(base_.sets, is_of_game);
    std::erase_if(sets_, [](const auto& set) { return is_of_game(set.first); });
}

void EngineOptions::set(const std::string& name, const std::string& value) {
    static const std::vector<std::string> kNames{"UCI_Variant",   "Hash",   "Clear Hash",
                                                 "Threads",       "Ponder", "MultiPV",
                                                 "Move Overhead", "Level"};
    const auto known = std::find_if(kNames.begin(), kNames.end(), [&](const std::string& one) {
        return lower(one) == lower(name);
    });
    if (known == kNames.end()) {
        if (!is_setting(name))
            throw Error(fmt::format("there is no option {}{}", in_quotes(name),
                                    did_you_mean(name, kNames)));
        change(name, value);
    } else if (*known == "UCI_Variant") {
        choose_game(value);
    } else if (*known == "Hash") {
        change("search.table.size",
               fmt::format("{}MB", whole_within(*known, value, 1, kMostTable)));
    } else if (*known == "Clear Hash") {
        forgets = true;
    } else if (*known == "Threads") {
        change("search.threads",
               std::to_string(whole_within(*known, value, 1, search::kMostThreads)));
    } else if (*known == "Ponder") {
        ponder = is_true(*known, value);
    } else if (*known == "MultiPV") {
        lines = whole_within(*known, value, 1, kMostLines);
    } else if (*known == "Move Overhead") {
        overhead = whole_within(*known, value, 0, kMostOverhead);
    } else if (value == "none") {
        base_.level.reset();
    } else {
        base_.level = whole_within(*known, value, 1, settings::kMostLevels);
    }
}

}  // namespace senet::jobs
