#include "tournament/standings.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace senet::tournament {
namespace {

/// A game between two players, with the winner's place; `number` says which of a pair it is.
GameResult result(std::uint64_t number, int one, int two, int winner,
                  std::optional<int> margin = {}, play::Ending ending = play::Ending::Rules) {
    GameResult result;
    result.game = {number, number / 2, number / 2, number, {one, two}};
    result.winner = game::Player(winner);
    result.margin = margin;
    result.ending = ending;
    result.plies = 10;
    return result;
}

TEST(Standings, CountGamesAndPairs) {
    Standings standings(3, {});
    standings.add(result(0, 0, 1, 1, 4));
    standings.add(result(1, 1, 0, 0, 0));
    standings.add(result(2, 2, 0, 1));
    standings.add(result(3, 0, 2, 2, {}, play::Ending::OutOfTime));
    standings.add(result(4, 1, 2, 1, {}, play::Ending::Crashed));
    EXPECT_EQ(standings.games(), 5);
    EXPECT_EQ(standings.plies(), 50);
    const PlayerCounts& first = standings.players()[0];
    EXPECT_EQ(first.games.wins, 1);
    EXPECT_EQ(first.games.draws, 1);
    EXPECT_EQ(first.games.losses, 2);
    EXPECT_EQ(first.points(), 1.5);
    EXPECT_EQ(first.forfeits, 1);
    EXPECT_EQ(first.time_losses, 1);
    EXPECT_EQ(standings.players()[2].forfeits, 1);
    EXPECT_EQ(standings.players()[2].time_losses, 0);
    const Encounter& met = standings.encounters().at({0, 1});
    EXPECT_EQ(met.pairs.won_drawn, 1);
    EXPECT_EQ(met.margins.pairs(), 1);
    EXPECT_EQ(met.margins.mean().value, 4);
    EXPECT_EQ(standings.encounters().at({0, 2}).pairs.lost_lost, 1);
    EXPECT_EQ(standings.encounters().at({1, 2}).games.wins, 1);
    EXPECT_EQ(standings.encounters().at({1, 2}).pairs.won_won, 0) << "half a pair";
    EXPECT_EQ(standings.first_mover().wins, 3);
    EXPECT_EQ(standings.endings().at("rules"), 3);
}

TEST(Standings, EveryKindOfPairHasItsPlace) {
    struct Kind {
        int one, two;  // winners of the two games, in which 0 and then 1 moves first
        std::int64_t PairCounts::*counted;
    };
    for (const Kind& kind :
         {Kind{2, 1, &PairCounts::lost_lost}, Kind{2, 0, &PairCounts::lost_drawn},
          Kind{0, 1, &PairCounts::lost_drawn}, Kind{1, 1, &PairCounts::lost_won},
          Kind{2, 2, &PairCounts::lost_won}, Kind{0, 0, &PairCounts::drawn_drawn},
          Kind{1, 0, &PairCounts::won_drawn}, Kind{0, 2, &PairCounts::won_drawn},
          Kind{1, 2, &PairCounts::won_won}}) {
        Standings standings(2, {});
        standings.add(result(0, 0, 1, kind.one));
        standings.add(result(1, 1, 0, kind.two));
        EXPECT_EQ(standings.encounters().at({0, 1}).pairs.*kind.counted, 1)
            << kind.one << " " << kind.two;
    }
}

TEST(Standings, DecideByTheTest) {
    Standings standings(2, SprtOptions{.elo0 = 0, .elo1 = 100});
    std::uint64_t number = 0;
    while (!standings.decided() && number < 1000) {
        const bool lost = number % 10 == 0;
        standings.add(result(number, 0, 1, lost ? 2 : 1));
        standings.add(result(number + 1, 1, 0, 2));
        number += 2;
    }
    EXPECT_EQ(standings.test()->state().decision, Decision::AcceptH1);
    EXPECT_LT(number, 200U);
}

/// A game of several seats, with who won it; `number` says which of a set of six it is.
GameResult result_of_seats(std::uint64_t number, std::vector<int> players, int winner) {
    GameResult result;
    result.game = {number, number / 6, number / 6, number, std::move(players)};
    result.winner = game::Player(winner);
    result.plies = 10;
    return result;
}

TEST(StandingsOfManySeats, ScoreByWholeSets) {
    const SetRules three{.seats = 3};
    Standings standings(2, SprtOptions{}, three);
    const auto lines = line_ups({0, 1}, 3, Seating::Shared);
    // The second seat wins always: three times of six each.
    for (std::uint64_t i = 0; i < 5; ++i) standings.add(result_of_seats(i, lines[i], 2));
    const Encounter& met = standings.encounters().at({0, 1});
    EXPECT_EQ(sample_of(met).observations(), 0);
    standings.add(result_of_seats(5, lines[5], 2));
    EXPECT_EQ(sample_of(met).observations(), 1);
    EXPECT_EQ(sample_of(met).games, 6);
    EXPECT_NEAR(moments(sample_of(met)).mean, 0.5, 1e-12);
    EXPECT_EQ(standings.first_places(), (std::vector<double>{0, 6, 0}));
    EXPECT_EQ(standings.players()[0].points(), 3);
    EXPECT_EQ(standings.players()[1].games.wins, 3);
    EXPECT_EQ(standings.test()->counted().observations(), 1);
    EXPECT_NEAR(standings.ratings({}).rating[0], 0, 1e-6);
}

TEST(StandingsOfManySeats, DecideAndRate) {
    const SetRules three{.seats = 3};
    Standings standings(2, SprtOptions{.elo0 = 0, .elo1 = 100}, three);
    const auto lines = line_ups({0, 1}, 3, Seating::Shared);
    std::uint64_t number = 0;
    while (!standings.decided() && number < 3000) {
        const std::vector<int>& line = lines[number % 6];
        // A seat of the first player wins, but every fifth time.
        const int who = number % 5 == 0 ? 1 : 0;
        const auto seat = std::find(line.begin(), line.end(), who) - line.begin();
        standings.add(result_of_seats(number++, line, static_cast<int>(seat) + 1));
    }
    EXPECT_EQ(standings.test()->state().decision, Decision::AcceptH1);
    EXPECT_GT(standings.ratings({}).rating[0], 50);
    const Statistics found = statistics(sample_of(standings.encounters().at({0, 1})));
    EXPECT_NEAR(found.score.value, 0.8, 0.05);
    EXPECT_NEAR(expected_score(found.elo.value, {1, 2}), found.score.value, 1e-9);
}

// The one of two who has the better dice wins, whoever it is: without luck they are equal, and that
// is far surer than by the score.
TEST(StandingsOfManySeats, TakeLuckOffWholeSets) {
    const SetRules three{.seats = 3};
    Standings standings(2, {}, three);
    const auto lines = line_ups({0, 1}, 3, Seating::Shared);
    Random random(5);
    for (std::uint64_t set = 0; set < 200; ++set) {
        for (std::uint64_t i = 0; i < 6; ++i) {
            const auto seat = random.below(3);
            GameResult result = result_of_seats(6 * set + i, lines[i], static_cast<int>(seat) + 1);
            result.luck.assign(3, -0.3);
            result.luck[seat] = 0.6;
            standings.add(result);
        }
    }
    const Encounter& met = standings.encounters().at({0, 1});
    ASSERT_EQ(met.without_luck.sets(), 200);
    const Estimate plain = statistics(sample_of(met)).elo, without = elo_without_luck(met);
    EXPECT_LT(4 * without.half_width(), plain.half_width());
    EXPECT_LE(without.low, 0);
    EXPECT_GE(without.high, 0);
}

// What a game is won by is luck for the most part, too.
TEST(Standings, TakeLuckOffPoints) {
    Standings standings(2, {});
    Random random(6);
    for (std::uint64_t i = 0; i < 800; ++i) {
        GameResult game = result(i, i % 2 == 0 ? 0 : 1, i % 2 == 0 ? 1 : 0,
                                 static_cast<int>(random.below(2)) + 1);
        const double first = game.score(0) == 1 ? 0.4 : -0.4;
        game.margin = game.score(0) == 1 ? 3 : -3;
        game.luck = {first, -first};
        standings.add(game);
    }
    const Encounter& met = standings.encounters().at({0, 1});
    ASSERT_EQ(met.margins_without_luck.sets(), 400);
    EXPECT_LT(4 * met.margins_without_luck.score().half_width(), met.margins.mean().half_width());
    EXPECT_LE(met.margins_without_luck.score().low, 0);
    EXPECT_GE(met.margins_without_luck.score().high, 0);
}

TEST(Standings, RateEverybodyTogether) {
    Standings standings(3, {});
    for (std::uint64_t i = 0; i < 60; i += 6) {
        standings.add(result(i, 0, 1, i % 4 == 0 ? 1 : 2));
        standings.add(result(i + 1, 1, 0, 2));
        standings.add(result(i + 2, 1, 2, 1));
        standings.add(result(i + 3, 2, 1, i % 12 == 0 ? 1 : 2));
        standings.add(result(i + 4, 0, 2, 1));
        standings.add(result(i + 5, 2, 0, 0));
    }
    const Ratings ratings = standings.ratings({});
    EXPECT_GT(ratings.rating[0], ratings.rating[1]);
    EXPECT_GT(ratings.rating[1], ratings.rating[2]);
}

}  // namespace
}  // namespace senet::tournament
