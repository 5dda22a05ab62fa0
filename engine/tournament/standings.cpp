#include "tournament/standings.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>

namespace senet::tournament {
namespace {

/// What sets come to, before there is one. With two seats: 0 to 4 half points of a pair.
Sample no_sets(const SetRules& rules) {
    const int games = games_of_set(rules.seats, rules.seating);
    const int values = 1 + games * score_steps(rules.seats, rules.seating, rules.scoring);
    // Of two places compared, either is as likely to be the better one, whoever has how many seats.
    const bool are_wins = rules.scoring == Scoring::Win && rules.seating != Seating::All;
    return {std::vector<std::int64_t>(static_cast<std::size_t>(values)), games,
            are_wins ? seats_of_two(rules.seats, rules.seating) : Seats{}};
}

/// Where the one of the two with the lower number sits.
std::size_t lower_place(const GameResult& result) {
    return result.game.players[0] < result.game.players[1] ? 0 : 1;
}

void count_pair(PairCounts& pairs, double one, double two) {
    const double low = std::min(one, two), high = std::max(one, two);
    std::int64_t& counted = low == 0 ? high == 0 ? pairs.lost_lost
            : high == 0.5                        ? pairs.lost_drawn
                                                 : pairs.lost_won
        : low == 1                   ? pairs.won_won
        : high == 1                  ? pairs.won_drawn
                                     : pairs.drawn_drawn;
    ++counted;
}

}  // namespace

void count(GameCounts& counts, double score) {
    ++(score == 1 ? counts.wins : score == 0 ? counts.losses : counts.draws);
}

Sample sample_of(const Encounter& encounter) {
    if (!encounter.sets.counts.empty()) return encounter.sets;
    const Sample pairs = sample_of(encounter.pairs);
    return pairs.observations() > 0 ? pairs : sample_of(encounter.games);
}

Estimate elo_without_luck(const Encounter& encounter) {
    const Estimate score = encounter.without_luck.score();
    const auto elo = [&](double share) {
        return elo_of(std::clamp(share, 0.0, 1.0), encounter.sets.seats);
    };
    return {elo(score.value), elo(score.low), elo(score.high)};
}

Standings::Standings(int players, const std::optional<SprtOptions>& sprt, const SetRules& rules)
    : rules_(rules),
      set_size_(static_cast<std::size_t>(games_of_set(rules.seats, rules.seating))),
      players_(static_cast<std::size_t>(players)),
      first_places_(static_cast<std::size_t>(rules.seats)) {
    if (!sprt) return;
    const Sample sets = no_sets(rules_);
    test_.emplace(*sprt, sets.counts.size(), sets.games, sets.seats);
}

void Standings::add(const GameResult& result) {
    const std::vector<int>& seats = result.game.players;
    ++games_;
    plies_ += result.plies;
    ++endings_[std::string(result.ended_by())];
    count(first_mover_, result.score(0));
    const std::vector<double> scores = seat_scores(result, rules_.scoring);
    std::map<int, double> score, first;  // of each player
    for (std::size_t seat = 0; seat < seats.size(); ++seat) {
        first_places_[seat] += result.score(seat);
        score[seats[seat]] += scores[seat];
        first[seats[seat]] += result.score(seat);
    }
    constexpr double kRounding = 1e-9;  // thirds don't sum to a whole
    for (const auto& [number, share] : first) {
        PlayerCounts& player = players_[static_cast<std::size_t>(number)];
        count(player.games, share > 1 - kRounding ? 1 : share);
        player.sum += score[number];
    }
    if (play::is_forfeit(result.ending)) {
        PlayerCounts& player = players_[static_cast<std::size_t>(result.loser())];
        ++player.forfeits;
        if (result.ending == play::Ending::OutOfTime) ++player.time_losses;
    }
    for (const auto& [one, share] : first) {
        for (auto other = first.upper_bound(one); other != first.end(); ++other) {
            Encounter& encounter = encounters_[{one, other->first}];
            if (rules_.seats > 2 && encounter.sets.counts.empty()) encounter.sets = no_sets(rules_);
            count(encounter.games, score_against(result, one, other->first, rules_.scoring));
        }
    }
    std::vector<GameResult>& set = begun_[result.game.pair];
    set.push_back(result);
    if (set.size() < set_size_) return;
    add_set(set);
    begun_.erase(result.game.pair);
}

void Standings::add_set(const std::vector<GameResult>& set) {
    std::set<int> players;
    for (const GameResult& result : set)
        players.insert(result.game.players.begin(), result.game.players.end());
    for (auto one = players.begin(); one != players.end(); ++one) {
        for (auto other = std::next(one); other != players.end(); ++other)
            add_encounter({*one, *other}, set);
    }
    units_.push_back(unit_of(set));
}

void Standings::add_encounter(std::pair<int, int> who, const std::vector<GameResult>& set) {
    Encounter& encounter = encounters_[who];
    double score = 0;
    for (const GameResult& result : set)
        score += score_against(result, who.first, who.second, rules_.scoring);
    const int steps = score_steps(rules_.seats, rules_.seating, rules_.scoring);
    const auto value = static_cast<std::size_t>(std::lround(score * steps));
    const bool judged = std::none_of(set.begin(), set.end(),
                                     [](const GameResult& result) { return result.luck.empty(); });
    std::optional<double> luck;  // of a game, on average
    if (judged) {
        const auto games = static_cast<double>(set.size());
        luck = 0;
        for (const GameResult& result : set)
            *luck += luck_against(result, who.first, who.second) / games;
        encounter.without_luck.add(score / games, *luck);
    }
    if (rules_.seats > 2)
        ++encounter.sets.counts[value];
    else
        add_pair(encounter, set[0], set[1], luck);
    if (test_) test_->add(static_cast<std::int64_t>(set[0].game.pair), value, luck);
}

/// Of a game of two players.
void Standings::add_pair(Encounter& encounter, const GameResult& one, const GameResult& two,
                         std::optional<double> luck) {
    const auto lower_score = [](const GameResult& result) {
        return result.score(lower_place(result));
    };
    count_pair(encounter.pairs, lower_score(one), lower_score(two));
    if (!one.margin || !two.margin) return;
    const auto lower_margin = [](const GameResult& result) {
        return seen_by(game::Player::at(lower_place(result)), *result.margin);
    };
    const double margin = lower_margin(one) + lower_margin(two);
    encounter.margins.add(margin);
    if (luck) encounter.margins_without_luck.add(margin, *luck);
}

/// What was won: the first place, or each comparison of two places.
Unit Standings::unit_of(const std::vector<GameResult>& games) const {
    Unit unit;
    for (const GameResult& result : games) {
        const std::vector<int>& seats = result.game.players;
        if (rules_.scoring == Scoring::Win) {
            std::vector<double> shares;
            for (std::size_t seat = 0; seat < seats.size(); ++seat)
                shares.push_back(result.score(seat));
            unit.push_back({seats, std::move(shares), seats.size() == 2});
            continue;
        }
        for (std::size_t one = 0; one < seats.size(); ++one) {
            for (std::size_t two = one + 1; two < seats.size(); ++two) {
                if (seats[one] == seats[two]) continue;
                unit.push_back(
                    contest_of_two(seats[one], seats[two], result.better(one, two), false));
            }
        }
    }
    return unit;
}

Ratings Standings::ratings(const RatingOptions& options) const {
    std::vector<Unit> units = units_;
    for (const auto& [number, games] : begun_) units.push_back(unit_of(games));
    return rate(static_cast<int>(players_.size()), units, options);
}

}  // namespace senet::tournament
