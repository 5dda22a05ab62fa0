#include "jobs/results_json.h"

#include <algorithm>

#include "base/json.h"
#include "base/text.h"

namespace senet::jobs {
namespace {

using nlohmann::json;
using tournament::Decision;
using tournament::Estimate;
using tournament::GameCounts;

constexpr std::size_t kMostOpenings = 1000;  // listed, those played most
constexpr std::size_t kMostFaults = 200;  // forfeits listed, by their reasons
constexpr std::size_t kMostNumbers = 20;  // games named of each

json as_json(const GameCounts& counts) {
    return {{"won", counts.wins}, {"drawn", counts.draws}, {"lost", counts.losses}};
}

json as_json(const Estimate& estimate) { return {estimate.value, estimate.low, estimate.high}; }

void put(json& object, const std::string& name, const Estimate& estimate) {
    object[name] = estimate.value;  // infinite ones become null
    object[name + "_low"] = estimate.low;
    object[name + "_high"] = estimate.high;
}

const char* name_of(Decision decision) {
    switch (decision) {
        case Decision::AcceptH1: return "H1";
        case Decision::AcceptH0: return "H0";
        case Decision::None: break;
    }
    return "none";
}

json test_as_json(const tournament::Sample& sample, const tournament::SprtOptions& test,
                  const tournament::WithoutLuck& without_luck) {
    const tournament::SprtState state = tournament::sprt(sample, test, without_luck);
    const auto games = [&](double elo) {
        return tournament::expected_games(test, elo, sample, without_luck);
    };
    json object{{"model", test.model == tournament::EloModel::Logistic ? "logistic" : "normalized"},
                {"elo0", test.elo0},
                {"elo1", test.elo1},
                {"alpha", test.alpha},
                {"beta", test.beta},
                {"llr", state.llr},
                {"lower", state.lower},
                {"upper", state.upper},
                {"decision", name_of(state.decision)},
                {"games_worst", tournament::most_expected_games(test, sample, without_luck)},
                {"games_h0", games(test.elo0)},
                {"games_h1", games(test.elo1)}};
    if (const auto estimate = tournament::estimate_after_sprt(sample, test, without_luck)) {
        put(object, "estimate", estimate->elo);
        object["estimate_los"] = estimate->superiority;
    }
    return object;
}

/// How many sets had which score, as pairs of numbers: those that came.
json scores_of_sets(const tournament::Sample& sets) {
    json list = json::array();
    for (std::size_t i = 0; i < sets.counts.size(); ++i)
        if (sets.counts[i] > 0) list.push_back({sets.value(i), sets.counts[i]});
    return list;
}

json as_json(const tournament::ProgressPoint& point) {
    json object{{"games", point.games}};
    if (point.elo) object["elo"] = as_json(*point.elo);
    if (point.llr) object["llr"] = *point.llr;
    for (const Estimate& rating : point.ratings) object["ratings"].push_back(as_json(rating));
    return object;
}

/// Where throws were judged.
void put_without_luck(json& object, const tournament::Encounter& encounter) {
    if (encounter.without_luck.sets() < 2) return;
    put(object, "score_without_luck", encounter.without_luck.score());
    put(object, "elo_without_luck", elo_without_luck(encounter));
    object["luck_factor"] = encounter.without_luck.factor();
}

json crosstable(const tournament::Standings& standings, const tournament::Ratings& ratings) {
    json table = json::array();
    for (const auto& [who, encounter] : standings.encounters()) {
        const auto [one, other] = who;
        json entry = as_json(encounter.games);
        entry["players"] = {one, other};
        const tournament::PairCounts& pairs = encounter.pairs;
        if (standings.rules().seats == 2)
            entry["pairs"] = {pairs.lost_lost,   pairs.lost_drawn, pairs.lost_won,
                              pairs.drawn_drawn, pairs.won_drawn,  pairs.won_won};
        entry["los"] = ratings.superiority(one, other);
        put_without_luck(entry, encounter);
        if (encounter.margins.pairs() > 1) entry["margin"] = as_json(encounter.margins.mean());
        if (encounter.margins_without_luck.is_told())
            entry["margin_without_luck"] = as_json(encounter.margins_without_luck.score());
        table.push_back(std::move(entry));
    }
    return table;
}

/// Where openings come again, those alike are one.
std::map<std::uint64_t, tournament::OpeningCounts> merged(const tournament::Tally& tally,
                                                          std::size_t known) {
    std::map<std::uint64_t, tournament::OpeningCounts> played;
    for (const auto& [number, counts] : tally.openings()) {
        tournament::OpeningCounts& all = played[known == 0 ? number : number % known];
        all.first.wins += counts.first.wins;
        all.first.draws += counts.first.draws;
        all.first.losses += counts.first.losses;
        all.plies += counts.plies;
    }
    return played;
}

json openings(const tournament::Tally& tally, const std::vector<tournament::Opening>& known) {
    json list = json::array();
    for (const auto& [number, counts] : merged(tally, known.size())) {
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

json forfeits(const tournament::Tally& tally) {
    json list = json::array();
    for (const auto& [forfeit, games] : tally.forfeits()) {
        if (list.size() == kMostFaults) break;
        const auto named = static_cast<std::ptrdiff_t>(std::min(games.size(), kMostNumbers));
        list.push_back({{"player", forfeit.player},
                        {"ending", play::name_of(forfeit.ending)},
                        {"reason", printable(forfeit.reason)},
                        {"count", games.size()},
                        {"games", std::vector(games.begin(), games.begin() + named)}});
    }
    return list;
}

json players(const tournament::Tally& tally, const std::vector<std::string>& names,
             const tournament::Ratings& ratings, const tournament::Ranking& ranking) {
    json list = json::array();
    for (std::size_t i = 0; i < names.size(); ++i) {
        list.push_back(player_as_json(names[i], tally.standings().players()[i], ratings,
                                      ranking.byes[i], static_cast<int>(i)));
    }
    return list;
}

}  // namespace

nlohmann::json as_json(const tournament::MoveTime& time) {
    return {{"moves", time.moves},
            {"seconds", time.sum},
            {"mean", time.mean()},
            {"most_of_95", time.most_of_95},
            {"most", time.most},
            {"overruns", time.overruns},
            {"most_overrun", time.most_overrun}};
}

json statistics_as_json(const tournament::Sample& sample,
                        const std::optional<tournament::SprtOptions>& test,
                        const tournament::WithoutLuck& without_luck) {
    const tournament::Statistics found = tournament::statistics(sample);
    json object{{"games", found.games}, {"los", found.superiority}};
    if (sample.games == 2) object["pairs"] = found.observations;
    if (sample.games > 2) object["sets"] = found.observations;
    put(object, "score", found.score);
    put(object, "elo", found.elo);
    if (found.normalized_elo)
        put(object, "normalized_elo", *found.normalized_elo);
    else
        object["normalized_elo"] = nullptr;
    if (test) object["sprt"] = test_as_json(sample, *test, without_luck);
    return object;
}

json judged_as_json(const Judged& judged, const std::optional<tournament::SprtOptions>& test) {
    json object = statistics_as_json(judged.sample, test);
    if (judged.elo_without_luck) put(object, "elo_without_luck", *judged.elo_without_luck);
    return object;
}

nlohmann::json player_as_json(const std::string& name, const tournament::PlayerCounts& player,
                              const tournament::Ratings& ratings, int byes, int number) {
    return {{"player", name},
            {"games", player.played()},
            {"won", player.games.wins},
            {"drawn", player.games.draws},
            {"lost", player.games.losses},
            {"points", player.points()},
            {"byes", byes},
            {"elo", ratings.rating[static_cast<std::size_t>(number)]},
            {"elo_error", ratings.error(number)},
            {"forfeits", player.forfeits},
            {"time_losses", player.time_losses}};
}

nlohmann::json match_as_json(const std::vector<std::string>& names,
                             const tournament::Standings& standings,
                             const settings::Tournament& tournament) {
    const tournament::Encounter& encounter = standings.encounters().begin()->second;
    const tournament::Sample sample = sample_of(encounter);
    if (sample.observations() == 0) return {{"match", names}, {"sets", 0}};
    nlohmann::json object =
        statistics_as_json(sample, tournament.options.sprt, encounter.without_luck);
    object["match"] = names;
    put_without_luck(object, encounter);
    if (standings.rules().seats > 2) {
        object["scores"] = scores_of_sets(sample);
        return object;
    }
    const tournament::PairCounts& pairs = encounter.pairs;
    object["penta"] = {pairs.lost_lost, pairs.lost_drawn, pairs.lost_won + pairs.drawn_drawn,
                       pairs.won_drawn, pairs.won_won};
    return object;
}

void put_tally(json& report, const tournament::Tally& tally, const TallyOf& run) {
    const tournament::Standings& standings = tally.standings();
    const tournament::Ratings rated = tally.ratings();
    const tournament::Ranking ranking =
        tally.ranking(run.plan, run.tournament.options.format.format, rated);
    report["players"] = players(tally, run.names, rated, ranking);
    report["order"] = ranking.players;
    report["counted"] = standings.games();
    report["plies"] = standings.plies();
    report["pools"] = rated.pools;
    if (standings.games() > 0 && run.names.size() == 2)
        report["match"] = match_as_json(run.names, standings, run.tournament);
    report["progress"] = json::array();
    for (const auto& point : tally.progress()) report["progress"].push_back(as_json(point));
    report["crosstable"] = crosstable(standings, rated);
    json lengths = json::array();
    for (const auto& [plies, games] : tally.lengths()) lengths.push_back({plies, games});
    report["lengths"] = std::move(lengths);
    report["openings"] = openings(tally, run.openings);
    json endings = json::object();
    for (const auto& [ending, games] : standings.endings()) endings[printable(ending)] = games;
    report["endings"] = std::move(endings);
    report["forfeits"] = forfeits(tally);
    report["seats"] = standings.rules().seats;
    report["first_places"] = standings.first_places();
    report["first_move"] = as_json(standings.first_mover());
    if (rated.side_advantage) report["first_move"]["elo"] = as_json(*rated.side_advantage);
    for (const tournament::MoveTime& time : tally.times()) report["time"].push_back(as_json(time));
}

}  // namespace senet::jobs
