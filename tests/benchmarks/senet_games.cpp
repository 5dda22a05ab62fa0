// What games cost beside their searches: plays a match as `senet match` does, journal included,
// then searches every position of its games once more with nothing around it, and compares the two.
// How long it took to make the openings stands by itself. `senet_games --help` says how to ask.
#include <fmt/format.h>

#include <ctime>
#include <filesystem>

#include "base/file.h"
#include "base/text.h"
#include "cli/run_folder.h"

namespace senet::benchmarks {
namespace {

namespace fs = std::filesystem;

constexpr const char* kHelp =
    "senet_games [--rounds N] [--threads N] [GAME [GAMES [DEPTH]]]\n\n"
    "  GAME, GAMES, DEPTH  what to play: tictactoe, 2000 games at depth 2 if not given\n"
    "  --rounds N          how often, 1 to 1000 (3 if not given)\n"
    "  --threads N         games at once, 1 to 1024 (1 if not given)\n";

struct Request {
    std::string game = "tictactoe";
    std::int64_t games = 2000, depth = 2, rounds = 3, threads = 1;
};

struct Times {
    double clock = 0;
    double processor = 0;  // seconds of all threads
};

/// Both ways to look at time, from one moment on.
class Timer {
  public:
    Times times() const {
        return {watch_.seconds(), static_cast<double>(std::clock() - start_) / CLOCKS_PER_SEC};
    }

  private:
    Stopwatch watch_;
    std::clock_t start_ = std::clock();
};

/// A folder that goes when this does.
struct Scratch {
    fs::path path = fs::temp_directory_path() / fmt::format("senet-games-{}", std::clock());
    Scratch() { fs::create_directories(path); }
    ~Scratch() {
        std::error_code ignored;
        fs::remove_all(path, ignored);
    }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;
};

/// A position that somebody searched, and how many nodes that took.
struct Searched {
    game::Line line;
    std::size_t player;
    bool begins;  // the player's first of its game
    std::uint64_t nodes;
};

std::vector<Searched> searched_in(const tournament::GameRow& row, const tournament::Opening& from,
                                  game::Rules& rules) {
    std::vector<Searched> all;
    game::Line line = tournament::line_of(from, rules);
    const std::size_t given = line.moves().size();
    for (const play::MoveReport& report : row.reports) {
        const auto player = static_cast<std::size_t>(report.player - 1);
        all.push_back({line, player, line.moves().size() < given + 2, report.nodes});
        tournament::play_on(line, row);
    }
    return all;
}

Times search_again(const std::vector<Searched>& all, game::Rules& rules,
                   const search::Options& options, int depth) {
    std::vector<std::unique_ptr<search::Searcher>> searchers;
    for (int player = 0; player < rules.game().player_count(); ++player)
        searchers.push_back(std::make_unique<search::Searcher>(rules, options, 1));
    const Timer timer;
    for (const Searched& one : all) {
        search::Searcher& searcher = *searchers[one.player];
        if (one.begins) searcher.forget();
        const search::Result result =
            searcher.search(one.line, {.depth = depth, .milliseconds = {}, .nodes = {}});
        if (result.counts.nodes != one.nodes) {
            throw Error(fmt::format("a search took {} nodes here, {} in the match",
                                    result.counts.nodes, one.nodes));
        }
    }
    return timer.times();
}

void run(const Request& request) {
    const Scratch folder;
    const fs::path file = folder.path / "match.yaml";
    write_text(file,
               fmt::format("game: {}\nplayers: {{ one: {{}}, other: {{}} }}\ngames: {}\n"
                           "limits: {{ depth: {} }}\nopenings: {{ plies: 4 }}\nthreads: {}\n",
                           request.game, request.games, request.depth, request.threads));
    const settings::Tournament tournament =
        settings::read_tournament(cli::home(), {file, file.string()});
    cli::Entrants entrants(tournament);
    const tournament::Plan plan(tournament.options.format, entrants.count(),
                                tournament.options.seed);
    tournament::Journal journal(cli::journal_file(folder.path), tournament::Journal::Use::Write);
    cli::begin_or_go_on(journal, cli::identity(tournament, entrants), file);

    entrants.stable();  // which waits until the rules are machine code

    const Timer making;
    const auto openings =
        cli::open_openings(tournament.options, entrants.rules(), entrants.search(), journal);
    for (const tournament::PlannedGame& game : plan.games({})) openings->at(game.opening);
    const Times made = making.times();

    Interrupt interrupt;
    const Timer timer;
    tournament::Runner runner(
        plan, journal, *openings, [&] { return entrants.stable(); }, entrants.conditions());
    runner.run(cli::threads_of(tournament.options), interrupt, {}, {});
    const Times match = timer.times();

    std::vector<Searched> all;
    journal.each_game([&](const tournament::GameRow& row) {
        const auto more = searched_in(row, openings->at(row.game.opening), entrants.rules());
        all.insert(all.end(), more.begin(), more.end());
    });
    const Times bare =
        search_again(all, entrants.rules(), entrants.search(), static_cast<int>(request.depth));
    fmt::print("{:>8} {:>10.4f} {:>10.4f} {:>6.2f} {:>12.4f} {:>6.2f} {:>12.4f}\n", all.size(),
               bare.clock, match.clock, match.clock / bare.clock, match.processor,
               match.processor / bare.processor, made.clock);
    std::fflush(stdout);
}

std::int64_t number(const std::string& name, const std::string& text, std::int64_t most) {
    const auto value = parse_whole(text);
    if (!value || *value < 1 || *value > most) {
        throw Error(fmt::format("{} must be a whole number from 1 to {}, got {}", name, most,
                                in_quotes(text)));
    }
    return *value;
}

/// THROWS Error.
Request read(const std::vector<std::string>& arguments) {
    Request request;
    std::vector<std::string> names;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::string& given = arguments[i];
        const bool is_option = given == "--rounds" || given == "--threads";
        if (is_option && i + 1 == arguments.size()) throw Error(given + " wants a value");
        if (given == "--rounds")
            request.rounds = number(given, arguments[++i], 1000);
        else if (given == "--threads")
            request.threads = number(given, arguments[++i], 1024);
        else if (given.starts_with("-") || names.size() == 3)
            throw Error(fmt::format("{} was not expected; see --help", in_quotes(given)));
        else
            names.push_back(given);
    }
    if (!names.empty()) request.game = names[0];
    if (names.size() > 1) request.games = number("GAMES", names[1], 1'000'000);
    if (names.size() > 2) request.depth = number("DEPTH", names[2], search::kMostDepth);
    return request;
}

}  // namespace
}  // namespace senet::benchmarks

int main(int argc, char** argv) {
    using namespace senet;
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    if (!arguments.empty() && (arguments[0] == "--help" || arguments[0] == "-h")) {
        fmt::print("{}", benchmarks::kHelp);
        return 0;
    }
    try {
        const benchmarks::Request request = benchmarks::read(arguments);
        fmt::print("{} games of {} at depth {}, {} at once\n", request.games, request.game,
                   request.depth, request.threads);
        fmt::print("searches  alone, s   games, s  times processor, s  times  openings, s\n");
        for (std::int64_t round = 0; round < request.rounds; ++round) benchmarks::run(request);
    } catch (const Error& error) {
        fmt::print(stderr, "senet_games: error: {}\n", error.what());
        return 2;
    }
    return 0;
}
