#include "settings/tournament.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "settings/games.h"
#include "settings/parse.h"
#include "settings/reader.h"
#include "settings/set.h"

namespace senet::settings {
namespace {

using tournament::Format;

constexpr Named<Format> kFormats[] = {
    {"match", Format::RoundRobin},  {"round robin", Format::RoundRobin},
    {"gauntlet", Format::Gauntlet}, {"swiss", Format::Swiss},
    {"knockout", Format::Knockout}, {"ladder", Format::Ladder},
    {"best arm", Format::BestArm}};
constexpr Named<Entrant::Kind> kKinds[] = {{"engine", Entrant::Kind::Engine},
                                           {"random", Entrant::Kind::Random},
                                           {"one-ply", Entrant::Kind::OnePly}};
constexpr int kMostGames = 100'000'000;
constexpr int kMostPlayers = 1000;

int small(Reader& reader, std::string_view key, std::int64_t standard, std::int64_t least,
          std::int64_t most) {
    return static_cast<int>(reader.whole(key, standard, {least, most}));
}

/// "10s+100ms": a clock with what each move gains; "10s" gains nothing.
std::optional<play::ClockTime> parse_clock(std::string_view text) {
    const std::size_t plus = text.find('+');
    const auto left = time_within(text.substr(0, plus), kTimes);
    if (!left) return std::nullopt;
    if (plus == std::string_view::npos) return play::ClockTime{*left, 0};
    const auto increment = time_within(text.substr(plus + 1), kTimes);
    if (!increment) return std::nullopt;
    return play::ClockTime{*left, *increment};
}

play::TimeControl read_control(Reader reader, const std::string& path) {
    play::TimeControl control;
    control.limits.depth = small(reader, "depth", search::kMostDepth, 1, search::kMostDepth);
    control.limits.milliseconds = reader.time_limit("time", std::nullopt, kTimes);
    if (const auto nodes = reader.count_limit("nodes", std::nullopt, kNodes))
        control.limits.nodes = static_cast<std::uint64_t>(*nodes);
    if (const Node* clock = reader.find("clock")) {
        control.clock = clock->kind == Node::Kind::Text ? parse_clock(clock->text) : std::nullopt;
        if (!control.clock) {
            throw Error(clock->where,
                        fmt::format("{} must be a time, with what each move gains behind a +, such "
                                    "as 10s or 10s+100ms, got {}",
                                    reader.path("clock"), describe(*clock)));
        }
    }
    control.limits.thread_time = reader.flag("thread_time", false);
    if (const auto margin = reader.time_limit("margin", control.margin, {"0ms", "1000h"}))
        control.margin = *margin;
    const bool limited = control.limits.milliseconds || control.limits.nodes || control.clock ||
        control.limits.depth < search::kMostDepth;
    reader.finish();
    if (!limited) {
        throw Error(reader.map().where,
                    fmt::format("{} must limit something: depth, nodes, time or clock", path));
    }
    return control;
}

tournament::FormatOptions read_format(Reader& reader) {
    tournament::FormatOptions format;
    format.format = reader.choice<Format>("format", format.format, kFormats);
    format.games = small(reader, "games", format.games, 2, kMostGames);
    format.seeds = small(reader, "seeds", format.seeds, 1, kMostPlayers);
    format.rounds = small(reader, "rounds", format.rounds, 0, 100'000);
    return format;
}

void read_openings(Reader reader, const Place& file, tournament::Options& options) {
    if (const Node* name = reader.find("file")) {
        if (name->kind != Node::Kind::Text || name->text.empty()) {
            throw Error(name->where,
                        fmt::format("{} must be the name of a file, got {}", reader.path("file"),
                                    describe(*name)));
        }
        options.openings = file.beside(name->text).path.string();
    }
    tournament::MadeOpenings& made = options.made;
    made.plies = small(reader, "plies", made.plies, 0, 1000);
    made.choices = small(reader, "choices", made.choices, 1, 1000);
    made.depth = small(reader, "depth", made.depth, 0, search::kMostDepth);
    if (reader.find("within") != nullptr)
        made.within = small(reader, "within", 0, 0, game::kMostEvaluation);
    reader.finish();
}

play::Adjudication read_adjudication(Reader reader) {
    play::Adjudication adjudication;
    if (auto part = reader.optional_section("resign", false)) {
        play::Adjudication::Resign rule;
        rule.value = small(*part, "value", 1000, 1, game::kMostEvaluation);
        rule.moves = small(*part, "moves", rule.moves, 1, 1000);
        rule.both = part->flag("both", rule.both);
        part->finish();
        adjudication.resign = rule;
    }
    if (auto part = reader.optional_section("draw", false)) {
        play::Adjudication::Draw rule;
        rule.value = small(*part, "value", 0, 0, game::kMostEvaluation);
        rule.moves = small(*part, "moves", rule.moves, 1, 1000);
        rule.from = small(*part, "from", rule.from, 0, 1'000'000);
        part->finish();
        adjudication.draw = rule;
    }
    if (reader.find("max_plies") != nullptr) {
        adjudication.max_plies =
            static_cast<std::uint32_t>(small(reader, "max_plies", 1, 1, 1'000'000));
    }
    reader.finish();
    return adjudication;
}

/// What a player's entry lays over the game's config.
Node settings_of(const Node& entry) {
    Node over;
    over.kind = Node::Kind::Map;
    over.where = entry.where;
    for (const Node::Entry& one : entry.entries) {
        if (one.key == "search" || one.key == "params") over.entries.push_back(one);
    }
    return over;
}

std::string text_of(Reader& reader, std::string_view key, std::string_view wanted) {
    const Node* node = reader.find(key);
    if (node == nullptr) return "";
    if (node->kind == Node::Kind::Text && !node->text.empty()) return node->text;
    throw Error(node->where,
                fmt::format("{} must be {}, got {}", reader.path(key), wanted, describe(*node)));
}

Entrant read_entrant(const Node::Entry& entry, const std::string& path, const Place& file,
                     const Request& game, const std::optional<play::TimeControl>& control) {
    Reader reader(entry.value, path);
    Entrant entrant{entry.key, entry.where};
    entrant.kind = reader.choice<Entrant::Kind>("kind", entrant.kind, kKinds);
    entrant.request = game;
    entrant.control = control;
    if (reader.find("limits") != nullptr)
        entrant.control = read_control(reader.section("limits"), reader.path("limits"));
    if (entrant.kind == Entrant::Kind::Engine) {
        const std::string config = text_of(reader, "config", "the name of a settings file");
        if (!config.empty()) entrant.request.config = file.beside(config).path.string();
        const std::string script = text_of(reader, "script", "the name of a script (.lua)");
        if (!script.empty()) entrant.request.script = file.beside(script).path.string();
        if (reader.find("level") != nullptr)
            entrant.request.level = small(reader, "level", 1, 1, kMostLevels);
        reader.find("search");
        reader.find("params");
        entrant.request.over = overlay(game.over, settings_of(entry.value));
    }
    reader.finish();
    return entrant;
}

/// "a_b" from anything: what a journal, a table and a tag can hold as one word.
void check_name(const Node::Entry& entry) {
    constexpr std::size_t kLongest = 30;
    const bool is_word = !entry.key.empty() && entry.key.find_first_of(" \t") == std::string::npos;
    if (is_word && entry.key.size() <= kLongest && printable(entry.key) == entry.key) return;
    throw Error(entry.where,
                fmt::format("a player's name must be a word of at most {} bytes that "
                            "can be seen, got {}",
                            kLongest, in_quotes(entry.key)));
}

}  // namespace

Tournament read_tournament(const Home& home, const Place& file) {
    const Source source = read_source(file);
    Reader reader(source.tree, "");
    reader.find("extends");
    Tournament tournament;
    tournament.shown = file.shown;
    const std::string game =
        text_of(reader, "game", "the name of a game, or of a .lua or .yaml file");
    if (game.empty()) {
        throw Error({file.shown, 1, 0},
                    "the key \"game\" is missing; it names the game that is played");
    }
    const bool is_file = game.ends_with(".lua") || game.ends_with(".yaml");
    tournament.game.game = is_file ? file.beside(game).path.string() : game;
    tournament.options.seed =
        static_cast<std::uint64_t>(reader.whole("seed", 1, {0, std::numeric_limits<int>::max()}));
    tournament.game.seed = tournament.options.seed;
    if (const Node* options = reader.find("options")) {
        Node over;
        over.kind = Node::Kind::Map;
        over.entries.push_back({"options", options->where, *options});
        tournament.game.over = over;
    }
    find_game(home, tournament.game.game);

    tournament.options.format = read_format(reader);
    read_openings(reader.section("openings"), file, tournament.options);
    tournament.options.adjudication = read_adjudication(reader.section("adjudicate"));
    tournament.options.threads = small(reader, "threads", 0, 0, 1024);
    std::optional<play::TimeControl> control;
    if (reader.find("limits") != nullptr)
        control = read_control(reader.section("limits"), reader.path("limits"));
    const Reader players = reader.section("players");
    for (const Node::Entry& entry : players.map().entries) {
        check_name(entry);
        tournament.entrants.push_back(
            read_entrant(entry, players.path(entry.key), file, tournament.game, control));
    }
    reader.finish();
    if (tournament.entrants.size() < 2) {
        throw Error(
            players.map().where.file.empty() ? SourcePosition{file.shown, 1, 0}
                                             : players.map().where,
            fmt::format("players must name at least two, got {}", tournament.entrants.size()));
    }
    Node what = source.tree;
    std::erase_if(what.entries, [](const Node::Entry& entry) { return entry.key == "threads"; });
    tournament.fingerprint = settings::fingerprint(what);
    return tournament;
}

Entrant parse_entrant(const std::string& text, const Request& game) {
    Entrant entrant{text};
    entrant.request = game;
    if (text == "random" || text == "one-ply") {
        entrant.kind = text == "random" ? Entrant::Kind::Random : Entrant::Kind::OnePly;
        return entrant;
    }
    if (text == "base") return entrant;
    if (text.ends_with(".yaml")) {
        entrant.request.config = text;
        return entrant;
    }
    if (text.ends_with(".lua")) {
        entrant.request.script = text;
        return entrant;
    }
    for (std::string_view rest = text; !rest.empty();) {
        const std::size_t comma = rest.find(',');
        const std::string part(rest.substr(0, comma));
        rest.remove_prefix(comma == std::string_view::npos ? rest.size() : comma + 1);
        if (part.starts_with("level=")) {
            const auto level = parse_whole(part.substr(6));
            if (level && *level >= 1 && *level <= kMostLevels) {
                entrant.request.level = static_cast<int>(*level);
                continue;
            }
        }
        if (part.find('=') == std::string::npos || part.starts_with("level=")) {
            throw Error(fmt::format(
                "a player is base, random, one-ply, level=1 to level={}, settings such as "
                "search.depth=4,params.centre=0, or a .yaml or .lua file; got {}",
                kMostLevels, in_quotes(text)));
        }
        entrant.request.sets.push_back(part);
    }
    return entrant;
}

}  // namespace senet::settings
