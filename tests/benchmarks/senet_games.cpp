// What games cost beside their searches: plays a match as `senet match` does, journal included,
// then searches every position of its games once more with nothing around it, and compares the two.
// How long it took to make the openings stands by itself. `senet_games --help` says how to ask.
#include <fmt/format.h>

#include <ctime>
#include <filesystem>
#include <set>

#include "base/file.h"
#include "cli/help.h"
#include "cli/host.h"
#include "jobs/run_folder.h"
#include "settings/tournament.h"
#include "support/program.h"
#include "terminal/terminal.h"
#include "tournament/book.h"
#include "tournament/runner.h"

namespace senet::benchmarks {
namespace {

namespace fs = std::filesystem;

struct Request {
    std::string game = "tictactoe";
    int games = 2000, depth = 2, rounds = 3, threads = 1;
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

/// A position that somebody searched, and how many nodes that took.
struct Searched {
    game::Line line;
    std::size_t player;
    bool is_first;  // of this player in its game
    std::uint64_t nodes;
};

std::vector<Searched> searched_in(const tournament::GameRow& row, const tournament::Opening& from,
                                  game::Rules& rules) {
    std::vector<Searched> all;
    game::Line line = tournament::line_of(from, rules);
    std::set<std::size_t> seen;
    for (const play::MoveReport& report : row.reports) {
        const std::size_t player = report.player.index();
        all.push_back({line, player, seen.insert(player).second, report.nodes});
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
        if (one.is_first) searcher.forget();
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
    const fs::path folder = testing::fresh_folder("games");
    const fs::path file = folder / "match.yaml";
    write_text(file,
               fmt::format("game: {}\nplayers: {{ one: {{}}, other: {{}} }}\ngames: {}\n"
                           "limits: {{ depth: {} }}\nopenings: {{ plies: 4 }}\nthreads: {}\n",
                           request.game, request.games, request.depth, request.threads));
    const settings::Tournament tournament =
        settings::read_tournament(cli::host().home, {file, file.string()});
    jobs::Entrants entrants(cli::host(), tournament);
    const tournament::Plan plan = entrants.plan(tournament.options);
    tournament::Journal journal(jobs::journal_file(folder), tournament::Journal::Use::Write);
    jobs::begin_or_go_on(cli::host(), journal, jobs::identity(tournament, entrants), file);

    entrants.stable();  // which waits until the rules are machine code

    const Timer making;
    const auto openings = tournament::open_openings(tournament.options, plan.expected_games(),
                                                    entrants.rules(), entrants.search(), journal);
    for (const tournament::PlannedGame& game : plan.games({})) openings->at(game.opening);
    const Times made = making.times();

    Interrupt interrupt;
    const Timer timer;
    tournament::Runner runner(
        plan, journal, *openings, [&] { return entrants.stable(); }, entrants.conditions());
    runner.run(tournament::threads_of(tournament.options), interrupt, {}, {});
    const Times match = timer.times();

    std::vector<Searched> all;
    journal.each_game([&](const tournament::GameRow& row) {
        const auto more = searched_in(row, openings->at(row.game.opening), entrants.rules());
        all.insert(all.end(), more.begin(), more.end());
    });
    const Times bare = search_again(all, entrants.rules(), entrants.search(), request.depth);
    fmt::print("{:>8} {:>10.4f} {:>10.4f} {:>6.2f} {:>12.4f} {:>6.2f} {:>12.4f}\n", all.size(),
               bare.clock, match.clock, match.clock / bare.clock, match.processor,
               match.processor / bare.processor, made.clock);
    std::fflush(stdout);
    fs::remove_all(folder);
}

}  // namespace
}  // namespace senet::benchmarks

int main(int argc, char** argv) {
    using namespace senet;
    cli::Command command({.name = "senet_games",
                          .summary = "What the games of a match cost beside their searches, by the "
                                     "clock and in processor time.",
                          .example = "senet_games kalah 200 4 --threads 2"});
    benchmarks::Request request;
    command.add_with_default("GAME", request.game, "What to play");
    command.add_with_default("GAMES", request.games, "Games of the match, an even number")
        .takes(cli::whole_number(2, 1'000'000));
    command.add_with_default("DEPTH", request.depth, "Plies that each player looks ahead")
        .takes(cli::whole_number(1, search::kMostDepth));
    command.add_with_default("--rounds", request.rounds, "How often all is done")
        .takes(cli::whole_number(1, 1000));
    command.add_with_default("--threads", request.threads, "Games at once")
        .takes(cli::whole_number(1, 1024));
    try {
        if (!cli::parse(command, std::vector<std::string>(argv + 1, argv + argc))) {
            fmt::print("{}", cli::help_text(command, terminal::width()));
            return 0;
        }
        fmt::print("{} games of {} at depth {}, {} at once\n", request.games, request.game,
                   request.depth, request.threads);
        fmt::print("searches  alone, s   games, s  times processor, s  times  openings, s\n");
        for (int round = 0; round < request.rounds; ++round) benchmarks::run(request);
    } catch (const Error& error) {
        fmt::print(stderr, "{}\n", error.what());
        return 2;
    }
    return 0;
}
