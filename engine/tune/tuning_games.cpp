#include "tune/tuning_games.h"

#include <algorithm>

#include "base/random.h"

namespace senet::tune {

using tournament::PlannedGame;

namespace {

/// Both games of a pair: one of the two moves first in each.
void add_pair(std::vector<PlannedGame>& planned, PlannedGame game) {
    game.pair = planned.size() / 2;
    for (int i = 0; i < 2; ++i, std::swap(game.players[0], game.players[1])) {
        game.number = planned.size();
        planned.push_back(game);
    }
}

std::vector<PlannedGame> behind(const std::vector<PlannedGame>& planned, std::uint64_t first) {
    const auto skipped = std::min<std::uint64_t>(first, planned.size());
    return {planned.begin() + static_cast<std::ptrdiff_t>(skipped), planned.end()};
}

bool all_played(const std::vector<PlannedGame>& planned, std::size_t first,
                const tournament::Scores& scores) {
    return std::all_of(planned.begin() + static_cast<std::ptrdiff_t>(first), planned.end(),
                       [&](const PlannedGame& game) { return scores.contains(game.number); });
}

}  // namespace

SpsaGames::SpsaGames(std::vector<Parameter> parameters, const SpsaOptions& options)
    : games_(options.games),
      seed_(options.seed),
      spsa_(std::move(parameters), options),
      basis_(mix(options.seed) | 1) {}

std::vector<PlannedGame> SpsaGames::games_from(std::uint64_t first,
                                               const tournament::Scores& scores) const {
    const std::lock_guard lock(mutex_);
    if (planned_.empty()) plan_next();
    while (first_ < planned_.size() && all_played(planned_, first_, scores)) {
        const int won = score(scores);
        spsa_.report(spsa_.done(), won);
        basis_ = mix(basis_ + static_cast<std::uint64_t>(won)) | 1;
        first_ = planned_.size();
        if (spsa_.done() < spsa_.iterations()) plan_next();
    }
    return behind(planned_, first);
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
        add_pair(planned_,
                 {.opening = pair,
                  .seed = mix(seed_ + pair),
                  .players = {plus, plus + 1},
                  .basis = basis_});
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

RaceGames::RaceGames(int candidates, const RaceOptions& options, std::uint64_t seed)
    : candidates_(candidates), games_(options.games), seed_(seed), race_(candidates, options) {}

std::vector<PlannedGame> RaceGames::games_from(std::uint64_t first,
                                               const tournament::Scores& scores) const {
    if (planned_.empty()) plan_stage();
    while (first_ < planned_.size() && all_played(planned_, first_, scores)) {
        report(Stage(race_.stage()), scores);
        first_ = planned_.size();
        if (!race_.over()) plan_stage();
    }
    return behind(planned_, first);
}

void RaceGames::plan_stage() const {
    const Stage& stage = race_.stage();
    for (int block = stage.first; block < stage.first + stage.blocks; ++block) {
        const auto opening = static_cast<std::uint64_t>(block);
        for (const int candidate : stage.candidates)
            add_pair(planned_,
                     {.opening = opening,
                      .seed = mix(seed_ + opening),
                      .players = {candidate, candidates_}});
    }
}

void RaceGames::report(const Stage& stage, const tournament::Scores& scores) const {
    std::size_t next = first_;
    for (int block = stage.first; block < stage.first + stage.blocks; ++block) {
        std::vector<double> got;
        for (std::size_t i = 0; i < stage.candidates.size(); ++i, next += 2)
            got.push_back(scores.at(planned_[next].number)[0] +
                          scores.at(planned_[next + 1].number)[1]);
        race_.report(block, got);
    }
}

}  // namespace senet::tune
