#include "search/scale.h"

#include <fmt/format.h>

#include <array>
#include <numeric>

#include "base/error.h"
#include "search/average.h"

namespace senet::search {

using game::Value;

Goal goal_of(const Options& options, const game::Game& game) {
    // Of two, the first place is a win.
    return options.goal == Goal::Place && game.player_count() <= 2 ? Goal::Win : options.goal;
}

Scale::Scale(const Options& options, const game::Game& game)
    : goal_(goal_of(options, game)),
      counts_distance_(options.distances != Distances::Ignored),
      expects_(game.is_of_expectation()),
      players_(game.player_count()),
      unit_(game.unit),
      points_(game.points) {
    // Who does not win shares nothing, and the others all there is.
    if (goal_ == Goal::Win && players_ > 2) loss_ = kSure / (players_ - 1);
    if (!expects_ || goal_ != Goal::Margin) return;
    if (points_ == 0) {
        throw SettingError(
            {"search", "goal"},
            fmt::format("search.goal margin needs to know the most points that {} can be won "
                        "by: points = ... in its game table",
                        game.name));
    }
    unit_ *= points_;
}

Value Scale::whole_way() const {
    if (players_ <= 2 || goal_ == Goal::Win) return whole();
    // The ways of all sum to half of all, and shares() take off the mean.
    return static_cast<Value>(unit_ * 2 * (players_ - 1) / players_);
}

Measure Scale::measure() const {
    Measure measure{.players = players_, .points = points_};
    if (!expects_) return measure;
    measure.of = goal_ == Goal::Margin ? Measure::Of::Points
        : goal_ == Goal::Place         ? Measure::Of::Places
                                       : Measure::Of::Wins;
    return measure;
}

Value Scale::expected(const game::Outcome& outcome) const {
    if (goal_ == Goal::Margin) {
        const Value margin = std::clamp(outcome.points(), -points_, points_);
        return static_cast<Value>(std::int64_t{kSure} * margin / points_);
    }
    return outcome.drawn() ? 0 : game::seen_by(outcome.winner, kSure);
}

game::Scores Scale::shares(const game::Scores& evaluations) const {
    const auto players = static_cast<std::size_t>(players_);
    const std::int64_t all =
        std::accumulate(evaluations.begin(), evaluations.begin() + players_, std::int64_t{0});
    // Parts of this are parts of kSure. Where one would have more than can be had, all have less
    // in proportion.
    std::int64_t whole = unit_ * (players_ - 1);
    std::array<std::int64_t, game::kMostPlayers> leads{};
    for (std::size_t i = 0; i < players; ++i) {
        leads[i] = players_ * std::int64_t{evaluations[i]} - all;
        whole = std::max({whole, leads[i], -leads[i] * (kSure / loss_)});
    }
    game::Scores shares{};
    for (std::size_t i = 0; i < players; ++i)
        shares[i] = static_cast<Value>(floor_of(kSure * leads[i], whole));
    return shares;
}

game::Scores Scale::shares(const game::Outcome& outcome,
                           const std::optional<game::Scores>& scores) const {
    const auto players = static_cast<std::size_t>(players_);
    game::Scores rank{};  // the larger the better
    for (std::size_t i = 0; i < players; ++i) {
        rank[i] = scores ? (*scores)[i] : 0;
        // Who is named as the winner is first, whatever the numbers say.
        if (outcome.won() && goal_ != Goal::Margin)
            rank[i] = outcome.winner == game::Player::at(i) ? game::kInfinity : rank[i];
    }
    game::Scores shares{};
    if (goal_ == Goal::Margin) {
        std::int64_t sum = 0;
        for (std::size_t i = 0; i < players; ++i) sum += rank[i];
        for (std::size_t i = 0; i < players; ++i) {
            const std::int64_t lead = players_ * std::int64_t{rank[i]} - sum;
            const std::int64_t most = std::int64_t{points_} * (players_ - 1);
            shares[i] = static_cast<Value>(std::clamp(lead, -most, most) * kSure / most);
        }
        return shares;
    }
    for (std::size_t i = 0; i < players; ++i) {
        int better = 0, equal = 0;  // players, he among the latter
        for (std::size_t j = 0; j < players; ++j) {
            better += rank[j] > rank[i];
            equal += rank[j] == rank[i];
        }
        const int others = players_ - 1;
        if (goal_ == Goal::Place) {
            // The mean of the places that those who are equal share, from 0.
            const int twice = 2 * better + equal - 1;
            shares[i] = kSure - kSure / others * twice;
        } else {
            shares[i] =
                better > 0 ? -kSure / others : kSure / (others * equal) * (players_ - equal);
        }
    }
    return shares;
}

}  // namespace senet::search
