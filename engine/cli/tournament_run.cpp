#include "cli/tournament_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <thread>

#include "base/file.h"
#include "base/text.h"
#include "cli/game_records.h"
#include "cli/move_times.h"
#include "cli/report.h"
#include "cli/run_folder.h"
#include "terminal/terminal.h"
#include "tournament/standings.h"
#include "words/statistics_text.h"
#include "words/text_table.h"

namespace senet::cli {

using namespace terminal;
namespace {

namespace fs = std::filesystem;

using tournament::GameResult;
using tournament::Runner;

class TournamentRun {
  public:
    TournamentRun(const settings::Place& file, fs::path folder, const Common& common)
        : common_(common),
          folder_(std::move(folder)),
          tournament_(settings::read_tournament(home(), file)),
          entrants_(tournament_),
          names_(entrants_.names()),
          plan_(tournament_.options.format, entrants_.count(), tournament_.options.seed),
          journal_(journal_file(folder_), use_of_player(common)),
          standings_(entrants_.count(), tournament_.options.sprt) {
        check_may_save_games(folder_ / kGamesFile);
        check_may_write_report(folder_ / kReportFile);
        begin_or_go_on(journal_, identity(tournament_, entrants_), file.path);
        entrants_.try_programs();
        openings_ = open_openings(tournament_.options, plan_.expected_games(), entrants_.rules(),
                                  entrants_.search(), journal_);
    }

    /// Plays what is left.
    Runner::End play() {
        Runner runner(
            plan_, journal_, *openings_, [this] { return entrants_.stable(); },
            entrants_.conditions());
        const Runner::End end = runner.run(
            threads_of(tournament_.options), interrupted(),
            [this](const GameResult& result) {
                if (standings_.decided()) return true;  // what comes behind counts no more
                standings_.add(result);
                scores_[result.game.number] = {result.score(0), result.score(1)};
                return standings_.decided();
            },
            [this](const std::vector<GameResult>& results) { show_progress(results.size()); },
            [this](double done) { checking_.show(done); });
        checking_.clear();
        status_.clear();
        tell_news(journal_);
        const bool is_checked = journal_.unchecked().empty();
        if (is_checked) write_games(end);
        if (end == Runner::End::Interrupted) tell_kept(journal_.results().size(), folder_);
        return end;
    }

    const tournament::Standings& standings() const { return standings_; }

    /// Prints what came out.
    void tell(Runner::End end) const {
        if (standings_.games() == 0) return;
        if (common_.json)
            print_as_json(end);
        else
            print(end);
    }

  private:
    /// All games so far as text and as a page, anew each time; and what time they took.
    void write_games(Runner::End end) {
        std::string text;
        ReportTally tally(tournament_, names_);
        const GameRecords records(entrants_, tournament_, folder_, journal_.about());
        journal_.each_game([&](const tournament::GameRow& row) {
            tally.add(row);
            text += records.text(row, openings_->at(row.game.opening)) + "\n";
        });
        times_ = tally.times();
        replace_text(folder_ / kGamesFile, text);
        // A match of seconds is not to wait long for its page: `senet report` draws what was left
        // out.
        ReportLimits limits;
        limits.seconds =
            end == Runner::End::Interrupted ? 0.5 : std::clamp(watch_.seconds() / 10, 0.02, 2.0);
        write_report(folder_ / kReportFile,
                     report_of({folder_, journal_, tournament_, entrants_}, tally, limits));
    }

    // --- while it runs

