#include "tune/tuning_games.h"

#include <algorithm>

#include "base/random.h"
#include "tournament/seats.h"

namespace senet::tune {

using tournament::PlannedGame;

namespace {

/// Both games of a pair: with two seats, one of the two moves first in each. Pairs with openings
/// that follow each other take the seats in all ways by turns.
void add_pair(std::vector<PlannedGame>& planned, PlannedGame game, std::pair<int, int> players,
              const tournament::SetRules& sets) {
    const auto lines = tournament::line_ups(players, sets.seats, sets.seating);
    const std::size_t first = 2 * (game.opening % (lines.size() / 2));
    game.pair = planned.size() / 2;
    for (const std::size_t line : {first, first + 1}) {
        game.number = planned.size();
        game.players = lines[line];
        planned.push_back(game);
    }
}

/// What a player got of a game, 0 to 1. Over the two of a pair, 1 is expected of equal ones.
double score_in(const PlannedGame& game, int player, const tournament::Scores& scores) {
    const std::vector<double>& seats = scores.at(game.number);
    double score = 0;
    for (std::size_t seat = 0; seat < seats.size(); ++seat)
        score += game.players[seat] == player ? seats[seat] : 0;
    return score;
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

SpsaGames::SpsaGames(std::vector<Parameter> parameters, const SpsaOptions& options,
                     const tournament::SetRules& sets)
    : games_(options.games),
      seed_(options.seed),
      sets_(sets),
      spsa_(std::move(parameters), options),
      basis_(mix(options.seed) | 1) {}

std::vector<PlannedGame> SpsaGames::games_from(std::uint64_t first,
                                               const tournament::Scores& scores) const {
    const std::lock_guard lock(mutex_);
    if (planned_.empty()) plan_next();
    while (first_ < planned_.size() && all_played(planned_, first_, scores)) {
        const double won = score(scores);
        spsa_.report(spsa_.done(), won);
        basis_ = mix(basis_ + mixable(won)) | 1;
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
                 {.opening = pair, .seed = mix(seed_ + pair), .players = {}, .basis = basis_},
                 {plus, plus + 1}, sets_);
    }
}

/// Games that plus won less those it lost, in the last iteration planned.
double SpsaGames::score(const tournament::Scores& scores) const {
    const auto plus = static_cast<int>(2 * spsa_.done());
    double score = 0;
    for (std::size_t i = first_; i < planned_.size(); ++i)
        score += 2 * score_in(planned_[i], plus, scores) - 1;
    return score;
}

RaceGames::RaceGames(int candidates, const RaceOptions& options, std::uint64_t seed,
                     const tournament::SetRules& sets)
    : candidates_(candidates),
      games_(options.games),
      seed_(seed),
      sets_(sets),
      race_(candidates, options, tournament::score_steps(sets.seats, sets.seating, sets.scoring)) {}

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
            add_pair(planned_, {.opening = opening, .seed = mix(seed_ + opening), .players = {}},
                     {candidate, candidates_}, sets_);
    }
}

void RaceGames::report(const Stage& stage, const tournament::Scores& scores) const {
    std::size_t next = first_;
    for (int block = stage.first; block < stage.first + stage.blocks; ++block) {
        std::vector<double> got;
        for (const int candidate : stage.candidates) {
            got.push_back(score_in(planned_[next], candidate, scores) +
                          score_in(planned_[next + 1], candidate, scores));
            next += 2;
        }
        race_.report(block, got);
    }
}

}  // namespace senet::tune
