#include "cli/tournament_results.h"

#include <fmt/format.h>

#include "base/json.h"
#include "jobs/results_json.h"
#include "jobs/tournament_run.h"
#include "terminal/terminal.h"
#include "words/standings_text.h"

namespace senet::cli {
namespace {

using jobs::TournamentRun;

/// Whether the openings leave anything to decide, and are enough.
void note_openings(const TournamentRun& run) {
    const std::int64_t random = run.tournament().options.made.plies;
    const std::int64_t played = run.standings().plies() / run.standings().games() - random;
    if (run.tournament().options.openings.empty() && played < random) {
        terminal::to_err(
            "An opening's {0} random moves are more than half of a game here; --plies {1} (in "
            "a "
            "file: openings: {{ plies: {1} }}) leaves more to the players.\n",
            random, random / 4);
    }
    const auto used =
        run.plan().expected_games() / static_cast<std::uint64_t>(run.plan().set_size());
    // Dice make other games of the same opening.
    if (run.openings() < used && run.openings() > 0 && run.names().size() == 2 &&
        !run.game().chance) {
        const bool one = run.openings() == 1;
        terminal::to_err("There {} only {} different opening{}, so some games began alike.\n",
                         one ? "is" : "are", run.openings(), one ? "" : "s");
    }
}

void print_ratings(const TournamentRun& run, const words::Standing& standing,
                   TournamentRun::End end) {
    terminal::to_out("{}\n", words::superiority_table(standing, terminal::look()));
    const std::string table = words::without_luck_table(standing, terminal::look());
    if (!table.empty()) terminal::to_out("{}\n", table);
    if (standing.ratings.pools.size() > 1)
        terminal::to_err(
            "Not all players are connected by games: ratings say nothing across pools.\n");
    if (end != TournamentRun::End::Finished || !run.missing().empty()) return;
    const int first = run.plan().ranking(run.tally().scores()).players.front();
    const std::string winner = words::winner_words(run.tournament().options.format.format,
                                                   run.names()[static_cast<std::size_t>(first)]);
    if (!winner.empty()) terminal::to_out("{}\n", winner);
}

void print(const TournamentRun& run, TournamentRun::End end) {
    const words::Standing standing = run.standing();
    terminal::to_out("{}\n", words::players_table(standing, terminal::look()));
    if (run.names().size() == 2) {
        terminal::to_out(
            "{}\n", words::match_text(standing, run.tournament().options.sprt, terminal::look()));
    } else {
        print_ratings(run, standing, end);
    }
    terminal::put_out(words::games_words(run.standings()));
    terminal::to_out("Games: {}; report: {}\n", run.games_file().string(),
                     run.report_file().string());
    if (const std::uint64_t voids = run.voids(); voids > 0)
        terminal::to_out("{} failed through no player and {} played again.\n",
                         voids == 1 ? "One game" : fmt::format("{} games", voids),
                         voids == 1 ? "was" : "were");
    const std::int64_t played = run.standings().games();
    const auto expected = static_cast<std::int64_t>(run.plan().expected_games());
    if (end == TournamentRun::End::Decided && played < expected)
        terminal::to_err("The test decided after {} of {} games; the others are not played.\n",
                         played, expected);
    const bool is_whole = end == TournamentRun::End::Finished && run.missing().empty();
    if (is_whole && run.names().size() > 1) note_openings(run);
}

void print_as_json(const TournamentRun& run, TournamentRun::End end) {
    const words::Standing standing = run.standing();
    for (const int number : standing.ranking.players) {
        const auto i = static_cast<std::size_t>(number);
        nlohmann::json object =
            jobs::player_as_json(run.names()[i], run.standings().players()[i], standing.ratings,
                                 standing.ranking.byes[i], number);
        object["time"] = jobs::as_json(run.times()[i]);
        print_json(object);
    }
    if (run.names().size() == 2)
        print_json(jobs::match_as_json(run.names(), run.standings(), run.tournament()));
    const std::size_t missing = run.missing().size();
    print_json({{"run", run.folder().string()},
                {"games", run.standings().games()},
                {"finished", end != TournamentRun::End::Interrupted && missing == 0},
                {"missing", missing},
                {"voids", run.voids()},
                {"plies", run.standings().plies()}});
}

}  // namespace

Exit run_tournament(const settings::Place& file, const std::filesystem::path& folder,
                    const Common& common, const jobs::TournamentParts& parts) {
    const jobs::Host here = host_for(common);
    TournamentRun run(here, file, folder, use_of_player(common), parts);
    const TournamentRun::End end = run.play();
    if (run.standings().games() > 0) common.json ? print_as_json(run, end) : print(run, end);
    if (end == TournamentRun::End::Interrupted) return Exit::Interrupted;
    if (parts.others.empty()) return run.set_aside().empty() ? Exit::Done : Exit::Negative;
    const std::vector<std::uint64_t> missing = run.missing();
    if (missing.empty()) return Exit::Done;
    terminal::to_err(
        "{} of {} games are missing, the first is number {}: play what has them with --from and "
        "--count, and merge again.\n",
        missing.size(), run.plan().expected_games(), missing.front());
    return Exit::Negative;
}

void add_part_options(Command& command, jobs::TournamentParts& parts) {
    constexpr std::int64_t kMost = 1'000'000'000'000;
    command
        .add("--from", parts.here.from,
             "Play a part of the games only, from this number on, from 0; senet merge puts parts "
             "together")
        .named("N")
        .takes(whole_number(0, kMost));
    command.add("--count", parts.here.count, "So many games; all that there are if not given")
        .named("N")
        .takes(whole_number(1, kMost));
}

}  // namespace senet::cli