    void show_progress(std::size_t done) {
        constexpr double kBetween = 0.2;  // seconds
        if (!err_is_terminal()) return;
        if (begun_ < 0) begun_ = static_cast<std::int64_t>(done);
        if (shown_ && watch_.seconds() - last_ < kBetween) return;
        shown_ = true;
        last_ = watch_.seconds();
        const std::uint64_t all = std::max<std::uint64_t>(plan_.expected_games(), done);
        const double rate =
            static_cast<double>(done - static_cast<std::size_t>(begun_)) / std::max(last_, 1e-3);
        std::string text = fmt::format("{} of {} games", done, all);
        if (rate > 0) {
            text += fmt::format(", {:.1f} a second, {} left", rate,
                                duration_text(static_cast<double>(all - done) / rate));
        }
        if (standings_.games() > 0) text += "\n" + players_table();
        if (const auto& test = standings_.test()) {
            text += fmt::format("SPRT: LLR {:.2f} of {:.2f} to {:.2f}", test->state().llr,
                                test->state().lower, test->state().upper);
        }
        while (text.ends_with('\n')) text.pop_back();
        status_.show(text);
    }

    // --- what came out

    tournament::Ranking ranked(const tournament::Ratings& ratings) const {
        return best_first(plan_, scores_, tournament_.options.format.format, ratings);
    }

