#include "jobs/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/file.h"
#include "base/text.h"
#include "jobs/game_records.h"
#include "jobs/learn_report.h"
#include "jobs/report_games.h"
#include "jobs/results_json.h"
#include "jobs/run_folder.h"
#include "jobs/view_json.h"
#include "settings/source.h"
#include "web/page.h"

namespace senet::jobs {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr std::string_view kBeginning = "<!DOCTYPE html>\n<!-- senet report -->";

json control_as_json(const play::TimeControl& control) {
    json out = json::object();
    if (control.limits.depth != search::Limits{}.depth) out["depth"] = control.limits.depth;
    if (control.limits.nodes) out["nodes"] = *control.limits.nodes;
    if (control.limits.soft_nodes) out["soft_nodes"] = *control.limits.soft_nodes;
    if (control.limits.milliseconds) out["milliseconds"] = *control.limits.milliseconds;
    if (control.clock) {
        out["clock"] = {control.clock->left, control.clock->increment};
        if (control.clock->moves > 0) out["clock_moves"] = control.clock->moves;
    }
    return out;
}

/// Nothing for players who never think.
json controls_of(const Entrants& entrants, const settings::Tournament& tournament) {
    using Kind = settings::Entrant::Kind;
    json out = json::array();
    for (std::size_t i = 0; i < tournament.entrants.size(); ++i) {
        const Kind kind = tournament.entrants[i].kind;
        out.push_back(kind == Kind::Random || kind == Kind::OnePly
                          ? json::object()
                          : control_as_json(entrants.conditions().controls[i]));
    }
    return out;
}

json printable_names(const std::vector<std::string>& names) {
    json out = json::array();
    for (const std::string& name : names) out.push_back(printable(name));
    return out;
}

/// Pairs from coarse to fine: the first ones of the list, however many, lie all over the run.
void append_spread(std::vector<std::uint64_t>& order, const std::vector<std::uint64_t>& numbers) {
    const std::size_t pairs = (numbers.size() + 1) / 2;
    std::size_t step = 1;
    while (step < pairs) step *= 2;
    for (bool first = true; step > 0; step /= 2, first = false) {
        for (std::size_t i = first ? 0 : step; i < pairs; i += first ? step : 2 * step) {
            order.push_back(numbers[2 * i]);
            if (2 * i + 1 < numbers.size()) order.push_back(numbers[2 * i + 1]);
        }
    }
}

/// Games to show: forfeits first, since these are what one looks for, then some of all.
std::vector<std::uint64_t> chosen(const GamesToShow& games, std::size_t most) {
    std::vector<std::uint64_t> order = games.forfeits;
    order.resize(std::min(order.size(), most / 4));
    append_spread(order, games.all);
    std::vector<std::uint64_t> chosen;
    std::set<std::uint64_t> taken;
    for (const std::uint64_t number : order) {
        if (chosen.size() == most) break;
        if (taken.insert(number).second) chosen.push_back(number);
    }
    return chosen;
}

/// The last one first.
std::vector<std::uint64_t> newest(const GamesToShow& games, std::size_t most) {
    std::vector<std::uint64_t> numbers(games.all.rbegin(), games.all.rend());
    numbers.resize(std::min(numbers.size(), most));
    return numbers;
}

/// Puts the games in, with positions as far as the limits allow.
void put_games(json& report, const ReportSource& source, const GamesToShow& to_show,
               const std::vector<tournament::Opening>& openings, const ReportLimits& limits) {
    std::vector<search::Measure> measures;
    for (int player = 0; player < source.entrants.count(); ++player)
        measures.push_back(source.entrants.measure_of(player));
    ReportGames games(source.entrants.rules(), std::move(measures));
    const GameRecords records(source.entrants, source.tournament, source.folder,
                              source.journal.about());
    const Stopwatch watch;
    std::size_t bytes = 0;
    std::map<std::uint64_t, json> shown;  // by their numbers
    const auto numbers =
        limits.newest ? newest(to_show, limits.games) : chosen(to_show, limits.games);
    for (const std::uint64_t number : numbers) {
        const auto row = source.journal.game(number);
        if (!row) continue;
        json game = games.game(*row);
        if (!openings.empty()) {
            const std::size_t opening =
                tournament::place_of_opening(row->game.opening, openings.size());
            game["opening"] = opening;
            game["pgn"] = records.text(*row, openings[opening]);
        }
        const bool has_room =
            bytes < limits.bytes && watch.seconds() < limits.seconds && !openings.empty();
        if (has_room) {
            bytes += games.add_positions(game, *row, openings[game["opening"].get<std::size_t>()]);
        }
        shown.emplace(number, std::move(game));
    }
    json list = json::array();
    for (auto& [number, game] : shown) list.push_back(std::move(game));
    report["games"] = std::move(list);
    report["view"] = view_json(source.entrants.rules().game());
    report["starts"] = games.starts();
}

/// THROWS Error where somebody plays whom the tournament does not have.
void check_players(const tournament::GameRow& row, RunFolder& run) {
    const int count = run.entrants.count(), seats = run.entrants.rules().game().player_count();
    const auto is_one = [&](int player) { return player >= 0 && player < count; };
    const auto& players = row.game.players;
    if (static_cast<int>(players.size()) == seats &&
        std::all_of(players.begin(), players.end(), is_one))
        return;
    throw Error(fmt::format("game {} was played by others than {} names", row.game.number,
                            run.tournament.file.string()));
}

std::string numbers_text(const tournament::Faults& faults) {
    constexpr std::size_t kMost = 20;
    std::vector<std::string> numbers;
    for (const auto& [number, fault] : faults) {
        if (numbers.size() == kMost) break;
        numbers.push_back(std::to_string(number));
    }
    return join(numbers, ", ") + (faults.size() > kMost ? ", ..." : "");
}

/// What the reader must know of the run: told at once, but for what was left out.
std::string note_on(const Host& host, RunFolder& run) {
    std::string note = run.check();
    if (!note.empty()) {
        note +=
            "; games are shown as far as they go on under it, and their results as they were "
            "written down";
        host.listener.note(note);
    }
    if (const auto& left_out = run.journal.left_out(); !left_out.empty()) {
        note += fmt::format("{}{} left out, as {} damaged: {}", note.empty() ? "" : ". ",
                            left_out.size() == 1 ? "one game is" : "some games are",
                            left_out.size() == 1 ? "it is" : "they are", numbers_text(left_out));
    }
    return note;
}

fs::path report_place(const Host& host, const fs::path& folder) {
    const fs::path place = run_place_or_own(host, folder);
    make_folder(place);
    return place / kReportFile;
}

/// It has a page already, and no journal of its own.
void refuse_run_of_learning(const fs::path& folder) {
    std::error_code failure;
    if (const fs::path page = folder / kLearnPage; fs::exists(page, failure))
        throw Error(fmt::format("{} is a run of learning, whose page is {}", folder.string(),
                                page.string()));
}

}  // namespace

