// The statistics against the numbers that other programs publish, each row with its source.

#include "tournament/statistics.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/random.h"
#include "support/seed.h"

namespace senet::tournament {
namespace {

Statistics of_games(std::int64_t wins, std::int64_t losses, std::int64_t draws) {
    return statistics(sample_of(GameCounts{.losses = losses, .draws = draws, .wins = wins}));
}

Statistics of_pairs(const PairCounts& pairs) { return statistics(sample_of(pairs)); }

TEST(Elo, IsTheLogisticScale) {
    const double known[][2] = {
        {10, 0.514387}, {50, 0.571463}, {100, 0.640065}, {200, 0.759747}, {400, 0.909091}};
    for (const auto& [elo, score] : known) {
        EXPECT_NEAR(expected_score(elo), score, 5e-7);
        EXPECT_NEAR(elo_of(expected_score(elo)), elo, 1e-9);
        EXPECT_NEAR(expected_score(-elo), 1 - score, 5e-7);
    }
}

TEST(Elo, OfAPerfectScoreIsInfinite) {
    EXPECT_EQ(elo_of(1), INFINITY);
    EXPECT_EQ(elo_of(0), -INFINITY);
    EXPECT_EQ(elo_of(0.5), 0);
}

// fastchess app/tests/elo_test.cpp.
TEST(Statistics, OfGamesAreThoseOfFastchess) {
    const Statistics worse = of_games(76, 89, 123);
    EXPECT_NEAR(worse.score.value, 0.4774, 5e-5);
    EXPECT_NEAR(worse.normalized_elo->value, -20.76, 0.005);
    EXPECT_NEAR(worse.normalized_elo->half_width(), 40.13, 0.005);
    EXPECT_NEAR(worse.superiority, 0.1553, 5e-5);

    const Statistics better = of_games(136, 96, 111);
    EXPECT_NEAR(better.score.value, 0.558, 5e-4);
    EXPECT_NEAR(better.elo.value, 40.70, 0.005);
    EXPECT_NEAR(better.elo.half_width(), 30.43, 0.005);
    EXPECT_NEAR(better.normalized_elo->value, 49.77, 0.005);
    EXPECT_NEAR(better.normalized_elo->half_width(), 36.77, 0.005);
    EXPECT_NEAR(better.superiority, 0.9960, 5e-5);

    const Statistics beaten = of_games(34, 356, 0);
    EXPECT_NEAR(beaten.score.value, 0.0872, 5e-5);
    EXPECT_NEAR(beaten.normalized_elo->value, -508.44, 0.005);
    EXPECT_NEAR(beaten.normalized_elo->half_width(), 34.48, 0.005);
}

// The same file.
TEST(Statistics, OfPairsAreThoseOfFastchess) {
    const Statistics better = of_pairs({.lost_lost = 34,
                                        .lost_drawn = 54,
                                        .lost_won = 31,
                                        .drawn_drawn = 32,
                                        .won_drawn = 64,
                                        .won_won = 75});
    EXPECT_EQ(better.observations, 290);
    EXPECT_EQ(better.games, 580);
    EXPECT_NEAR(better.score.value, 0.579, 5e-4);
    EXPECT_NEAR(better.elo.value, 55.58, 0.005);
    EXPECT_NEAR(better.elo.half_width(), 27.65, 0.005);
    EXPECT_NEAR(better.normalized_elo->value, 57.94, 0.005);
    EXPECT_NEAR(better.normalized_elo->half_width(), 28.28, 0.005);
    EXPECT_GT(better.superiority, 0.9999);

    const Statistics equal = of_pairs({.lost_lost = 332,
                                       .lost_drawn = 433,
                                       .lost_won = 457,
                                       .drawn_drawn = 41,
                                       .won_drawn = 333,
                                       .won_won = 334});
    EXPECT_NEAR(equal.score.value, 0.488, 5e-4);
    EXPECT_NEAR(equal.elo.value, -8.64, 0.005);
    EXPECT_NEAR(equal.elo.half_width(), 10.33, 0.005);
    EXPECT_NEAR(equal.normalized_elo->value, -9.17, 0.005);
    EXPECT_NEAR(equal.normalized_elo->half_width(), 10.96, 0.005);
    EXPECT_NEAR(equal.superiority, 0.0505, 5e-5);

    const Statistics worse = of_pairs({.lost_lost = 7895,
                                       .lost_drawn = 8757,
                                       .lost_won = 5485,
                                       .drawn_drawn = 200,
                                       .won_drawn = 568,
                                       .won_won = 9999});
    EXPECT_NEAR(worse.score.value, 0.470, 5e-4);
    EXPECT_NEAR(worse.elo.value, -21.04, 0.005);
    EXPECT_NEAR(worse.elo.half_width(), 2.95, 0.005);
    EXPECT_NEAR(worse.normalized_elo->value, -19.01, 0.005);
    EXPECT_NEAR(worse.normalized_elo->half_width(), 2.65, 0.005);
    EXPECT_LT(worse.superiority, 5e-5);
}

// cutegames tests/elo.cpp: wins, losses, draws, Elo and its error. Its 95 % lie within 1.95716
// standard deviations, by an approximation of the inverse error function (Winitzki 2008).
TEST(Statistics, OfGamesAreThoseOfCutegames) {
    const struct {
        std::int64_t wins, losses, draws;
        double elo, error;
    } known[] = {{20, 10, 10, 88.74, 98.10},
                 {300, 100, 100, 147.19, 29.06},
                 {10, 0, 10, 190.85, 107.05},
                 {100, 100, 300, 0, 19.25}};
    for (const auto& row : known) {
        const Statistics found = of_games(row.wins, row.losses, row.draws);
        EXPECT_NEAR(found.elo.value, row.elo, 0.005);
        const double half = found.score.half_width() * 1.95716 / kDeviations;
        const double error =
            (elo_of(found.score.value + half) - elo_of(found.score.value - half)) / 2;
        EXPECT_NEAR(error, row.error, 0.005) << row.elo;
        EXPECT_NEAR(found.elo.half_width(), error, 0.002 * error);
    }
}

// OpenBench stats.py: lower end, Elo, upper end. Its Student-t is no other than the normal
// distribution by so many.
TEST(Statistics, OfManyGamesAreThoseOfOpenBench) {
    const Statistics games = of_games(22976, 22569, 44137);
    EXPECT_NEAR(games.elo.low, -0.044, 5e-4);
    EXPECT_NEAR(games.elo.value, 1.577, 5e-4);
    EXPECT_NEAR(games.elo.high, 3.197, 5e-4);
    const Statistics pairs = statistics({{39, 8843, 26675, 9240, 44}, 2});
    EXPECT_NEAR(pairs.elo.low, 0.546, 5e-4);
    EXPECT_NEAR(pairs.elo.value, 1.577, 5e-4);
    EXPECT_NEAR(pairs.elo.high, 2.607, 5e-4);
}

// simul README: 5 normalized Elo in Elo, by the share of draws.
TEST(NormalizedElo, IsEloTimesWhatDrawsTakeAway) {
    const double known[][2] = {{0, 5.00},   {0.3, 4.18}, {0.5, 3.54}, {0.6, 3.16},
                               {0.7, 2.74}, {0.8, 2.24}, {0.9, 1.58}};
    for (const auto& [draws, elo] : known) {
        constexpr double kGames = 1e9;
        const double above = 5 / kNormalizedElo * std::sqrt((1 - draws) / 4);
        const auto count = [&](double share) { return std::llround(share * kGames); };
        const Statistics found =
            of_games(count((1 - draws) / 2 + above), count((1 - draws) / 2 - above), count(draws));
        EXPECT_NEAR(found.normalized_elo->value, 5, 0.001);
        EXPECT_NEAR(found.elo.value, elo, 0.005) << draws;
    }
}

// FACTS, item 9: half-widths in Elo of so many games between equals without draws; half as many
// draws as games take 0.71.
TEST(Statistics, TellHowFarManyGamesLookAtBest) {
    const struct {
        std::int64_t games;
        double error, unit;
    } known[] = {{100, 68, 1},      {400, 34, 1},       {1000, 21.5, 0.1},
                 {4000, 10.8, 0.1}, {10'000, 6.8, 0.1}, {40'000, 3.4, 0.1}};
    for (const auto& row : known) {
        const double error = of_games(row.games / 2, row.games / 2, 0).elo.half_width();
        // 68 and 34 are rounded from 69.0 and 34.1; their slope at 50 % alone makes 68.1 and 34.05.
        EXPECT_NEAR(error, row.error, row.unit) << row.games;
        const double drawn = of_games(row.games / 4, row.games / 4, row.games / 2).elo.half_width();
        EXPECT_NEAR(drawn / error, 0.71, 0.005 + 1.0 / static_cast<double>(row.games));
    }
}

PairCounts random_pairs(Random& random) {
    const auto count = [&] { return static_cast<std::int64_t>(1 + random.below(500)); };
    return {count(), count(), count(), count(), count(), count()};
}

TEST(Statistics, OfTheOpponentAreTheSameTheOtherWayRound) {
    Random random(testing::run_seed());
    for (int i = 0; i < 100; ++i) {
        const Sample sample = sample_of(random_pairs(random));
        const Statistics one = statistics(sample);
        const Statistics other = statistics(sample.mirrored());
        EXPECT_NEAR(one.score.value, 1 - other.score.value, 1e-12);
        EXPECT_NEAR(one.elo.value, -other.elo.value, 1e-8);
        EXPECT_NEAR(one.elo.low, -other.elo.high, 1e-8);
        EXPECT_NEAR(one.normalized_elo->value, -other.normalized_elo->value, 1e-8);
        EXPECT_NEAR(one.superiority, 1 - other.superiority, 1e-9);
    }
}

TEST(Statistics, OfMoreGamesAreNarrower) {
    Random random(testing::run_seed());
    for (int i = 0; i < 100; ++i) {
        const Sample sample = sample_of(random_pairs(random));
        Sample more = sample;
        for (std::int64_t& count : more.counts) count *= 4;
        const Statistics few = statistics(sample);
        const Statistics many = statistics(more);
        EXPECT_NEAR(few.elo.value, many.elo.value, 1e-8);
        EXPECT_NEAR(few.normalized_elo->half_width(), 2 * many.normalized_elo->half_width(), 1e-9);
        EXPECT_GT(few.elo.half_width(), many.elo.half_width());
    }
}

/// Pairs of games that have nothing to do with each other tell as much as the games do.
TEST(Statistics, OfIndependentPairsAreThoseOfTheirGames) {
    // Wins, draws and losses as 2 : 1 : 1.
    const Statistics pairs = of_pairs({.lost_lost = 100,
                                       .lost_drawn = 200,
                                       .lost_won = 400,
                                       .drawn_drawn = 100,
                                       .won_drawn = 400,
                                       .won_won = 400});
    const Statistics games = of_games(1600, 800, 800);
    EXPECT_EQ(pairs.games, games.games);
    EXPECT_NEAR(pairs.elo.value, games.elo.value, 1e-9);
    EXPECT_NEAR(pairs.elo.half_width(), games.elo.half_width(), 1e-9);
    EXPECT_NEAR(pairs.normalized_elo->value, games.normalized_elo->value, 1e-9);
    EXPECT_NEAR(pairs.superiority, games.superiority, 1e-12);
}

TEST(Statistics, OfAnyNumberOfScoresNeedNoFormulaOfTheirOwn) {
    // A game of four: the place from the last to the first.
    const Statistics found = statistics({{20, 20, 30, 30}, 1});
    EXPECT_NEAR(found.score.value, (20.0 / 3 + 20 + 30) / 100, 1e-12);
    EXPECT_GT(found.superiority, 0.9);
    EXPECT_TRUE(std::isfinite(found.elo.high));
}

TEST(Statistics, OfAnIntervalThatTouchesTheEndAreOpen) {
    const Statistics found = of_games(9, 1, 0);
    EXPECT_NEAR(found.elo.value, 381.7, 0.05);
    EXPECT_EQ(found.elo.high, INFINITY);
    EXPECT_EQ(found.score.high, 1);
    EXPECT_NEAR(found.elo.low, 51.82, 0.005);
    EXPECT_NEAR(found.superiority, 0.99579, 5e-6);
    EXPECT_TRUE(std::isfinite(found.normalized_elo->high));
}

/// The textbook's exact interval of ten wins in ten: from 0.6915 (Clopper and Pearson 1934); the
/// exact test that the two are equal: 1 / 2048.
TEST(Statistics, OfEqualResultsComeFromTheirNumber) {
    const Statistics won = of_games(10, 0, 0);
    EXPECT_EQ(won.elo.value, INFINITY);
    EXPECT_NEAR(won.score.low, 0.6915, 0.02);
    EXPECT_EQ(won.score.high, 1);
    EXPECT_FALSE(won.normalized_elo);
    EXPECT_NEAR(won.superiority, 1 - 1.0 / 2048, 5e-4);
    const Statistics lost = of_games(0, 10, 0);
    EXPECT_EQ(lost.elo.value, -INFINITY);
    EXPECT_NEAR(lost.elo.high, -won.elo.low, 1e-9);
    EXPECT_NEAR(lost.superiority, 1 - won.superiority, 1e-12);
    const Statistics drawn = of_games(0, 0, 10);
    EXPECT_EQ(drawn.elo.value, 0);
    EXPECT_NEAR(drawn.elo.low, -drawn.elo.high, 1e-9);
    EXPECT_GT(drawn.elo.high, 90);
    EXPECT_EQ(drawn.superiority, 0.5);
}

// One result that differs from all others tells little more than they do.
TEST(Statistics, OfFewResultsDoNotJump) {
    const Statistics alike = statistics({{0, 0, 0, 0, 23}, 2});
    const Statistics with_a_worse_one = statistics({{0, 0, 0, 1, 23}, 2});
    EXPECT_NEAR(alike.score.low, with_a_worse_one.score.low, 0.01);
    EXPECT_LT(with_a_worse_one.score.low, alike.score.low);
    const Statistics two = statistics({{0, 0, 0, 1, 1}, 2});
    EXPECT_GT(two.superiority, 0.7);
    EXPECT_LT(two.superiority, 0.9);
    EXPECT_LT(two.score.low, 0.5);
}

// The share of 95 % intervals that hold the true score, over simulated matches.
TEST(Statistics, HaveIntervalsThatHoldTheTruth) {
    const std::vector<double> shares[] = {{0.1, 0.2, 0.4, 0.2, 0.1},
                                          {0.02, 0.13, 0.7, 0.13, 0.02},
                                          {0.02, 0.08, 0.3, 0.3, 0.3},
                                          {0, 0.01, 0.04, 0.15, 0.8}};
    Random random(1);
    for (const auto& share : shares) {
        for (const int pairs : {2, 3, 5, 10, 20, 60}) {
            double truth = 0;
            for (std::size_t i = 0; i < share.size(); ++i)
                truth += share[i] * static_cast<double>(i) / 4;
            constexpr int kMatches = 400;
            int held = 0;
            for (int match = 0; match < kMatches; ++match) {
                Sample sample{{0, 0, 0, 0, 0}, 2};
                for (int pair = 0; pair < pairs; ++pair) {
                    double left = static_cast<double>(random.below(1'000'000)) / 1e6;
                    std::size_t result = 0;
                    while (result < 4 && left >= share[result]) left -= share[result++];
                    ++sample.counts[result];
                }
                const Estimate score = statistics(sample).score;
                held += score.low <= truth && truth <= score.high;
            }
            EXPECT_GE(held, kMatches * 9 / 10) << pairs << " pairs, truth " << truth;
        }
    }
}

// Sets of many games have scores near each other, of which two or three say little.
TEST(Statistics, OfSetsHaveIntervalsThatHoldTheTruth) {
    Random random(1);
    for (const int games : {6, 20, 70}) {
        for (const int sets : {1, 2, 3, 5, 10, 40}) {
            constexpr int kMatches = 400;
            int held = 0;
            for (int match = 0; match < kMatches; ++match) {
                Sample sample{std::vector<std::int64_t>(static_cast<std::size_t>(games) + 1),
                              games};
                for (int set = 0; set < sets; ++set) {
                    std::size_t won = 0;
                    for (int game = 0; game < games; ++game) won += random.below(2);
                    ++sample.counts[won];
                }
                const Estimate score = statistics(sample).score;
                held += score.low <= 0.5 && 0.5 <= score.high;
            }
            EXPECT_GE(held, kMatches * 92 / 100) << sets << " sets of " << games << " games";
        }
    }
}

TEST(Statistics, AreNeverNan) {
    for (std::int64_t wins = 0; wins <= 4; ++wins) {
        for (std::int64_t draws = 0; draws <= 4; ++draws) {
            for (std::int64_t losses = 0; losses <= 4; ++losses) {
                if (wins + draws + losses == 0) continue;
                const Statistics found = of_games(wins, losses, draws);
                EXPECT_LE(found.elo.low, found.elo.value);
                EXPECT_LE(found.elo.value, found.elo.high);
                EXPECT_FALSE(std::isnan(found.elo.value));
                EXPECT_TRUE(found.superiority >= 0 && found.superiority <= 1);
            }
        }
    }
}

TEST(Margins, HaveAMeanAndItsInterval) {
    Margins margins;
    margins.add(4);
    EXPECT_EQ(margins.mean().value, 4);
    EXPECT_EQ(margins.mean().high, INFINITY);
    for (const double margin : {6.0, -2.0, 0.0, 2.0}) margins.add(margin);
    EXPECT_EQ(margins.pairs(), 5);
    EXPECT_NEAR(margins.mean().value, 2, 1e-12);
    EXPECT_NEAR(margins.mean().half_width(), 1.959964 * std::sqrt(10.0 / 5), 1e-6);
}

/// Sets whose scores are luck for the most part: the mean stays, the spread goes.
TEST(WithoutLuck, TellsMoreFromTheSameGames) {
    Random random(11);
    const auto noise = [&] { return static_cast<double>(random.next() >> 11) * 0x1p-53 - 0.5; };
    WithoutLuck found;
    double sum = 0;
    for (int i = 0; i < 4000; ++i) {
        const double luck = noise();
        const double score = 0.55 + 0.6 * luck + 0.2 * noise();
        found.add(score, luck);
        sum += score;
    }
    EXPECT_EQ(found.sets(), 4000);
    EXPECT_NEAR(found.factor(), 0.6, 0.01);
    EXPECT_NEAR(found.variance(), 0.04 / 12, 0.001);
    EXPECT_NEAR(found.plain_variance(), 0.4 / 12, 0.002);
    EXPECT_NEAR(found.score().value, 0.55, 0.004);
    EXPECT_LT(found.score().half_width(), 0.003);
    EXPECT_GT(std::abs(sum / 4000 - 0.55), std::abs(found.score().value - 0.55));
}

// Luck that says nothing of the scores takes nothing off them.
TEST(WithoutLuck, LeavesScoresThatLuckDoesNotExplain) {
    Random random(12);
    WithoutLuck found;
    double sum = 0;
    for (int i = 0; i < 2000; ++i) {
        const double score = static_cast<double>(random.below(5)) / 4;
        found.add(score, static_cast<double>(random.below(1000)) / 1000 - 0.5);
        sum += score;
    }
    EXPECT_NEAR(found.score().value, sum / 2000, 0.002);
    EXPECT_NEAR(found.variance() / found.plain_variance(), 1, 0.02);
    WithoutLuck one;
    one.add(1, 0.3);
    EXPECT_EQ(one.score().value, 1) << "nothing is known of luck yet";
    EXPECT_EQ(one.score().high, kInfinite);
}

}  // namespace
}  // namespace senet::tournament