    std::string players_table() const {
        const tournament::Ratings rated = ratings_of(standings_, tournament_);
        const bool failures = std::any_of(standings_.players().begin(), standings_.players().end(),
                                          [](const auto& player) { return player.forfeits > 0; });
        const bool rates = names_.size() > 2;  // of two, their match tells more
        const tournament::Ranking ranking = ranked(rated);
        const bool byes = std::any_of(ranking.byes.begin(), ranking.byes.end(),
                                      [](int rounds) { return rounds > 0; });
        std::vector<std::string> head{"player", "games", "won", "drawn", "lost", "score"};
        if (rates) head.insert(head.end(), {"Elo", "±"});
        if (byes) head.emplace_back("byes");
        if (failures) head.insert(head.end(), {"forfeits", "on time"});
        if (!times_.empty()) head.insert(head.end(), {"ms a move", "most over"});
        words::TextTable table(head);
        for (const int number : ranking.players) {
            const auto i = static_cast<std::size_t>(number);
            const tournament::PlayerCounts& player = standings_.players()[i];
            const auto played = static_cast<double>(std::max<std::int64_t>(player.played(), 1));
            std::vector<std::string> row{names_[i],
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
            if (!times_.empty()) {
                row.push_back(fmt::format("{:.2f}", 1000 * times_[i].mean()));
                row.push_back(fmt::format("{:.2f}", 1000 * times_[i].most_overrun));
            }
            table.add(std::move(row));
        }
        return table.text(look());
    }

    static std::string results_text(const tournament::Encounter& encounter) {
        const tournament::PairCounts& pairs = encounter.pairs;
        return fmt::format("LL {}, LD {}, WL {}, DD {}, WD {}, WW {}", pairs.lost_lost,
                           pairs.lost_drawn, pairs.lost_won, pairs.drawn_drawn, pairs.won_drawn,
                           pairs.won_won);
    }

    void print(Runner::End end) const {
        to_out("{}\n", players_table());
        if (names_.size() == 2) {
            const tournament::Encounter& encounter = standings_.encounters().begin()->second;
            to_out("{} against {}\n", names_[0], names_[1]);
            to_out("{}",
                   words::statistics_text(sample_of(encounter), results_text(encounter),
                                          tournament_.options.sprt, look()));
            if (encounter.margins.pairs() > 1) {
                const tournament::Estimate margin = encounter.margins.mean();
                to_out("points a pair   {:+.2f} ± {:.2f}\n", margin.value, margin.half_width());
            }
            to_out("\n");
        } else {
            print_superiority();
            if (end == Runner::End::Finished) print_winner();
        }
        const tournament::GameCounts& first = standings_.first_mover();
        to_out("The first move won {}, drew {} and lost {}; {} plies a game.\n", first.wins,
               first.draws, first.losses,
               standings_.plies() / std::max<std::int64_t>(standings_.games(), 1));
        to_out("Ended by: {}.\n", endings_text());
        to_out("Games: {}; report: {}\n", (folder_ / kGamesFile).string(),
               (folder_ / kReportFile).string());
        if (const std::uint64_t voids = journal_.voids(); voids > 0)
            to_out("{} games failed through no player and were played again.\n", voids);
        if (end == Runner::End::Finished && entrants_.count() > 1) note_openings();
    }

    /// Who is first where the format says so, and not only the rating.
    void print_winner() const {
        const int first = plan_.ranking(scores_).players.front();
        const auto say = [&](const char* what) {
            to_out("{} {}.\n", names_[static_cast<std::size_t>(first)], what);
        };
        using enum tournament::Format;
        switch (tournament_.options.format.format) {
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
    std::string endings_text() const {
        const auto& endings = standings_.endings();
        std::vector<std::pair<int, std::string>> list;
        for (const auto& [ending, count] : endings) list.emplace_back(-count, printable(ending));
        std::sort(list.begin(), list.end());
        std::vector<std::string> texts;
        for (const auto& [count, ending] : list)
            texts.push_back(fmt::format("{} {}", ending, -count));
        return join(texts, ", ");
    }

    /// Whether the openings leave anything to decide, and are enough.
    void note_openings() const {
        const std::int64_t random = tournament_.options.made.plies;
        const std::int64_t played = standings_.plies() / standings_.games() - random;
        if (tournament_.options.openings.empty() && played < random) {
            to_err(
                "An opening's {0} random moves are more than half of a game here; --plies {1} (in "
                "a "
                "file: openings: {{ plies: {1} }}) leaves more to the players.\n",
                random, random / 4);
        }
        const auto used = plan_.expected_games() / 2;
        if (openings_->count() < used && openings_->count() > 0 && names_.size() == 2) {
            const bool one = openings_->count() == 1;
            to_err("There {} only {} different opening{}, so some games began alike.\n",
                   one ? "is" : "are", openings_->count(), one ? "" : "s");
        }
    }

    /// Who is how likely better than whom.
    void print_superiority() const {
        const tournament::Ratings rated = ratings_of(standings_, tournament_);
        const std::vector<int> best_first = ranked(rated).players;
        std::vector<std::string> head{"LOS, %"};
        for (const int column : best_first)
            head.push_back(names_[static_cast<std::size_t>(column)]);
        words::TextTable table(head);
        for (const int row : best_first) {
            std::vector<std::string> cells{names_[static_cast<std::size_t>(row)]};
            for (const int column : best_first) {
                cells.push_back(row == column
                                    ? ""
                                    : fmt::format("{:.0f}", 100 * rated.superiority(row, column)));
            }
            table.add(std::move(cells));
        }
        to_out("{}\n", table.text(look()));
        if (rated.pools.size() > 1)
            to_err("Not all players are connected by games: ratings say nothing across pools.\n");
    }

    void print_as_json(Runner::End end) const {
        const tournament::Ratings rated = ratings_of(standings_, tournament_);
        const tournament::Ranking ranking = ranked(rated);
        for (const int number : ranking.players) {
            const auto i = static_cast<std::size_t>(number);
            nlohmann::json object =
                player_as_json(names_[i], standings_.players()[i], rated, ranking.byes[i], number);
            object["time"] = as_json(times_[i]);
            print_json(object);
        }
        if (names_.size() == 2) print_json(match_as_json(names_, standings_, tournament_));
        print_json({{"run", folder_.string()},
                    {"games", standings_.games()},
                    {"finished", end != Runner::End::Interrupted},
                    {"voids", journal_.voids()},
                    {"plies", standings_.plies()}});
    }

    const Common& common_;
    fs::path folder_;
    settings::Tournament tournament_;
    Entrants entrants_;
    std::vector<std::string> names_;
    tournament::Plan plan_;
    tournament::Journal journal_;
    tournament::Standings standings_;
    tournament::Scores scores_;  // of the games that standings_ counts
    std::unique_ptr<tournament::Openings> openings_;

    std::vector<MoveTime> times_;  // of each player, once a sitting is over

    ProgressBar checking_{"checking games"};
    StatusLine status_;
    Stopwatch watch_;
    std::int64_t begun_ = -1;  // games that were there at the start
    double last_ = 0;
    bool shown_ = false;
};

/// The first move from which two courses of a game are not the same; nothing if they are.
std::optional<std::size_t> first_difference(const tournament::GameRow& one,
                                            const tournament::GameRow& other) {
    const std::size_t plies = std::min(one.moves.size(), other.moves.size());
    for (std::size_t i = 0; i < plies; ++i) {
        if (one.moves[i] != other.moves[i]) return i;
    }
    if (one.moves.size() != other.moves.size()) return plies;
    for (std::size_t i = 0; i < std::min(one.reports.size(), other.reports.size()); ++i) {
        const play::MoveReport &a = one.reports[i], &b = other.reports[i];
        if (a.value != b.value || a.depth != b.depth || a.nodes != b.nodes)
            return one.moves.size() - one.reports.size() + i;
    }
    return std::nullopt;
}

/// To look at somebody else's run must not start what its file names.
void refuse_programs(const tournament::GameRow& row, const Entrants& entrants,
                     const fs::path& folder) {
    for (const int player : row.game.players) {
        const std::string program = entrants.program_of(player);
        if (program.empty()) continue;
        throw Error(fmt::format(
            "game {} can't be played again: {} is a program ({}), and replay starts no programs; "
            "{} replay {} shows the games as they were played",
            row.game.number, entrants.names()[static_cast<std::size_t>(player)], in_quotes(program),
            command_name(), in_shell((folder / kGamesFile).string())));
    }
}

}  // namespace

Exit replay_of_run(const fs::path& folder, std::uint64_t number, const Common& common) {
    RunFolder run(folder, common);
    if (const std::string what = run.check(); !what.empty())
        throw Error(what + ", so its games can't be played again");
    const auto row = run.journal.game(number);
    if (!row) {
        throw Error(fmt::format("{} has no game {}; its {} games are numbered from 0",
                                folder.string(), number, run.journal.results().size()));
    }
    Entrants& entrants = run.entrants;
    refuse_programs(*row, entrants, folder);
    const std::vector<tournament::Opening> openings = run.journal.openings();
    const tournament::Job job{row->game, openings.at(row->game.opening % openings.size())};
    const auto stable = entrants.stable();
    const tournament::GameRow again =
        tournament::play_job(job, *stable, entrants.conditions(), interrupted());
    const auto differs = first_difference(*row, again);
    const bool agrees = !differs && again.winner == row->winner && again.ending == row->ending;
    const auto& controls = entrants.conditions().controls;
    const bool timed = std::any_of(controls.begin(), controls.end(),
                                   [](const auto& control) { return control.limits_time(); });
    if (common.json) {
        nlohmann::json object{
            {"game", number}, {"plies", row->moves.size()}, {"agrees", agrees}, {"timed", timed}};
        if (differs) object["differs_from"] = *differs + 1;
        print_json(object);
    } else {
        const GameRecords records(entrants, run.tournament, folder, run.about);
        to_out("{}\n", records.text(again, job.opening));
        if (agrees)
            to_out("Played again, the game is the same: moves, values, depths and positions.\n");
        else if (differs)
            to_out("Played again, it differs from move {} on.\n", *differs + 1);
        else
            to_out("Played again, it ends otherwise.\n");
        if (!agrees && timed)
            to_out("Its players are limited by time, so that no two games need be alike.\n");
    }
    return agrees ? Exit::Done : Exit::Negative;
}

Exit run_tournament(const settings::Place& file, const fs::path& folder, const Common& common) {
    TournamentRun run(file, folder, common);
    const Runner::End end = run.play();
    run.tell(end);
    return end == Runner::End::Interrupted ? Exit::Interrupted : Exit::Done;
}

std::optional<tournament::Standings> play_tournament(const settings::Place& file,
                                                     const fs::path& folder, const Common& common) {
    TournamentRun run(file, folder, common);
    if (run.play() == Runner::End::Interrupted) return std::nullopt;
    return run.standings();
}

}  // namespace senet::cli
