#include "jobs/report_games.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "game/notation.h"
#include "pictures/board_data.h"
#include "pictures/board_text.h"
#include "play/record.h"
#include "tournament/job_queue.h"

namespace senet::jobs {
namespace {

using nlohmann::json;

/// "+12/9/0.204|-3/8/0.198": value, depth and seconds of each move; "//" of a throw.
std::string reports_text(const tournament::GameRow& row,
                         const std::vector<search::Measure>& measures) {
    std::vector<std::string> texts;
    for (const play::MoveReport& report : row.reports) {
        if (report.player == game::kNobody) {
            texts.emplace_back("//");
            continue;
        }
        const auto player = static_cast<std::size_t>(row.game.players[report.player.index()]);
        const search::Measure measure =
            player < measures.size() ? measures[player] : search::Measure{};
        texts.push_back(fmt::format("{}/{}/{:.3g}", report.value ? measure.show(*report.value) : "",
                                    report.depth, report.seconds));
    }
    return join(texts, "|");
}

}  // namespace

json ReportGames::game(const tournament::GameRow& row) const {
    json game{{"number", row.game.number},
              {"players", row.game.players},
              {"opening", row.game.opening},
              {"winner", row.winner.number()},
              {"ending", printable(row.ended_by())},
              {"given", row.moves.size() - std::min(row.moves.size(), row.reports.size())},
              {"moves", printable(join(row.moves, " "))},
              {"reports", reports_text(row, measures_)}};
    if (row.ending != play::Ending::Rules && !row.reason.empty())
        game["reason"] = printable(row.reason, "\n");
    if (play::is_forfeit(row.ending)) game["forfeit"] = true;
    if (row.margin) game["margin"] = *row.margin;
    if (!row.scores.empty()) game["scores"] = row.scores;
    return game;
}

std::size_t ReportGames::start_index(const std::string& start) {
    const auto [at, is_new] = indices_.try_emplace(start, starts_.size());
    if (is_new) starts_.push_back(start);
    return at->second;
}

void ReportGames::add_boards(json& game, const game::Line& line, const std::string& marks) {
    const auto numbers = [&](const game::State& state) {
        return pictures::BoardData(rules_.game(), state).numbers();
    };
    std::vector<std::int64_t> before = numbers(line.start());
    game["start"] = start_index(fmt::format("{}", fmt::join(before, ",")));
    std::string boards;
    const std::vector<std::string> marked = split_words(marks);
    for (std::size_t ply = 1; ply < line.states().size(); ++ply) {
        const std::vector<std::int64_t> now = numbers(line.states()[ply]);
        std::string changes;
        for (std::size_t i = 0; i < now.size(); ++i) {
            if (now[i] != before[i])
                changes += fmt::format("{}{}={}", changes.empty() ? "" : ",", i, now[i]);
        }
        boards += fmt::format("{}{}{}", ply == 1 ? "" : " ", marked[ply - 1], changes);
        before = now;
    }
    game["boards"] = boards;
}

std::size_t ReportGames::add_positions(json& game, const tournament::GameRow& row,
                                       const tournament::Opening& opening) {
    game::Line line(rules_,
                    opening.start.empty() ? rules_.start(opening.seed)
                                          : game::parse_state(rules_, opening.start, opening.seed));
    const bool has_view = rules_.game().view.has_value();
    json texts = json::array();
    std::string marks;
    std::size_t bytes = 0;
    const auto tell = [&] {
        if (has_view) return;
        texts.push_back(pictures::board_text(line, {.colour = false, .utf8 = true}));
        bytes += texts.back().get_ref<const std::string&>().size();
    };
    try {
        tell();
        while (line.moves().size() < row.moves.size()) {
            tournament::play_on(line, row);
            tell();
            if (has_view)
                marks += fmt::format("{}: ", fmt::join(pictures::places_of_last_move(line), "."));
        }
    } catch (const Error& error) {
        game["fault"] = printable(error.what(), "\n");
    }
    std::string turns;
    for (const game::State& state : line.states())
        turns += std::to_string(state.decider().number());
    game["turns"] = turns;
    if (has_view)
        add_boards(game, line, marks);
    else
        game["texts"] = texts;
    return bytes + (has_view ? game["boards"].get_ref<const std::string&>().size() : 0);
}

}  // namespace senet::jobs
