#include "cli/report_tally.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "cli/run_folder.h"

namespace senet::cli {
namespace {

using nlohmann::json;
using tournament::Estimate;
using tournament::GameCounts;

constexpr std::size_t kMostPoints = 160;  // of a curve: about one every four pixels
constexpr std::size_t kMostRatedPoints = 40;  // each rates everybody anew
constexpr std::size_t kMostOpenings = 1000;  // listed, those played most
constexpr std::size_t kMostFaults = 200;  // forfeits listed, by their reasons
constexpr std::size_t kMostNumbers = 20;  // games named of each

json as_json(const GameCounts& counts) {
    return {{"won", counts.wins}, {"drawn", counts.draws}, {"lost", counts.losses}};
}

json as_json(const Estimate& estimate) { return {estimate.value, estimate.low, estimate.high}; }

void count(GameCounts& counts, double score) {
    ++(score == 1 ? counts.wins : score == 0 ? counts.losses : counts.draws);
}

/// Every second point goes, the last one stays.
void thin(json& points) {
    json kept = json::array();
    for (std::size_t i = 1; i < points.size(); i += 2) kept.push_back(points[i]);
    points = std::move(kept);
}

}  // namespace

ReportTally::ReportTally(const settings::Tournament& tournament, std::vector<std::string> names,
                         Gap gap)
    : tournament_(tournament),
      names_(std::move(names)),
      gap_(gap),
      standings_(static_cast<int>(names_.size()), tournament.options.sprt),
      times_(names_.size()) {}

void ReportTally::check(const tournament::GameRow& row) const {
    const auto is_one = [&](int player) {
        return player >= 0 && player < static_cast<int>(names_.size());
    };
    const auto& players = row.game.players;
    if (players.size() == 2 && std::all_of(players.begin(), players.end(), is_one)) return;
    throw Error(fmt::format("game {} was played by others than {} names", row.game.number,
                            tournament_.file.string()));
}

void ReportTally::add(const tournament::GameRow& row) {
    check(row);
    ++seen_;
    numbers_.push_back(row.game.number);
    const bool is_forfeit = play::is_forfeit(row.ending);
    if (is_forfeit) forfeit_games_.push_back(row.game.number);
    const bool is_next =
        gap_ == Gap::LeftOut || row.game.number == static_cast<std::uint64_t>(standings_.games());
    if (!is_next || standings_.decided()) return;
    standings_.add(row);
    scores_[row.game.number] = {row.score(0), row.score(1)};
    ++lengths_[row.plies];
    OpeningCounts& opening = openings_[row.game.opening];
    count(opening.first, row.score(0));
    opening.plies += row.plies;
    if (is_forfeit) {
        const std::string reason = row.reason.substr(0, row.reason.find('\n'));
        forfeits_[{row.loser(), row.ending, reason}].push_back(row.game.number);
    }
    times_.add(row);
    if (standings_.games() % step_ == 0) note_progress();
}

json ReportTally::progress_point() const {
    json point{{"games", standings_.games()}};
    if (names_.size() == 2) {
        const tournament::Sample sample = sample_of(standings_.encounters().begin()->second);
        point["elo"] = as_json(tournament::statistics(sample).elo);
        if (standings_.test()) point["llr"] = standings_.test()->state().llr;
        return point;
    }
    const tournament::Ratings rated = ratings_of(standings_, tournament_);
    for (std::size_t i = 0; i < names_.size(); ++i) {
        const double error = rated.error(static_cast<int>(i));
        point["ratings"].push_back(
            as_json(Estimate{rated.rating[i], rated.rating[i] - error, rated.rating[i] + error}));
    }
    return point;
}

void ReportTally::note_progress() {
    progress_.push_back(progress_point());
    if (progress_.size() < (names_.size() == 2 ? kMostPoints : kMostRatedPoints)) return;
    thin(progress_);
    step_ *= 2;
}

json ReportTally::crosstable(const tournament::Ratings& ratings) const {
    json table = json::array();
    for (const auto& [who, encounter] : standings_.encounters()) {
        const auto [one, other] = who;
        json entry = as_json(encounter.games);
        entry["players"] = {one, other};
        const tournament::PairCounts& pairs = encounter.pairs;
        entry["pairs"] = {pairs.lost_lost,   pairs.lost_drawn, pairs.lost_won,
                          pairs.drawn_drawn, pairs.won_drawn,  pairs.won_won};
        entry["los"] = ratings.superiority(one, other);
        if (encounter.margins.pairs() > 1) entry["margin"] = as_json(encounter.margins.mean());
        table.push_back(std::move(entry));
    }
    return table;
}

json ReportTally::openings(const std::vector<tournament::Opening>& known) const {
    // Where openings come again, those alike are one.
    std::map<std::uint64_t, OpeningCounts> played;
    for (const auto& [number, counts] : openings_) {
        OpeningCounts& all = played[known.empty() ? number : number % known.size()];
        all.first.wins += counts.first.wins;
        all.first.draws += counts.first.draws;
        all.first.losses += counts.first.losses;
        all.plies += counts.plies;
    }
    json list = json::array();
    for (const auto& [number, counts] : played) {
        const GameCounts& first = counts.first;
        json entry = as_json(first);
        entry["number"] = number;
        entry["games"] = first.wins + first.draws + first.losses;
        entry["plies"] = counts.plies;
        if (number < known.size()) {
            entry["moves"] = printable(join(known[number].moves, " "));
            if (!known[number].start.empty()) entry["start"] = printable(known[number].start);
        }
        list.push_back(std::move(entry));
    }
    std::stable_sort(list.begin(), list.end(), [](const json& a, const json& b) {
        return a["games"].get<std::int64_t>() > b["games"].get<std::int64_t>();
    });
    json out{{"count", list.size()}};
    if (list.size() > kMostOpenings) list.erase(list.begin() + kMostOpenings, list.end());
    out["list"] = std::move(list);
    return out;
}

json ReportTally::forfeits_as_json() const {
    json list = json::array();
    for (const auto& [fault, games] : forfeits_) {
        if (list.size() == kMostFaults) break;
        const auto& [player, ending, reason] = fault;
        list.push_back(
            {{"player", player},
             {"ending", play::name_of(ending)},
             {"reason", printable(reason)},
             {"count", games.size()},
             {"games",
              std::vector(games.begin(),
                          games.begin() +
                              static_cast<std::ptrdiff_t>(std::min(games.size(), kMostNumbers)))}});
    }
    return list;
}

void ReportTally::put(json& report, const tournament::Plan& plan,
                      const std::vector<tournament::Opening>& known) const {
    const tournament::Ratings rated = ratings_of(standings_, tournament_);
    const tournament::Ranking ranking =
        best_first(plan, scores_, tournament_.options.format.format, rated);
    json players = json::array();
    for (std::size_t i = 0; i < names_.size(); ++i) {
        players.push_back(player_as_json(names_[i], standings_.players()[i], rated, ranking.byes[i],
                                         static_cast<int>(i)));
    }
    report["players"] = std::move(players);
    report["order"] = ranking.players;
    report["counted"] = standings_.games();
    report["plies"] = standings_.plies();
    report["pools"] = rated.pools;
    if (standings_.games() > 0 && names_.size() == 2)
        report["match"] = match_as_json(names_, standings_, tournament_);
    json progress = progress_;
    if (standings_.games() > 0 &&
        (progress.empty() || progress.back()["games"] != standings_.games()))
        progress.push_back(progress_point());
    report["progress"] = std::move(progress);
    report["crosstable"] = crosstable(rated);
    json lengths = json::array();
    for (const auto& [plies, games] : lengths_) lengths.push_back({plies, games});
    report["lengths"] = std::move(lengths);
    report["openings"] = openings(known);
    json endings = json::object();
    for (const auto& [ending, games] : standings_.endings()) endings[printable(ending)] = games;
    report["endings"] = std::move(endings);
    report["forfeits"] = forfeits_as_json();
    report["first_move"] = as_json(standings_.first_mover());
    if (rated.side_advantage) report["first_move"]["elo"] = as_json(*rated.side_advantage);
    for (const MoveTime& time : times()) report["time"].push_back(as_json(time));
}

}  // namespace senet::cli
