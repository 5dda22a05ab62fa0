#include "jobs/tournament_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/file.h"
#include "base/text.h"
#include "jobs/agents_queue.h"
#include "jobs/game_records.h"
#include "jobs/report.h"
#include "jobs/run_folder.h"
#include "jobs/tournament_file.h"
#include "tournament/book.h"

namespace senet::jobs {

namespace fs = std::filesystem;

namespace {

settings::Tournament read_file(const Host& host, const settings::Place& file,
                               const TournamentParts& parts) {
    settings::Tournament tournament = settings::read_tournament(host.home, file);
    if (parts.here.count > 0)
        check_agents(host, tournament.options);
    else
        jobs_address(host, tournament.options);  // whether it is one
    return tournament;
}

/// Parts are of games that are known before any is played.
void check_parts(const tournament::Options& options, const tournament::Plan& plan,
                 const tournament::Part& here) {
    if (here.is_whole()) return;
    if (!tournament::is_known_beforehand(options.format.format))
        throw Error(
            "a tournament whose later games depend on the results can't be played in parts");
    if (options.sprt) {
        throw Error(
            "a match that ends when sprt has decided can't be played in parts, as none of them "
            "knows the results of all");
    }
    if (here.count > 0 && here.from >= plan.expected_games()) {
        throw Error(fmt::format("there is no game {} in this tournament: it has {}, counted from 0",
                                here.from, plan.expected_games()));
    }
}

tournament::Plan plan_of(const Entrants& entrants, const tournament::Options& options,
                         const TournamentParts& parts) {
    tournament::Plan plan = entrants.plan(options);
    check_parts(options, plan, parts.here);
    return plan;
}

}  // namespace

TournamentRun::TournamentRun(const Host& host, const settings::Place& file, fs::path folder,
                             tournament::Journal::Use use, const TournamentParts& parts)
    : host_(host),
      place_(file),
      folder_(std::move(folder)),
      parts_(parts),
      tournament_(read_file(host, file, parts)),
      entrants_(host, tournament_),
      names_(entrants_.names()),
      plan_(plan_of(entrants_, tournament_.options, parts)),
      journal_(journal_file(folder_), use),  // what is refused before leaves none
      tally_(tally_options(tournament_, plan_,
                           parts.here.is_whole() ? tournament::Tally::Gap::InPlay
                                                 : tournament::Tally::Gap::LeftOut)) {
    check_may_save_games(games_file());
    check_may_write_report(report_file());
    begin_or_go_on(host_, journal_, identity(tournament_, entrants_), file.path,
                   tournament::is_known_beforehand(tournament_.options.format.format)
                       ? MoreGames::Allowed
                       : MoreGames::Refused);
    if (!parts_.here.is_whole() && journal_.results().empty())
        journal_.write({.about = {{tournament::kPartKey, "yes"}}});
    for (const fs::path& other : parts_.others) take_from(other);
    if (parts_.here.count > 0) entrants_.try_programs();
    openings_ = tournament::open_openings(tournament_.options, plan_.expected_games(),
                                          entrants_.rules(), entrants_.search(), journal_);
}

/// Takes the games of another run of the same file. What nobody here has seen played is played
/// again by the rules before it counts.
void TournamentRun::take_from(const fs::path& other) {
    const fs::path file = other / kJournal;
    check_is_file({file, file.string(), "a journal of a tournament"});
    std::error_code failure;
    if (fs::equivalent(other, folder_, failure))
        throw Error(fmt::format("{} can't be merged into itself", other.string()));
    const tournament::Journal journal(file, parts_.use_of_others);
    const std::string what = tournament::changed(identity(tournament_, entrants_), journal.about());
    if (!what.empty()) throw Error(fmt::format("{} is of another run: {}", other.string(), what));
    tournament::JournalEntries entries;
    for (std::size_t i = 0; i < journal.openings().size(); ++i)
        entries.openings.emplace_back(i, journal.openings()[i]);
    journal.each_game([&](const tournament::GameRow& row) {
        entries.games.push_back(row);
        entries.games.back().refereed = false;
    });
    journal_.write(entries);
}

std::vector<std::uint64_t> TournamentRun::missing() const {
    if (parts_.here.is_whole()) return {};
    std::set<std::uint64_t> there;
    for (const tournament::GameResult& result : journal_.results())
        there.insert(result.game.number);
    std::vector<std::uint64_t> missing;
    for (std::uint64_t number = 0; number < plan_.expected_games(); ++number)
        if (!there.contains(number)) missing.push_back(number);
    return missing;
}

fs::path TournamentRun::games_file() const { return folder_ / kGamesFile; }

fs::path TournamentRun::report_file() const { return folder_ / kReportFile; }

TournamentRun::End TournamentRun::play() {
    tournament::Runner runner(
        plan_, journal_, *openings_, [this] { return entrants_.stable(); }, entrants_.conditions(),
        queue_of_agents(host_, tournament_.options,
                        {.kind = "games",
                         .title = join(names_, " - ") + " at " + entrants_.game_name(),
                         .file = place_,
                         .folder = folder_,
                         .is_new = journal_.results().empty()},
                        {entrants_.conditions()}));
    runner.play_only(parts_.here);
    Stage stage(host_.listener, "checking games");
    End end = End::Interrupted;
    try {
        end = runner.run(
            tournament::threads_of(tournament_.options), host_.interrupt,
            [this](const tournament::GameResult& result) {
                tally_.add(result);
                games_.add(result);
                return tally_.decided();
            },
            [&](const auto& results) {
                host_.listener.games_played(*this, results.size());
                if (host_.listener.would_see()) show_page();
            },
            [&](double done) { stage.show(done); });
    } catch (const game::Interrupted&) {  // amid something else: what was played is kept
    }
    stage.over();
    set_aside_ = runner.set_aside();
    tell_set_aside(host_, set_aside_);
    tell_news(host_, journal_);
    const bool is_checked = journal_.unchecked().empty();
    if (is_checked) write_games(end);
    if (end == End::Interrupted) tell_kept(host_, journal_.results().size(), folder_);
    return end;
}

tournament::Ranking TournamentRun::ranking(const tournament::Ratings& ratings) const {
    return tally_.ranking(plan_, tournament_.options.format.format, ratings);
}

words::Standing TournamentRun::standing() const {
    tournament::Ratings ratings = tally_.ratings();
    tournament::Ranking by_these = ranking(ratings);
    return {names_, tally_, std::move(ratings), std::move(by_these), times_};
}

/// All games so far as text and as a page, anew each time; and what time they took.
void TournamentRun::write_games(End end) {
    std::string text;
    const GameRecords records(entrants_, tournament_, folder_, journal_.about());
    GamesToShow games;
    journal_.each_game([&](const tournament::GameRow& row) {
        tally_.add_times(row);
        games.add(row);
        text += records.text(row, openings_->at(row.game.opening)) + "\n";
    });
    times_ = tally_.times();
    replace_text(games_file(), text);
    // A match of seconds is not to wait long for its page: `senet report` draws what was left out.
    ReportLimits limits;
    limits.seconds = end == End::Interrupted ? 0.5 : std::clamp(watch_.seconds() / 10, 0.02, 2.0);
    const auto report =
        report_of({folder_, journal_, tournament_, entrants_}, tally_, games, limits);
    write_report(report_file(), report);
    host_.listener.seen("results", report);
}

/// For who watches: what was counted, and the last games.
void TournamentRun::show_page() {
    const ReportLimits limits{.games = 100, .seconds = 0.1, .newest = true};
    // Openings are made by the run's own rules meanwhile.
    if (!watched_) watched_.emplace(host_, tournament_);
    host_.listener.seen(
        "results", report_of({folder_, journal_, tournament_, *watched_}, tally_, games_, limits));
}

std::optional<tournament::Standings> play_tournament(const Host& host, const settings::Place& file,
                                                     const fs::path& folder,
                                                     tournament::Journal::Use use) {
    return without_place_in(file, [&]() -> std::optional<tournament::Standings> {
        TournamentRun run(host, file, folder, use);
        if (run.play() == TournamentRun::End::Interrupted) return std::nullopt;
        return run.tally().standings();
    });
}

}  // namespace senet::jobs
