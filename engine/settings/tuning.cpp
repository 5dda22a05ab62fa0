#include "settings/tuning.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "settings/match_sections.h"

namespace senet::settings {
namespace {

using Method = Tuning::Method;

constexpr Named<Method> kMethods[] = {
    {"spsa", Method::Spsa}, {"texel", Method::Texel}, {"race", Method::Race}};

/// `- params.*` or `- search.aspiration.window: [10, 160]`, with a step behind if there is one.
TuneEntry read_entry(const Node& node) {
    constexpr std::string_view kWanted =
        "a name such as params.centre, params.* for several, or with a narrower range and perhaps "
        "a step: { search.aspiration.window: [10, 160, 5] }";
    const auto refuse = [&](const Node& what) {
        throw Error(what.where, fmt::format("tune must list {}; got {}", kWanted, describe(what)));
    };
    if (node.kind == Node::Kind::Text && !node.text.empty())
        return {.pattern = node.text, .least = {}, .most = {}, .step = {}, .where = node.where};
    if (node.kind != Node::Kind::Map || node.entries.size() != 1) refuse(node);
    const Node& range = node.entries[0].value;
    if (range.kind != Node::Kind::List || range.items.size() < 2 || range.items.size() > 3)
        refuse(range);
    std::vector<double> numbers;
    for (const Node& item : range.items) {
        const auto number = item.kind == Node::Kind::Text ? parse_number(item.text) : std::nullopt;
        if (!number) refuse(item);
        numbers.push_back(*number);
    }
    TuneEntry entry{.pattern = node.entries[0].key,
                    .least = numbers[0],
                    .most = numbers[1],
                    .step = {},
                    .where = node.entries[0].where};
    if (numbers.size() == 3) entry.step = numbers[2];
    return entry;
}

std::vector<TuneEntry> read_entries(Reader& reader) {
    const Node* node = reader.find("tune");
    if (node == nullptr) return {};
    std::vector<TuneEntry> entries;
    for (const Node& item : node->kind == Node::Kind::List ? node->items : std::vector{*node})
        entries.push_back(read_entry(item));
    return entries;
}

void read_spsa(Reader reader, Tuning& tuning) {
    tuning.spsa.batch = reader.small("batch", tuning.spsa.batch, 1, 10'000);
    if (reader.find("c") != nullptr) tuning.spsa_c = reader.number("c", 0, {0.001, 0.5});
    if (reader.find("r") != nullptr) tuning.spsa_r = reader.number("r", 0, {1e-6, 1});
    reader.finish();
}

tune::TexelOptions read_texel(Reader reader) {
    tune::TexelOptions texel;
    texel.epochs = reader.small("epochs", texel.epochs, 1, 1'000'000);
    texel.batch = reader.small("batch", texel.batch, 1, 100'000'000);
    texel.rate = reader.number("rate", texel.rate, {1e-5, 0.5});
    texel.l2 = reader.number("l2", texel.l2, {1e-6, 1e6});
    texel.lambda = reader.number("lambda", texel.lambda, {0, 1});
    texel.sure = reader.number("sure", texel.sure, {0.5, 1});
    texel.validation = reader.number("validation", texel.validation, {0.01, 0.9});
    texel.patience = reader.small("patience", texel.patience, 1, 1'000'000);
    reader.finish();
    return texel;
}

tune::RaceOptions read_race(Reader reader) {
    tune::RaceOptions race;
    race.alpha = reader.number("alpha", race.alpha, {1e-6, 0.5});
    race.first_test = reader.small("first_test", race.first_test, 2, 100'000);
    reader.finish();
    return race;
}

std::optional<Verdict> read_verdict(Reader& top) {
    auto reader = top.optional_section("verdict", true);
    if (!reader) return std::nullopt;
    Verdict verdict;
    verdict.games = reader->small("games", verdict.games, 2, kMostGames);
    if (verdict.games % 2 != 0) {
        throw Error(reader->find("games")->where,
                    fmt::format("verdict.games must be even, as every opening is played with both "
                                "sides; got {}",
                                verdict.games));
    }
    if (const auto sprt = read_sprt(*reader)) verdict.sprt = *sprt;
    reader->finish();
    return verdict;
}

/// Keys that another method has, refused.
void refuse_of_others(Reader& reader, Method method) {
    refuse_useless(reader, "spsa", method != Method::Spsa, "the method is another");
    refuse_useless(reader, "texel", method != Method::Texel, "the method is another");
    refuse_useless(reader, "race", method != Method::Race, "the method is another");
    refuse_useless(reader, "candidates", method != Method::Race, "only a race has candidates");
    refuse_useless(reader, "positions", method != Method::Texel,
                   "only method: texel learns from positions");
    refuse_useless(reader, "budget", method == Method::Texel, "method: texel plays no games");
}

[[noreturn]] void miss(const Place& file, const std::string& message) {
    throw Error({file.shown, 1, 0}, message);
}

void read_games(Reader& reader, const Place& file, Tuning& tuning) {
    tuning.match.seed = tuning.game.seed;
    read_openings(reader.section("openings"), file, tuning.match);
    tuning.match.adjudication = read_adjudication(reader.section("adjudicate"));
    read_workers(reader, tuning.match);
    if (reader.find("limits") == nullptr)
        miss(file, "the key \"limits\" is missing: what a move may take, such as { nodes: 2k }");
    tuning.control = read_control(reader.section("limits"), "limits");
    tuning.verdict = read_verdict(reader);
}

/// As far as `*` in the pattern stands for any text.
bool matches(std::string_view pattern, std::string_view name) {
    if (pattern.empty()) return name.empty();
    if (pattern[0] != '*')
        return !name.empty() && name[0] == pattern[0] && matches(pattern.substr(1), name.substr(1));
    for (std::size_t skip = 0; skip <= name.size(); ++skip) {
        if (matches(pattern.substr(1), name.substr(skip))) return true;
    }
    return false;
}

void narrow(Tunable& tunable, const TuneEntry& entry) {
    if (!entry.least) return;
    const auto refuse = [&](const std::string& why) {
        throw Error(entry.where, fmt::format("{}: {}", tunable.name, why));
    };
    if (!tunable.is_number)
        refuse(fmt::format("it has no range, but is one of {}", join(tunable.choices, ", ")));
    if (*entry.least >= *entry.most)
        refuse(fmt::format("a range goes up, got {} to {}", *entry.least, *entry.most));
    if (*entry.least < tunable.least || *entry.most > tunable.most) {
        refuse(fmt::format("the range {} to {} goes beyond what it can be, {} to {}", *entry.least,
                           *entry.most, tunable.least, tunable.most));
    }
    if (tunable.number < *entry.least || tunable.number > *entry.most) {
        refuse(fmt::format("the range {} to {} does not hold the present value, {}", *entry.least,
                           *entry.most, tunable.number));
    }
    tunable.least = *entry.least;
    tunable.most = *entry.most;
    if (!entry.step) return;
    if (*entry.step < tunable.step || *entry.step > tunable.most - tunable.least) {
        refuse(fmt::format("a step must be from {} to {}, got {}", tunable.step,
                           tunable.most - tunable.least, *entry.step));
    }
    tunable.step = *entry.step;
}

/// What is found is written down as settings, so nothing else can race.
void check_candidates(const Node* section, const std::vector<Entrant>& candidates) {
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        const Entrant& one = candidates[i];
        if (one.kind == Entrant::Kind::Engine && !one.request.script && !one.request.level)
            continue;
        throw Error(
            section->entries[i].where,
            fmt::format("candidates.{} must be settings: search, params, set or config", one.name));
    }
}

}  // namespace

Tuning read_tuning(const Home& home, const Place& file) {
    const Source source = read_source(file);
    Reader reader(source.tree, "");
    reader.find("extends");
    Tuning tuning;
    tuning.file = file.path;
    tuning.game = read_game(reader, home, file);
    tuning.method = reader.choice<Method>("method", tuning.method, kMethods);
    refuse_of_others(reader, tuning.method);
    tuning.entries = read_entries(reader);
    read_spsa(reader.section("spsa"), tuning);
    tuning.texel = read_texel(reader.section("texel"));
    tuning.race = read_race(reader.section("race"));
    tuning.budget = reader.count("budget", tuning.budget, {"2", "100M"});
    if (tuning.budget % 2 != 0) {
        throw Error(reader.find("budget")->where,
                    fmt::format("budget must be even, as every opening is played with both sides; "
                                "got {}",
                                tuning.budget));
    }
    read_games(reader, file, tuning);
    tuning.candidates =
        read_entrants(reader.section("candidates"), file, tuning.game, tuning.control);
    check_candidates(source.tree.find("candidates"), tuning.candidates);
    const std::string positions = text_of(reader, "positions", "the name of a file");
    if (!positions.empty()) tuning.positions = file.beside(positions).path.string();
    reader.finish();
    if (tuning.entries.empty() && tuning.candidates.empty())
        miss(file, "the key \"tune\" is missing: a list of what is tuned, such as [params.*]");
    if (tuning.method == Method::Texel && positions.empty()) {
        miss(file,
             "the key \"positions\" is missing: the file that senet positions writes, from which "
             "method: texel learns");
    }
    const Node decisive = decisive_part(source);
    tuning.fingerprint = fingerprint(decisive);
    tuning.texts = texts_by_path(decisive);
    tuning.tree = source.tree;
    return tuning;
}

std::vector<Tunable> chosen(const std::vector<TuneEntry>& entries,
                            const std::vector<Tunable>& tunables) {
    std::vector<Tunable> found;
    std::vector<bool> used(entries.size(), false);
    for (const Tunable& tunable : tunables) {
        bool is_chosen = false;
        Tunable one = tunable;
        for (std::size_t i = 0; i < entries.size(); ++i) {
            if (!matches(entries[i].pattern, tunable.name)) continue;
            narrow(one, entries[i]);
            one.named_at = entries[i].where;
            is_chosen = used[i] = true;
        }
        if (is_chosen) found.push_back(std::move(one));
    }
    for (std::size_t i = 0; i < entries.size(); ++i) {
        if (used[i]) continue;
        std::vector<std::string> names;
        for (const Tunable& tunable : tunables) names.push_back(tunable.name);
        throw Error(
            entries[i].where,
            fmt::format("there is nothing to tune that is called {}{} (senet params lists "
                        "what there is)",
                        in_quotes(entries[i].pattern), did_you_mean(entries[i].pattern, names)));
    }
    return found;
}

}  // namespace senet::settings
