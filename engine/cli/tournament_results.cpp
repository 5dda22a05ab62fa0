#include "cli/tournament_results.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "jobs/results_json.h"
#include "terminal/terminal.h"
#include "words/statistics_text.h"
#include "words/text_table.h"

namespace senet::cli {

using jobs::TournamentRun;

std::string players_table(const TournamentRun& run) {
    const tournament::Ratings rated = run.tally().ratings();
    const auto& players = run.standings().players();
    const bool failures = std::any_of(players.begin(), players.end(),
                                      [](const auto& player) { return player.forfeits > 0; });
    const bool rates = run.names().size() > 2;  // of two, their match tells more
    const tournament::Ranking ranking = run.ranking(rated);
    const bool byes = std::any_of(ranking.byes.begin(), ranking.byes.end(),
                                  [](int rounds) { return rounds > 0; });
    std::vector<std::string> head{"player", "games", "won", "drawn", "lost", "score"};
    if (rates) head.insert(head.end(), {"Elo", "±"});
    if (byes) head.emplace_back("byes");
    if (failures) head.insert(head.end(), {"forfeits", "on time"});
    if (!run.times().empty()) head.insert(head.end(), {"ms a move", "most over"});
    words::TextTable table(head);
    for (const int number : ranking.players) {
        const auto i = static_cast<std::size_t>(number);
        const tournament::PlayerCounts& player = players[i];
        const auto played = static_cast<double>(std::max<std::int64_t>(player.played(), 1));
        std::vector<std::string> row{run.names()[i],
                                     std::to_string(player.played()),
                                     std::to_string(player.games.wins),
                                     std::to_string(player.games.draws),
                                     std::to_string(player.games.losses),
                                     words::percent(player.points() / played)};
        if (rates) {
            row.push_back(fmt::format("{:+.1f}", rated.rating[i]));
            row.push_back(fmt::format("{:.1f}", rated.error(number)));
        }
        if (byes) row.push_back(std::to_string(ranking.byes[i]));
        if (failures) {
            row.push_back(std::to_string(player.forfeits));
            row.push_back(std::to_string(player.time_losses));
        }
        if (!run.times().empty()) {
            row.push_back(fmt::format("{:.2f}", 1000 * run.times()[i].mean()));
            row.push_back(fmt::format("{:.2f}", 1000 * run.times()[i].most_overrun));
        }
        table.add(std::move(row));
    }
    return table.text(terminal::look());
}

namespace {

std::string results_text(const tournament::Encounter& encounter) {
    const tournament::PairCounts& pairs = encounter.pairs;
    return fmt::format("LL {}, LD {}, WL {}, DD {}, WD {}, WW {}", pairs.lost_lost,
                       pairs.lost_drawn, pairs.lost_won, pairs.drawn_drawn, pairs.won_drawn,
                       pairs.won_won);
}

/// Who is first where the format says so, and not only the rating.
void print_winner(const TournamentRun& run) {
    const int first = run.plan().ranking(run.tally().scores()).players.front();
    const auto say = [&](const char* what) {
        terminal::to_out("{} {}.\n", run.names()[static_cast<std::size_t>(first)], what);
    };
    using enum tournament::Format;
    switch (run.tournament().options.format.format) {
        case RoundRobin:
        case Neighbours:
        case Gauntlet: break;
        case Swiss: say("wins the Swiss tournament"); break;
        case Knockout: say("wins the knockout"); break;
        case Ladder: say("stands at the top of the ladder"); break;
        case BestArm: say("is the best arm"); break;
    }
}

/// "mate 40, repetition 12": the most frequent first.
std::string endings_text(const TournamentRun& run) {
    const auto& endings = run.standings().endings();
    std::vector<std::pair<int, std::string>> list;
    for (const auto& [ending, count] : endings) list.emplace_back(-count, printable(ending));
    std::sort(list.begin(), list.end());
    std::vector<std::string> texts;
    for (const auto& [count, ending] : list) texts.push_back(fmt::format("{} {}", ending, -count));
    return join(texts, ", ");
}

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
    const auto used = run.plan().expected_games() / 2;
    if (run.openings() < used && run.openings() > 0 && run.names().size() == 2) {
        const bool one = run.openings() == 1;
        terminal::to_err("There {} only {} different opening{}, so some games began alike.\n",
                         one ? "is" : "are", run.openings(), one ? "" : "s");
    }
}

/// Who is how likely better than whom.
void print_superiority(const TournamentRun& run) {
    const tournament::Ratings rated = run.tally().ratings();
    const std::vector<int> best_first = run.ranking(rated).players;
    std::vector<std::string> head{"LOS, %"};
    for (const int column : best_first)
        head.push_back(run.names()[static_cast<std::size_t>(column)]);
    words::TextTable table(head);
    for (const int row : best_first) {
        std::vector<std::string> cells{run.names()[static_cast<std::size_t>(row)]};
        for (const int column : best_first) {
            cells.push_back(
                row == column ? "" : fmt::format("{:.0f}", 100 * rated.superiority(row, column)));
        }
        table.add(std::move(cells));
    }
    terminal::to_out("{}\n", table.text(terminal::look()));
    if (rated.pools.size() > 1)
        terminal::to_err(
            "Not all players are connected by games: ratings say nothing across pools.\n");
}

void print(const TournamentRun& run, TournamentRun::End end) {
    terminal::to_out("{}\n", players_table(run));
    if (run.names().size() == 2) {
        const tournament::Encounter& encounter = run.standings().encounters().begin()->second;
        terminal::to_out("{} against {}\n", run.names()[0], run.names()[1]);
        terminal::to_out("{}",
                         words::statistics_text(sample_of(encounter), results_text(encounter),
                                                run.tournament().options.sprt, terminal::look()));
        if (encounter.margins.pairs() > 1) {
            const tournament::Estimate margin = encounter.margins.mean();
            terminal::to_out("points a pair   {:+.2f} ± {:.2f}\n", margin.value,
                             margin.half_width());
        }
        terminal::to_out("\n");
    } else {
        print_superiority(run);
        if (end == TournamentRun::End::Finished) print_winner(run);
    }
    const tournament::GameCounts& first = run.standings().first_mover();
    terminal::to_out("The first move won {}, drew {} and lost {}; {} plies a game.\n", first.wins,
                     first.draws, first.losses,
                     run.standings().plies() / std::max<std::int64_t>(run.standings().games(), 1));
    terminal::to_out("Ended by: {}.\n", endings_text(run));
    terminal::to_out("Games: {}; report: {}\n", run.games_file().string(),
                     run.report_file().string());
    if (const std::uint64_t voids = run.voids(); voids > 0)
        terminal::to_out("{} games failed through no player and were played again.\n", voids);
    if (end == TournamentRun::End::Finished && run.names().size() > 1) note_openings(run);
}

void print_as_json(const TournamentRun& run, TournamentRun::End end) {
    const tournament::Ratings rated = run.tally().ratings();
    const tournament::Ranking ranking = run.ranking(rated);
    for (const int number : ranking.players) {
        const auto i = static_cast<std::size_t>(number);
        nlohmann::json object = jobs::player_as_json(run.names()[i], run.standings().players()[i],
                                                     rated, ranking.byes[i], number);
        object["time"] = jobs::as_json(run.times()[i]);
        print_json(object);
    }
    if (run.names().size() == 2)
        print_json(jobs::match_as_json(run.names(), run.standings(), run.tournament()));
    print_json({{"run", run.folder().string()},
                {"games", run.standings().games()},
                {"finished", end != TournamentRun::End::Interrupted},
                {"voids", run.voids()},
                {"plies", run.standings().plies()}});
}

}  // namespace

Exit run_tournament(const settings::Place& file, const std::filesystem::path& folder,
                    const Common& common) {
    TournamentRun run(host(), file, folder, use_of_player(common));
    const TournamentRun::End end = run.play();
    if (run.standings().games() > 0) common.json ? print_as_json(run, end) : print(run, end);
    return end == TournamentRun::End::Interrupted ? Exit::Interrupted : Exit::Done;
}

}  // namespace senet::cli
