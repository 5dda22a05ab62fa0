#include "tournament/standings.h"

#include <algorithm>

namespace senet::tournament {
namespace {

constexpr std::size_t kPairScores = 5;  // of a pair: 0 to 4 half points

Comparison comparison_of(const GameResult& result) {
    return {result.game.players[0], result.game.players[1], result.score(0), FirstMove::Player};
}

/// Where the one of the two with the lower number sits.
std::size_t lower_place(const GameResult& result) {
    return result.game.players[0] < result.game.players[1] ? 0 : 1;
}

/// What that one got.
double lower_score(const GameResult& result) { return result.score(lower_place(result)); }

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
    const Sample pairs = sample_of(encounter.pairs);
    return pairs.observations() > 0 ? pairs : sample_of(encounter.games);
}

Standings::Standings(int players, const std::optional<SprtOptions>& sprt)
    : players_(static_cast<std::size_t>(players)) {
    if (sprt) test_.emplace(*sprt, kPairScores, 2);
}

void Standings::add(const GameResult& result) {
    ++games_;
    plies_ += result.plies;
    ++endings_[std::string(result.ended_by())];
    count(first_mover_, result.score(0));
    for (std::size_t place = 0; place < result.game.players.size(); ++place) {
        PlayerCounts& player = players_[static_cast<std::size_t>(result.game.players[place])];
        count(player.games, result.score(place));
        if (!play::is_forfeit(result.ending) || result.score(place) != 0) continue;
        ++player.forfeits;
        if (result.ending == play::Ending::OutOfTime) ++player.time_losses;
    }
    Encounter& encounter = encounters_[std::minmax(result.game.players[0], result.game.players[1])];
    count(encounter.games, lower_score(result));
    if (const auto half = halves_.find(result.game.pair); half != halves_.end()) {
        add_pair(half->second, result);
        halves_.erase(half);
    } else {
        halves_[result.game.pair] = result;
    }
}

void Standings::add_pair(const GameResult& one, const GameResult& two) {
    Encounter& encounter = encounters_[std::minmax(one.game.players[0], one.game.players[1])];
    count_pair(encounter.pairs, lower_score(one), lower_score(two));
    if (one.margin && two.margin) {
        const auto lower_margin = [](const GameResult& result) {
            return seen_by(game::Player::at(lower_place(result)), *result.margin);
        };
        encounter.margins.add(lower_margin(one) + lower_margin(two));
    }
    units_.push_back({comparison_of(one), comparison_of(two)});
    if (test_) {
        const double score = lower_score(one) + lower_score(two);
        test_->add(static_cast<std::int64_t>(one.game.pair), static_cast<std::size_t>(2 * score));
    }
}

Ratings Standings::ratings(const RatingOptions& options) const {
    std::vector<Unit> units = units_;
    for (const auto& [pair, half] : halves_) units.push_back({comparison_of(half)});
    return rate(static_cast<int>(players_.size()), units, options);
}

}  // namespace senet::tournament
