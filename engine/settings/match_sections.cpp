#include "settings/match_sections.h"

#include <fmt/format.h>

#include "base/text.h"
#include "settings/clock_text.h"
#include "settings/games.h"
#include "settings/parse.h"

namespace senet::settings {
namespace {

constexpr Named<Entrant::Kind> kKinds[] = {{"engine", Entrant::Kind::Engine},
                                           {"random", Entrant::Kind::Random},
                                           {"one-ply", Entrant::Kind::OnePly}};
constexpr Named<play::ProgramProtocol> kProtocols[] = {{"uci", play::ProgramProtocol::Uci},
                                                       {"ugi", play::ProgramProtocol::Ugi},
                                                       {"uai", play::ProgramProtocol::Uai},
                                                       {"cecp", play::ProgramProtocol::Cecp}};
constexpr Named<tournament::BookUse::Order> kBookOrders[] = {
    {"sequential", tournament::BookUse::Order::Sequential},
    {"random", tournament::BookUse::Order::Random}};
constexpr Named<tournament::EloModel> kModels[] = {{"normalized", tournament::EloModel::Normalized},
                                                   {"logistic", tournament::EloModel::Logistic}};

void add_set(Request& request, const std::string& set, const Place& file,
             const SourcePosition& where) {
    request.sets.push_back(set);
    if (file.is_users) request.set_at[set] = where;
}

/// Settings as --set takes them: `[search.depth=4, params.centre=0]`.
void add_sets_of(Reader& reader, const Place& file, Request& request) {
    const Node* node = reader.find("set");
    if (node == nullptr) return;
    const auto sets =
        texts_in(*node, reader.path("set"), "a list of settings such as search.depth=4");
    for (std::size_t i = 0; i < sets.size(); ++i)
        add_set(request, sets[i], file, node->items.empty() ? node->where : node->items[i].where);
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

/// `program` is the command, and the keys beside it how it is spoken to.
play::ProgramOptions read_program(Reader& reader, const Node& command, const Place& file) {
    play::ProgramOptions program;
    program.command = texts_in(command, reader.path("program"), "a program with its arguments");
    if (program.command.empty() || program.command.front().empty())
        throw Error(command.where, fmt::format("{} names no program", reader.path("program")));
    // What is written as a path stays one: "./engine" beside a file in this folder.
    if (program.command.front().find('/') != std::string::npos)
        program.command.front() =
            std::filesystem::absolute(file.beside(program.command.front()).path).string();
    const std::string folder = text_of(reader, "folder", "the name of a folder");
    if (!folder.empty()) program.folder = file.beside(folder).path;
    program.protocol =
        reader.choice<play::ProgramProtocol>("protocol", program.protocol, kProtocols);
    program.variant = text_of(reader, "variant", "the game by the program's name for it");
    if (const Node* options = reader.find("options")) {
        constexpr std::string_view kWanted = "a list of options such as \"Skill Level=3\"";
        for (const std::string& text : texts_in(*options, reader.path("options"), kWanted)) {
            const std::size_t equals = text.find('=');
            if (equals == std::string::npos) {
                throw Error(options->where,
                            fmt::format("{} must be {}, got {}", reader.path("options"), kWanted,
                                        in_quotes(text)));
            }
            program.options.emplace_back(trim(text.substr(0, equals)),
                                         trim(text.substr(equals + 1)));
        }
    }
    if (const Node* moves = reader.find("moves"))
        program.notation.moves = texts_in(*moves, reader.path("moves"), "a list of templates");
    program.notation.start = text_of(reader, "start", "the game's start in the program's words");
    constexpr RangeText kPatience{"10ms", "1h"};
    program.handshake = *reader.time_limit("handshake", program.handshake, kPatience);
    program.grace = *reader.time_limit("grace", program.grace, kPatience);
    program.untimed = *reader.time_limit("patience", program.untimed, kPatience);
    return program;
}

Entrant read_entrant(const Node::Entry& entry, const std::string& path, const Place& file,
                     const Request& game, const std::optional<play::TimeControl>& control) {
    Reader reader(entry.value, path);
    Entrant entrant{entry.key};
    if (const Node* command = reader.find("program")) {
        entrant.kind = Entrant::Kind::Program;
        entrant.program = read_program(reader, *command, file);
    } else {
        entrant.kind = reader.choice<Entrant::Kind>("kind", entrant.kind, kKinds);
    }
    entrant.request = game;
    entrant.control = control;
    if (reader.find("limits") != nullptr)
        entrant.control = read_control(reader.section("limits"), reader.path("limits"));
    if (entrant.kind == Entrant::Kind::Engine) {
        const std::string config = text_of(reader, "config", "the name of a settings file");
        if (!config.empty()) entrant.request.config = file.beside(config).path.string();
        const std::string script = text_of(reader, "script", "the name of a script (.lua)");
        if (!script.empty()) entrant.request.script = file.beside(script).path.string();
        if (const Node* level = reader.find("level")) {
            entrant.request.level = reader.small("level", 1, 1, kMostLevels);
            entrant.request.level_at = level->where;
        }
        add_sets_of(reader, file, entrant.request);
        reader.find("search");
        reader.find("params");
        entrant.request.over = settings_of(entry.value);
    }
    reader.finish();
    return entrant;
}

/// What a table, a file's name and a tag can hold as one word.
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

namespace {

void read_made(Reader& reader, tournament::MadeOpenings& made) {
    for (const char* key : {"order", "start"})
        refuse_useless(reader, key, true, "the openings are made; it is for those of a file");
    made.plies = reader.small("plies", made.plies, 0, 1000);
    made.choices = reader.small("choices", made.choices, 1, 1000);
    made.depth = reader.small("depth", made.depth, 0, search::kMostDepth);
    const auto standard = static_cast<std::int64_t>(*made.nodes);
    const auto nodes = reader.count_limit("nodes", standard, kNodes);
    made.nodes = nodes ? std::optional(static_cast<std::uint64_t>(*nodes)) : std::nullopt;
    if (reader.find("within") != nullptr)
        made.within = reader.small("within", 0, 0, game::kMostEvaluation);
}

void read_book(Reader& reader, const std::string& file, tournament::BookUse& book) {
    for (const char* key : {"choices", "depth", "nodes", "within"})
        refuse_useless(reader, key, true, "the openings are those of a file");
    refuse_useless(reader, "plies", lower(file).ends_with(".epd"),
                   "a file of EPD holds positions, not moves");
    book.order = reader.choice<tournament::BookUse::Order>("order", book.order, kBookOrders);
    book.start = reader.small("start", book.start, 1, 1'000'000'000);
    if (reader.find("plies") != nullptr)
        book.plies = static_cast<std::uint32_t>(reader.small("plies", 0, 0, 1'000'000));
}

}  // namespace

std::string text_of(Reader& reader, std::string_view key, std::string_view wanted) {
    const Node* node = reader.find(key);
    if (node == nullptr) return "";
    if (node->kind == Node::Kind::Text && !node->text.empty()) return node->text;
    throw Error(node->where,
                fmt::format("{} must be {}, got {}", reader.path(key), wanted, describe(*node)));
}

std::vector<std::string> texts_in(const Node& node, const std::string& path,
                                  std::string_view wanted) {
    std::vector<std::string> texts;
    for (const Node& item : node.kind == Node::Kind::List ? node.items : std::vector{node}) {
        if (item.kind != Node::Kind::Text) {
            throw Error(item.where,
                        fmt::format("{} must be {}, got {}", path, wanted, describe(item)));
        }
        texts.push_back(item.text);
    }
    return texts;
}

void refuse_useless(Reader& reader, std::string_view key, bool useless, std::string_view reason) {
    const Node* node = reader.find(key);
    if (node == nullptr || !useless) return;
    throw Error(node->where, fmt::format("{} has no use here: {}", reader.path(key), reason));
}

play::TimeControl read_control(Reader reader, const std::string& path) {
    play::TimeControl control;
    control.limits.depth = reader.small("depth", search::kMostDepth, 1, search::kMostDepth);
    control.limits.milliseconds = reader.time_limit("time", std::nullopt, kTimes);
    if (const auto nodes = reader.count_limit("nodes", std::nullopt, kNodes))
        control.limits.nodes = static_cast<std::uint64_t>(*nodes);
    if (const auto nodes = reader.count_limit("soft_nodes", std::nullopt, kNodes))
        control.limits.soft_nodes = static_cast<std::uint64_t>(*nodes);
    if (const Node* clock = reader.find("clock")) {
        control.clock = clock->kind == Node::Kind::Text ? parse_clock(clock->text) : std::nullopt;
        if (!control.clock) {
            throw Error(clock->where,
                        fmt::format("{} must be {}, got {}", reader.path("clock"), kClockWanted,
                                    describe(*clock)));
        }
    }
    const bool timed = control.limits.milliseconds || control.clock;
    for (const char* key : {"thread_time", "margin"})
        refuse_useless(reader, key, !timed, "neither time nor clock limits anything");
    control.limits.thread_time = reader.flag("thread_time", false);
    if (const auto margin = reader.time_limit("margin", control.margin, {"0ms", "1000h"}))
        control.margin = *margin;
    const bool limited = timed || control.limits.nodes || control.limits.soft_nodes ||
        control.limits.depth < search::kMostDepth;
    reader.finish();
    if (!limited) {
        throw Error(
            reader.map().where,
            fmt::format("{} must limit something: depth, nodes, soft_nodes, time or clock", path));
    }
    return control;
}

void read_openings(Reader reader, const Place& file, tournament::Options& options) {
    const std::string name = text_of(reader, "file", "the name of a file");
    if (name.empty())
        read_made(reader, options.made);
    else
        read_book(reader, options.openings = file.beside(name).path.string(), options.book);
    reader.finish();
}

play::Adjudication read_adjudication(Reader reader) {
    play::Adjudication adjudication;
    if (auto part = reader.optional_section("resign", false)) {
        play::Adjudication::Resign rule;
        rule.value = part->small("value", 1000, 1, game::kMostEvaluation);
        rule.moves = part->small("moves", rule.moves, 1, 1000);
        rule.both = part->flag("both", rule.both);
        part->finish();
        adjudication.resign = rule;
    }
    if (auto part = reader.optional_section("draw", false)) {
        play::Adjudication::Draw rule;
        rule.value = part->small("value", 0, 0, game::kMostEvaluation);
        rule.moves = part->small("moves", rule.moves, 1, 1000);
        rule.from = part->small("from", rule.from, 0, 1'000'000);
        part->finish();
        adjudication.draw = rule;
    }
    // Weak players may never end a game that its rules don't: some move to and fro for ever.
    if (const auto most = reader.count_limit("max_plies", 1000, {"1", "1M"}))
        adjudication.max_plies = static_cast<std::uint32_t>(*most);
    reader.finish();
    return adjudication;
}

std::optional<tournament::SprtOptions> read_sprt(Reader& top) {
    auto reader = top.optional_section("sprt", false);
    if (!reader) return std::nullopt;
    constexpr Range<double> kElo{-tournament::kMostSprtElo, tournament::kMostSprtElo};
    constexpr Range<double> kRisk{tournament::kLeastSprtRisk, tournament::kMostSprtRisk};
    tournament::SprtOptions sprt;
    sprt.elo0 = reader->number("elo0", sprt.elo0, kElo);
    sprt.elo1 = reader->number("elo1", sprt.elo1, kElo);
    sprt.alpha = reader->number("alpha", sprt.alpha, kRisk);
    sprt.beta = reader->number("beta", sprt.beta, kRisk);
    sprt.model = reader->choice<tournament::EloModel>("model", sprt.model, kModels);
    reader->finish();
    if (sprt.elo0 >= sprt.elo1) {
        throw Error(
            reader->map().where,
            fmt::format("sprt.elo1 must be above sprt.elo0, got {} and {}", sprt.elo1, sprt.elo0));
    }
    return sprt;
}

Request read_game(Reader& reader, const Home& home, const Place& file) {
    Request request;
    const std::string game =
        text_of(reader, "game", "the name of a game, or of a .lua or .yaml file");
    if (game.empty()) {
        throw Error({file.shown, 1, 0},
                    "the key \"game\" is missing; it names the game that is played");
    }
    const bool is_file = game.ends_with(".lua") || game.ends_with(".yaml");
    request.game = is_file ? file.beside(game).path.string() : game;
    request.seed =
        static_cast<std::uint64_t>(reader.whole("seed", 1, {0, std::numeric_limits<int>::max()}));
    const Reader options = reader.section("options");
    for (const Node::Entry& option : options.map().entries) {
        const std::string path = options.path(option.key);
        const auto values = texts_in(option.value, path, "one value or a list of values");
        add_set(request, path + "=" + join(values, ","), file, option.value.where);
    }
    add_sets_of(reader, file, request);
    try {
        request.game = find_game(home, request.game, file.path.parent_path()).asked;
    } catch (const Error& error) {
        if (!error.where().file.empty()) throw;
        throw Error(reader.find("game")->where, error.message());
    }
    return request;
}

void read_workers(Reader& top, tournament::Options& options) {
    options.threads = top.small("threads", 0, 0, 1024);
    options.jobs = text_of(top, "jobs", "the address of a server, redis://HOST");
    if (!options.jobs.empty()) options.jobs_at = top.find("jobs")->where;
}

Node decisive_part(const Source& source) {
    Node what = source.tree;
    std::erase_if(what.entries, [](const Node::Entry& entry) {
        return entry.key == "threads" || entry.key == "jobs";
    });
    return what;
}

std::vector<Entrant> read_entrants(const Reader& players, const Place& file, const Request& game,
                                   const std::optional<play::TimeControl>& control) {
    std::vector<Entrant> entrants;
    for (const Node::Entry& entry : players.map().entries) {
        check_name(entry);
        entrants.push_back(read_entrant(entry, players.path(entry.key), file, game, control));
    }
    return entrants;
}

}  // namespace senet::settings
