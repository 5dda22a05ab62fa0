#include "jobs/game_units.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/json.h"
#include "base/text.h"

namespace senet::jobs {
namespace {

using nlohmann::json;
using tournament::Cell;
using tournament::Cells;
using tournament::JobReport;
using tournament::PlannedGame;

json json_of_game(const PlannedGame& game) {
    return {{"number", game.number}, {"pair", game.pair},   {"opening", game.opening},
            {"seed", game.seed},     {"basis", game.basis}, {"players", game.players}};
}

PlannedGame game_of(const json& game) {
    const auto number = [&](const char* name) { return game.at(name).get<std::uint64_t>(); };
    return {number("number"),
            number("pair"),
            number("opening"),
            number("seed"),
            game.at("players").get<std::vector<int>>(),
            number("basis")};
}

json json_of_opening(const tournament::Opening& opening) {
    json played = json::array();
    for (const game::Move move : opening.played) played.push_back(move.bits);
    return {{"start", opening.start},
            {"moves", opening.moves},
            {"seed", opening.seed},
            {"played", std::move(played)}};
}

tournament::Opening opening_of(const json& opening) {
    tournament::Opening made{opening.at("start").get<std::string>(),
                             opening.at("moves").get<std::vector<std::string>>(),
                             opening.at("seed").get<std::uint64_t>()};
    for (const json& move : opening.at("played"))
        made.played.push_back({move.get<std::uint64_t>()});
    return made;
}

json json_of_cells(const Cells& cells) {
    json all = json::array();
    for (const Cell& cell : cells) {
        if (const auto* number = std::get_if<std::int64_t>(&cell))
            all.push_back(*number);
        else if (const auto* text = std::get_if<std::string>(&cell))
            all.push_back(*text);
        else
            all.push_back(nullptr);
    }
    return all;
}

Cells cells_of(const json& cells) {
    Cells all;
    for (const json& cell : cells) {
        if (cell.is_number_integer())
            all.emplace_back(cell.get<std::int64_t>());
        else if (cell.is_string())
            all.emplace_back(cell.get<std::string>());
        else
            all.emplace_back();
    }
    return all;
}

/// A mistake of the user's, with its place; or whatever else it is.
json json_of_failure(const std::exception_ptr& failure) {
    try {
        std::rethrow_exception(failure);
    } catch (const Error& error) {
        return {{"file", error.where().file},
                {"line", error.where().line},
                {"column", error.where().column},
                {"message", error.message()},
                {"context", error.context()}};
    } catch (const std::exception& error) {
        return {{"internal", error.what()}};
    }
}

std::exception_ptr failure_of(const json& failure) {
    if (failure.contains("internal")) {
        return std::make_exception_ptr(
            std::logic_error("on an agent: " + failure.at("internal").get<std::string>()));
    }
    Error error(SourcePosition{failure.at("file"), failure.at("line"), failure.at("column")},
                failure.at("message"));
    for (const json& line : failure.at("context")) error.add_context(line);
    return std::make_exception_ptr(error);
}

json json_of_report(const JobReport& report) {
    json answer{{"number", report.game.number}};
    if (report.failure) {
        answer["failure"] = json_of_failure(report.failure);
    } else if (!report.row) {
        answer["void"] = report.void_reason;
    } else {
        answer["game"] = json_of_cells(tournament::game_cells(*report.row));
        answer["times"] = json_of_cells(tournament::time_cells(*report.row));
    }
    return answer;
}

/// THROWS Fault, and what the library throws where something is missing.
JobReport report_of(const json& answer, const PlannedGame& game) {
    JobReport report{game};
    if (answer.contains("failure")) {
        report.failure = failure_of(answer.at("failure"));
    } else if (answer.contains("void")) {
        report.void_reason = answer.at("void");
    } else {
        const Cells cells = cells_of(answer.at("game"));
        const Cells times = cells_of(answer.at("times"));
        if (cells.size() != tournament::kGameColumnCount || times.size() != 2)
            throw tournament::Fault("it has another number of columns");
        tournament::GameRow row = tournament::row_of(cells);
        tournament::add_times(row, times);
        if (row.game.number != game.number) throw tournament::Fault("it is another game");
        if (const std::string other = tournament::difference(game, row.game); !other.empty())
            throw tournament::Fault(other);
        row.refereed = true;
        report.row = std::move(row);
    }
    return report;
}

}  // namespace

std::string unit_text(const GameUnit& unit) {
    json games = json::array();
    for (const PlannedGame& game : unit.games) games.push_back(json_of_game(game));
    json text{{"opening", json_of_opening(unit.opening)}, {"games", std::move(games)}};
    for (const auto& [player, values] : unit.values) text["values"].push_back({player, values});
    return json_text(text);
}

GameUnit unit_of(const std::string& text) {
    const json unit = json_of(text);
    try {
        GameUnit made{opening_of(unit.at("opening")), {}};
        for (const json& game : unit.at("games")) made.games.push_back(game_of(game));
        if (unit.contains("values"))
            for (const json& one : unit.at("values"))
                made.values[one.at(0).get<int>()] = one.at(1).get<tune::Values>();
        return made;
    } catch (const json::exception&) {
        throw BadUnit("that is no unit of games: " + in_quotes(shortened(text, 60)));
    }
}

std::string answer_text(const std::vector<JobReport>& reports, const std::string& machine) {
    json games = json::array();
    for (const JobReport& report : reports) games.push_back(json_of_report(report));
    return json_text({{"machine", machine}, {"games", std::move(games)}});
}

std::vector<JobReport> reports_of(const std::string& answer, const std::vector<PlannedGame>& games,
                                  bool notes_machine) {
    const json all = json_of(answer);
    const bool is_answer = all.is_object() && all.contains("games") && all.contains("machine") &&
        all["machine"].is_string() && all["games"].is_array();
    // A run that was begun again may have asked for more games of the unit before, or for fewer.
    const auto answer_on = [&](const PlannedGame& game) {
        if (is_answer)
            for (const json& one : all["games"])
                if (one.is_object() && one.value("number", json()) == game.number) return one;
        throw tournament::Fault("it is not of these games");
    };
    std::vector<JobReport> reports;
    for (std::size_t i = 0; i < games.size(); ++i) {
        JobReport report{games[i]};
        try {
            report = report_of(answer_on(games[i]), games[i]);
            if (report.row && notes_machine) report.row->machine = all["machine"];
        } catch (const tournament::Fault& fault) {
            report.void_reason = fmt::format("an agent's answer can't be used: {}", fault.what());
        } catch (const json::exception&) {
            report.void_reason = "an agent's answer can't be read";
        }
        reports.push_back(std::move(report));
    }
    return reports;
}

}  // namespace senet::jobs