tournament::Tally::Options tally_options(const settings::Tournament& tournament,
                                         const tournament::Plan& plan, tournament::Tally::Gap gap) {
    return {.players = static_cast<int>(tournament.entrants.size()),
            .rules = plan.set_rules(),
            .sprt = tournament.options.sprt,
            .anchor = tournament.anchor,
            .gap = gap};
}

json report_of(const ReportSource& source, const tournament::Tally& tally, const GamesToShow& games,
               const ReportLimits& limits) {
    const settings::Tournament& tournament = source.tournament;
    const game::Game& game = source.entrants.rules().game();
    const std::vector<std::string> names = source.entrants.names();
    const tournament::Plan plan = source.entrants.plan(tournament.options);
    const std::vector<tournament::Opening> openings = source.journal.openings();
    json report{{"senet", SENET_VERSION},
                {"run", printable(source.folder.string())},
                {"game", printable(game.name)},
                {"sides", printable_names(game.players)},
                {"colours", game.view ? game.view->colours : std::vector<std::string>{}},
                {"expected", plan.expected_games()},
                {"seen", games.all.size()},
                {"decided", tally.standings().decided()},
                {"voids", source.journal.voids()},
                {"note", printable(source.note)},
                {"controls", controls_of(source.entrants, tournament)}};
    std::error_code failure;
    if (const std::filesystem::path& file = tournament.file;
        std::filesystem::exists(file, failure)) {
        report["settings"] = printable(settings::read_settings_text(file), "\n\t");
    }
    put_tally(report, tally, {tournament, names, plan, openings});
    put_games(report, source, games, openings, limits);
    return report;
}

void write_report(const std::filesystem::path& file, const json& report) {
    const std::string data = json_text(report);
    replace_text(file, web::with_data(web::report_page(), data));
}

void check_may_write_report(const std::filesystem::path& file) {
    refuse_link(file);
    check_may_write(file, "report of a match or tournament",
                    [](std::string_view text) { return text.starts_with(kBeginning); });
}

WrittenReport report_on(const Host& host, const fs::path& folder, const ReportOptions& options) {
    using tournament::Journal, tournament::Tally;
    refuse_run_of_learning(folder);
    RunFolder run(host, folder,
                  options.skip_damaged ? Journal::Use::ReadSound : Journal::Use::Read);
    const fs::path html = options.html.empty() ? report_place(host, folder) : options.html;
    check_may_write_report(html);
    const std::string note = note_on(host, run);
    const bool has_gaps =
        options.skip_damaged || run.journal.about().contains(tournament::kPartKey);
    Tally tally(tally_options(run.tournament, run.entrants.plan(run.tournament.options),
                              has_gaps ? Tally::Gap::LeftOut : Tally::Gap::InPlay));
    GamesToShow games;
    run.journal.each_game([&](const tournament::GameRow& row) {
        check_players(row, run);
        games.add(row);
        tally.add(row);
        tally.add_times(row);
    });
    json report =
        report_of({run.folder, run.journal, run.tournament, run.entrants, note}, tally, games, {});
    write_report(html, report);
    return {html, std::move(report)};
}

}  // namespace senet::jobs
