#include "jobs/game_records.h"

#include <fmt/format.h>

#include <map>
#include <set>

#include "base/file.h"
#include "base/text.h"
#include "game/notation.h"

namespace senet::jobs {
namespace {

namespace fs = std::filesystem;

std::string seconds_text(std::int64_t milliseconds) {
    return fmt::format("{:g}", static_cast<double>(milliseconds) / 1000);
}

/// As the tag TimeControl has it: "40/60+0.5" is a clock, "1/0.1" a time for each move.
std::string control_tag(const play::TimeControl& control) {
    if (const auto& clock = control.clock) {
        return (clock->moves > 0 ? fmt::format("{}/", clock->moves) : "") +
            seconds_text(clock->left) +
            (clock->increment > 0 ? "+" + seconds_text(clock->increment) : "");
    }
    if (const auto& each = control.limits.milliseconds) return "1/" + seconds_text(*each);
    return "-";
}

std::string name_of_folder(const fs::path& folder) {
    const fs::path whole = fs::absolute(folder).lexically_normal();
    return (whole.has_filename() ? whole : whole.parent_path()).filename().string();
}

/// What was said of each move; of those that were given, that they were; nothing of a throw.
std::vector<std::string> comments_of(const tournament::GameRow& row, const Entrants& entrants) {
    std::vector<std::string> comments(row.moves.size() - row.reports.size(), "book");
    for (const play::MoveReport& report : row.reports) {
        if (report.player == game::kNobody) {
            comments.emplace_back();
            continue;
        }
        const int player = row.game.players[report.player.index()];
        comments.push_back(play::comment_on(report.value, report.depth, report.seconds,
                                            entrants.measure_of(player)));
    }
    return comments;
}

}  // namespace

void check_may_save_games(const fs::path& file) {
    refuse_link(file);
    play::check_may_save(file);
}

GameRecords::GameRecords(Entrants& entrants, const settings::Tournament& tournament,
                         const fs::path& folder, const std::map<std::string, std::string>& about)
    : entrants_(entrants),
      tournament_(tournament),
      names_(entrants.names()),
      event_(name_of_folder(folder)) {
    if (const auto date = about.find("date"); date != about.end()) date_ = date->second;
    const game::State start = entrants.rules().start(1);
    if (play::is_usual_start(entrants.rules(), start)) usual_ = start;
}

play::Record GameRecords::of(const tournament::GameRow& row,
                             const tournament::Opening& opening) const {
    const game::Game& game = entrants_.rules().game();
    play::Record record = play::record_of(game, tournament_.game.game);
    std::map<std::string, std::string>& tags = record.tags;
    tags["Event"] = event_;
    if (!date_.empty()) tags["Date"] = date_;
    tags["Round"] = std::to_string(row.game.pair + 1);
    if (!tournament_.game.sets.empty()) tags["Set"] = join(tournament_.game.sets, " ");
    tags["Number"] = std::to_string(row.game.number);
    tags["OpeningNumber"] = std::to_string(row.game.opening);
    tags["Seed"] = std::to_string(opening.seed);
    tags["Ending"] = row.ended_by();
    tags["Termination"] = play::termination_tag(row.ending);
    if (play::is_forfeit(row.ending)) tags["Reason"] = row.reason.substr(0, row.reason.find('\n'));
    tags["Result"] = play::result_tag(game, {.winner = row.winner});
    tags["PlyCount"] = std::to_string(row.moves.size());
    put_players(record, row);
    put_start(record, opening);
    record.moves = row.moves;
    record.comments = comments_of(row, entrants_);
    const bool is_told = row.ending != play::Ending::Rules || !row.reason.empty();
    if (!record.comments.empty() && is_told)
        record.comments.back() += fmt::format(", {}", row.ended_by());
    return record;
}

void GameRecords::put_start(play::Record& record, const tournament::Opening& opening) const {
    game::Rules& rules = entrants_.rules();
    const game::State start = opening.start.empty()
        ? rules.start(opening.seed)
        : game::parse_state(rules, opening.start, opening.seed);
    record.first_ply = start.ply();
    if (start != usual_) play::put_start(record, rules, start);
}

void GameRecords::put_players(play::Record& record, const tournament::GameRow& row) const {
    std::map<std::string, std::string> controls;  // by the seat's tag
    std::set<std::string> different;
    for (std::size_t i = 0; i < row.game.players.size(); ++i) {
        const int player = row.game.players[i];
        const std::string seat = play::seat_tag(entrants_.rules().game(), game::Player::at(i));
        record.tags[seat] = names_[static_cast<std::size_t>(player)];
        different.insert(controls[seat] = control_tag(entrants_.conditions().control(player)));
    }
    if (different.size() == 1) {
        record.tags["TimeControl"] = *different.begin();
        return;
    }
    for (const auto& [seat, control] : controls) record.tags[seat + "TimeControl"] = control;
}

}  // namespace senet::jobs
