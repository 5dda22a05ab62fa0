#include "settings/sections.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <type_traits>

#include "search/algorithm.h"
#include "search/parts.h"
#include "settings/profiles.h"
#include "settings/reader.h"

namespace senet::settings {
namespace {

using search::Algorithm;
using search::Goal;
using search::Mark;
using search::Opponents;
using search::Options;
using search::Replace;

/// The names of a table whose rows have an id and a name.
template <class Row, std::size_t rows>
constexpr auto names_of(const std::array<Row, rows>& table) {
    std::array<Named<decltype(Row::id)>, rows> names{};
    for (std::size_t i = 0; i < rows; ++i) names[i] = {table[i].name, table[i].id};
    return names;
}

constexpr auto kAlgorithms = names_of(search::kAlgorithms);
constexpr auto kMarks = names_of(search::kMarks);
constexpr auto kProfileNames = [] {
    std::array<Named<std::string_view>, kProfiles.size()> names{};
    for (std::size_t i = 0; i < names.size(); ++i) names[i] = {kProfiles[i], kProfiles[i]};
    return names;
}();
constexpr std::array kFail{Named<bool>{"soft", true}, Named<bool>{"hard", false}};
constexpr std::array kGoals{Named<Goal>{name_of(Goal::Win), Goal::Win},
                            Named<Goal>{name_of(Goal::Margin), Goal::Margin},
                            Named<Goal>{name_of(Goal::Place), Goal::Place}};
constexpr std::array kOpponents{Named<Opponents>{"paranoid", Opponents::Paranoid},
                                Named<Opponents>{"maxn", Opponents::MaxN},
                                Named<Opponents>{"brs", Opponents::BestReply}};
constexpr std::array kThrows{Named<search::ThrowOptions>{"all", search::kAllThrows},
                             Named<search::ThrowOptions>{"star1", search::kStar1},
                             Named<search::ThrowOptions>{"star2", search::kStar2}};
constexpr std::array kReplace{
    Named<Replace>{"always", Replace::Always},
    Named<Replace>{"depth", Replace::Depth},
    Named<Replace>{"two-tier", Replace::TwoTier},
};

/// In plies. No search that ends in a lifetime is so deep that more would leave anything of it.
constexpr int kMostReduction = 20;

void read(Reader& reader, search::Aspiration& aspiration) {
    aspiration.window = reader.small("window", aspiration.window, 1, game::kMostEvaluation);
    aspiration.grow = reader.number("grow", aspiration.grow, {1.1, 100});
}

void read(Reader& reader, search::TableOptions& table) {
    table.bytes = static_cast<std::size_t>(
        reader.size("size", static_cast<std::int64_t>(table.bytes), {"1kB", "256GB"}));
    table.replace = reader.choice<Replace>("replace", table.replace, kReplace);
    table.equal_depth = reader.flag("equal_depth", table.equal_depth);
}

int read_depth(Reader& reader, std::string_view key, int standard, int least = 1) {
    return reader.small(key, standard, least, search::kMostDepth);
}

void read(Reader& reader, search::InternalDeepening& deepening) {
    deepening.from = read_depth(reader, "from", deepening.from, 2);
    const int most = std::min(deepening.from - 1, kMostReduction);  // some depth must be left
    deepening.reduce = reader.small("reduce", std::min(deepening.reduce, most), 1, most);
}

void read(Reader& reader, search::Quiescence& quiescence) {
    quiescence.depth = reader.small("depth", quiescence.depth, 1, search::kMostQuiescenceDepth);
}

void read(Reader& reader, search::NullMove& null_move) {
    null_move.reduce = reader.small("reduce", null_move.reduce, 1, kMostReduction);
    null_move.grow = reader.small("grow", null_move.grow, 0, search::kMostDepth);
    null_move.verify = read_depth(reader, "verify", null_move.verify);
}

void read(Reader& reader, search::LateMoves& late_moves) {
    late_moves.after = reader.small("after", late_moves.after, 1, 1000);
    late_moves.from = read_depth(reader, "from", late_moves.from, 2);
    late_moves.reduce = reader.number("reduce", late_moves.reduce, {0, kMostReduction});
    late_moves.divide = reader.number("divide", late_moves.divide, {0, 100});
    late_moves.history = reader.number("history", late_moves.history, {0, kMostReduction});
}

/// The parts that are counted while searching.
template <class Part>
requires requires(Part part) { part.depth, part.risk; }
void read(Reader& reader, Part& part) {
    part.depth = reader.small("depth", part.depth, 1, search::kMostGuessDepth);
    part.risk = reader.number("risk", part.risk, {0, 1});
}

void read(Reader& reader, search::InternalReduction& reduction) {
    reduction.from = read_depth(reader, "from", reduction.from, 2);
}

void read(Reader& reader, search::Singular& singular) {
    singular.from = read_depth(reader, "from", singular.from, 4);
    singular.margin = reader.number("margin", singular.margin, {0, 1000});
}

void read(Reader& reader, search::Extensions& extensions) {
    extensions.one_reply = reader.flag("one_reply", extensions.one_reply);
    extensions.threat = reader.flag("threat", extensions.threat);
    extensions.danger = reader.number("danger", extensions.danger, {0, 1000});
}

void read(Reader& reader, search::ProbCut& probcut) {
    probcut.from = read_depth(reader, "from", probcut.from, 3);
    probcut.risk = reader.number("risk", probcut.risk, {0, 1});
}

void read(Reader& reader, search::EnhancedCutoffs& cutoffs) {
    cutoffs.from = read_depth(reader, "from", cutoffs.from, 2);
}

void read(Reader& reader, search::NoisyGains& gains) {
    gains.spread = reader.number("spread", gains.spread, {0, 1000});
}

void read(Reader& reader, search::Correction& correction) {
    correction.weight = reader.number("weight", correction.weight, {0, 10});
}

/// Reads a part of the search that can be off. `part` says whether it is on by default, and with
/// what.
template <class Part>
void read_part(Reader& search, std::string_view key, std::optional<Part>& part) {
    std::optional<Reader> reader = search.optional_section(key, part.has_value());
    if (!reader) {
        part.reset();
        return;
    }
    if (!part) part.emplace();
    read(*reader, *part);
    reader->finish();
}

/// One that has nothing to set.
template <class Part>
requires std::is_empty_v<Part>
void read_part(Reader& search, std::string_view key, std::optional<Part>& part) {
    if (search.flag(key, part.has_value()))
        part.emplace();
    else
        part.reset();
}

void read_histories(Reader reader, search::HistoryOptions& histories) {
    histories.malus = reader.flag("malus", histories.malus);
    histories.continuation = reader.flag("continuation", histories.continuation);
    histories.low_plies = reader.flag("low_plies", histories.low_plies);
    reader.finish();
}

Options read_options(Reader& search) {
    Options options;
    search::drop_guesses(options);  // what is on then is for the profile to say
    search.choice<std::string_view>("profile", kStandardProfile, kProfileNames);
    options.algorithm = search.choice<Algorithm>("algorithm", options.algorithm, kAlgorithms);
    options.fail_soft = search.choice<bool>("fail", options.fail_soft, kFail);
    options.iterative = search.flag("iterative", options.iterative);
    options.goal = search.choice<Goal>("goal", options.goal, kGoals);
    options.opponents = search.choice<Opponents>("opponents", options.opponents, kOpponents);
    options.throws = search.choice<search::ThrowOptions>("throws", options.throws, kThrows);
    read_part(search, "table", options.table);
    options.order = search.choices<Mark>("order", options.order, kMarks);
    read_histories(search.section("histories"), options.histories);
    options.unit = search.number("unit", options.unit, {0, game::kMostEvaluation});
    search::for_each_part(
        [&](const auto& part) { read_part(search, part.name, options.*part.member); });
    options.moves = search.small("moves", options.moves, 0, search::kMostUsualMoves);
    options.threads = search.small("threads", options.threads, 0, search::kMostThreads);
    return options;
}

search::Limits read_limits(Reader& search) {
    search::Limits limits;
    limits.depth = search.small("depth", limits.depth, 1, search::kMostDepth);
    limits.milliseconds = search.time_limit("time", limits.milliseconds, kTimes);
    if (const auto nodes = search.count_limit("nodes", std::nullopt, kNodes)) {
        limits.nodes = static_cast<std::uint64_t>(*nodes);
    }
    if (const auto nodes = search.count_limit("soft_nodes", std::nullopt, kNodes))
        limits.soft_nodes = static_cast<std::uint64_t>(*nodes);
    return limits;
}

/// `section` as a file has it.
void read_search(const Reader& section, Config& config) {
    const Node whole = with_profile(section.map());
    Reader search(whole, "search", &config.settings);
    config.search = read_options(search);
    config.limits = read_limits(search);
    search.finish();
    try {
        search::check(config.search);
    } catch (const Error& error) {
        // check() knows the settings, not where they were written.
        throw Error(section.map().where, error.message());
    }
}

/// What one kind of given value may be; the script knows the rest.
struct GivenKind {
    std::string_view wanted;
    bool (*holds)(const std::string& text);
};
constexpr GivenKind kOption{"one value or a list of values",
                            [](const std::string&) { return true; }};
constexpr GivenKind kParam{"a number or a list of numbers",
                           [](const std::string& text) { return parse_number(text).has_value(); }};

script::Given read_given(const std::string& name, const Node& value, const GivenKind& kind) {
    const bool is_list = value.kind == Node::Kind::List;
    script::Given given{{}, is_list, value.where};
    for (const Node& text : is_list ? value.items : std::vector{value}) {
        if (text.kind != Node::Kind::Text || !kind.holds(text.text)) {
            throw Error(text.where,
                        fmt::format("{} must be {}, got {}", name, kind.wanted, describe(text)));
        }
        given.values.push_back(text.text);
    }
    return given;
}

/// A section whose keys are the script's own.
script::GivenByName read_all_given(const Reader& section, const GivenKind& kind) {
    script::GivenByName given;
    for (const Node::Entry& entry : section.map().entries) {
        given[entry.key] = read_given(section.path(entry.key), entry.value, kind);
    }
    return given;
}

script::Budget read_budget(Reader reader) {
    script::Budget budget;
    budget.steps = reader.count("steps", budget.steps, {"1k", "1000G"});
    budget.memory = static_cast<std::size_t>(
        reader.size("memory", static_cast<std::int64_t>(budget.memory), {"1MB", "256GB"}));
    reader.finish();
    return budget;
}

/// What a state is worth before the game is over.
void read_evaluation(Reader evaluation, Config& config) {
    config.network.reset();
    const Node* network = evaluation.find("network");
    if (network != nullptr && !evaluation.is_off("network")) {
        if (network->kind != Node::Kind::Text || network->text.empty() || network->text == "true") {
            throw Error(network->where,
                        fmt::format("evaluation.network must be the path of a network, or false, "
                                    "got {}",
                                    describe(*network)));
        }
        config.network = Config::NetworkFile{network->text, network->where};
    }
    if (const Node* script = evaluation.find("script"); script != nullptr) {
        if (network == nullptr) {
            throw Error(script->where,
                        "evaluation.script says how much of evaluate() is added to a network, and "
                        "there is no evaluation.network");
        }
        const double share = evaluation.number("script", 0, {0, 1});
        if (config.network) config.network->script = share;
    }
    evaluation.finish();
}

/// What only tells of play: nothing that a tuner or a manager may set.
void read_play(const Node& tree, Config& config) {
    Reader top(tree, "");
    Reader play = top.section("play");
    config.values_predict = !play.is_off("scale");
    if (config.values_predict) {
        constexpr double kNone = 0;
        const double scale = play.number("scale", kNone, {0, game::kMostEvaluation});
        if (scale != kNone) config.scale = scale;
    }
    play.finish();
}

}  // namespace

void check_top_keys(const Node& tree) {
    Reader reader(tree, "");
    for (const char* key : {"game", "extends", "options", "params", "evaluation", "search",
                            "script", "native", "play", "levels"})
        reader.find(key);
    reader.finish();
}

void read_sections(const Node& tree, Config& config) {
    check_top_keys(tree);
    Reader reader(tree, "", &config.settings);
    config.script_settings.options = read_all_given(reader.section("options"), kOption);
    config.script_settings.params = read_all_given(reader.section("params"), kParam);
    read_evaluation(reader.section("evaluation"), config);
    read_search(reader.section("search"), config);
    config.script_settings.budget = read_budget(reader.section("script"));
    config.native = reader.flag("native", config.native);
    read_play(tree, config);
}

}  // namespace senet::settings
