#include "tune/tuning_games.h"

#include <algorithm>

#include "base/random.h"

namespace senet::tune {

using tournament::PlannedGame;

SpsaGames::SpsaGames(std::vector<Parameter> parameters, const SpsaOptions& options)
    : games_(options.games), seed_(options.seed), spsa_(std::move(parameters), options) {}

std::vector<PlannedGame> SpsaGames::games(const tournament::Scores& scores) const {
    const std::lock_guard lock(mutex_);
    if (planned_.empty()) plan_next();
    const auto is_played = [&](const PlannedGame& game) { return scores.contains(game.number); };
    while (first_ < planned_.size() &&
           std::all_of(planned_.begin() + static_cast<std::ptrdiff_t>(first_), planned_.end(),
                       is_played)) {
        spsa_.report(spsa_.done(), score(scores));
        first_ = planned_.size();
        if (spsa_.done() < spsa_.iterations()) plan_next();
    }
    return planned_;
}

Values SpsaGames::values(int player) const {
    const std::lock_guard lock(mutex_);
    const Points points = spsa_.points(player / 2);
    return player % 2 == 0 ? points.plus : points.minus;
}

void SpsaGames::plan_next() const {
    const auto plus = static_cast<int>(2 * spsa_.done());
    const int pairs = spsa_.points(spsa_.done()).pairs;
    for (int i = 0; i < pairs; ++i) {
        const std::uint64_t pair = planned_.size() / 2;
        for (const bool swapped : {false, true}) {
            PlannedGame game{planned_.size(), pair, pair, mix(seed_ + pair), {plus, plus + 1}};
            if (swapped) std::swap(game.players[0], game.players[1]);
            planned_.push_back(std::move(game));
        }
    }
}

/// Games that plus won less those it lost, in the last iteration planned.
int SpsaGames::score(const tournament::Scores& scores) const {
    double score = 0;
    for (std::size_t i = first_; i < planned_.size(); ++i) {
        const PlannedGame& game = planned_[i];
        const std::vector<double>& got = scores.at(game.number);
        const bool plus_first = game.players[0] % 2 == 0;
        score += plus_first ? got[0] - got[1] : got[1] - got[0];
    }
    return static_cast<int>(score);
}

}  // namespace senet::tune
