// Sequential tests against the numbers that other programs publish, each row with its source, and
// against themselves by simulation.

#include "tournament/sprt.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "base/error.h"
#include "base/random.h"
#include "support/message.h"
#include "support/seed.h"

namespace senet::tournament {
namespace {

Sample games(std::int64_t wins, std::int64_t losses, std::int64_t draws) {
    return sample_of(GameCounts{.losses = losses, .draws = draws, .wins = wins});
}

SprtOptions between(double elo0, double elo1, EloModel model) {
    return {.elo0 = elo0, .elo1 = elo1, .model = model};
}

double normalized(const Sample& sample, double elo0, double elo1) {
    return log_likelihood_ratio(sample, between(elo0, elo1, EloModel::Normalized));
}

double logistic(const Sample& sample, double elo0, double elo1) {
    return log_likelihood_ratio(sample, between(elo0, elo1, EloModel::Logistic));
}

/// What the normalized likelihood ratio comes to by a formula (fishtest LLRcalc.py,
/// LLR_normalized_alt): nearly, as it takes the variance of the sample.
double closed_normalized(const Sample& sample, double elo0, double elo1) {
    const auto [mean, variance] = moments(sample);
    const double t = (mean - 0.5) / std::sqrt(variance * sample.games);
    const double t0 = t - elo0 / kNormalizedElo;
    const double t1 = t - elo1 / kNormalizedElo;
    return static_cast<double>(sample.observations() * sample.games) / 2 *
        std::log((1 + t0 * t0) / (1 + t1 * t1));
}

/// Likewise the logistic one (LLRcalc.py, LLR_alt2).
double closed_logistic(const Sample& sample, double elo0, double elo1) {
    const auto [mean, variance] = moments(sample);
    const double s0 = expected_score(elo0);
    const double s1 = expected_score(elo1);
    return static_cast<double>(sample.observations()) * (s1 - s0) * (2 * mean - s0 - s1) / 2 /
        variance;
}

TEST(Sprt, HasTheBoundsOfWald) {
    const SprtState usual = sprt(games(1, 1, 1), {});
    EXPECT_NEAR(usual.lower, -2.94444, 5e-6);
    EXPECT_NEAR(usual.upper, 2.94444, 5e-6);
    const SprtState careful = sprt(games(1, 1, 1), {.alpha = 0.01, .beta = 0.01});
    EXPECT_NEAR(careful.lower, -4.59512, 5e-6);
    EXPECT_NEAR(careful.upper, 4.59512, 5e-6);
    const SprtState uneven = sprt(games(1, 1, 1), {.alpha = 0.05, .beta = 0.1});
    EXPECT_NEAR(uneven.lower, std::log(0.1 / 0.95), 1e-12);
    EXPECT_NEAR(uneven.upper, std::log(0.9 / 0.05), 1e-12);
}

// fastchess app/tests/sprt_test.cpp: wins, losses, draws.
TEST(Sprt, OfGamesIsThatOfFastchess) {
    EXPECT_NEAR(normalized(games(36433, 36027, 68692), 0, 2), 0.92, 0.005);
    EXPECT_NEAR(normalized(games(10871, 10650, 20431), -1.75, 0.25), 2.30, 0.005);
    EXPECT_NEAR(logistic(games(21404, 21184, 40708), 0.5, 2.5), -1.57, 0.005);
    EXPECT_NEAR(logistic(games(57433, 57030, 106593), 0, 2), -2.59, 0.005);
}

// The same file; lost both, lost and drawn, won and lost, drawn both, won and drawn, won both.
TEST(Sprt, OfPairsIsThatOfFastchess) {
    const auto pairs = [](std::int64_t ll, std::int64_t ld, std::int64_t wl, std::int64_t dd,
                          std::int64_t wd, std::int64_t ww) {
        return sample_of(PairCounts{ll, ld, wl, dd, wd, ww});
    };
    EXPECT_NEAR(normalized(pairs(365, 16618, 36029, 200, 16974, 390), 0, 2), 2.25, 0.005);
    EXPECT_NEAR(normalized(pairs(127, 4883, 10311, 401, 5150, 104), -1.75, 0.25), 3.01, 0.005);
    EXPECT_NEAR(logistic(pairs(223, 9863, 20279, 1000, 10037, 246), 0.5, 2.5), -3.07, 0.005);
    EXPECT_NEAR(logistic(pairs(871, 26175, 55003, 980, 26678, 821), 0, 2), -4.98, 0.005);
}

// The same file says 120.56 and 111.82 here: by a root found to fewer digits. These are exact
// (reference/ref_stats.py), and within 0.02 % of those.
TEST(Sprt, OfAPerfectScoreIsExact) {
    EXPECT_NEAR(normalized(games(4250, 0, 0), 0, 10), 120.5483, 5e-5);
    EXPECT_NEAR(normalized(games(4250, 0, 0), 0, 10), 120.56, 0.02);
    const Sample pairs{{0, 0, 0, 0, 5550}, 2};
    EXPECT_NEAR(normalized(pairs, 0, 5), 111.7976, 5e-5);
    EXPECT_NEAR(normalized(pairs, 0, 5), 111.82, 0.025);
}

// fishtest server/fishtest/stats/LLRcalc.py and sprt.py, as they print them.
TEST(Sprt, OfPairsIsThatOfFishtest) {
    EXPECT_NEAR(logistic({{10789, 19328, 33806, 19402, 10543}, 2}, -3, 1), 2.131068, 5e-7);
    const Sample pairs{{39, 2226, 31451, 2412, 40}, 2};
    EXPECT_NEAR(logistic(pairs, 0.2, 0.9), 2.162543, 5e-7);
    EXPECT_NEAR(normalized(pairs, 0.764, 3.439), 2.162941, 5e-7);
    EXPECT_NEAR(closed_normalized(pairs, 0.764, 3.439), 2.162843, 5e-7);
}

// OpenBench stats.py.
TEST(Sprt, OfPairsIsThatOfOpenBench) {
    EXPECT_NEAR(normalized({{39, 8843, 26675, 9240, 44}, 2}, 0.5, 2.5), 2.941675, 5e-7);
}

/// BayesElo, which older programs' bounds are in: win, draw and loss by a difference and by how
/// much draws count. The engine does not offer it, since it is the logistic model with other bounds
/// and a guess of how draws come about.
struct BayesElo {
    BayesElo(double wins, double losses, double draws)
        : wins(wins),
          losses(losses),
          draws(draws),
          draw_elo(200 * std::log10((wins + draws) / losses * (losses + draws) / wins)) {}
    double win(double elo) const { return expected_score(elo - draw_elo); }
    double loss(double elo) const { return expected_score(-elo - draw_elo); }
    double draw(double elo) const { return 1 - win(elo) - loss(elo); }
    /// As a difference in Elo.
    double logistic(double elo) const { return elo_of(win(elo) + draw(elo) / 2); }
    /// Elo for one of BayesElo, near 0.
    double scale() const {
        const double x = std::pow(10, -draw_elo / 400);
        return 4 * x / (1 + x) / (1 + x);
    }
    double log_likelihood_ratio(double elo0, double elo1) const {
        return wins * std::log(win(elo1) / win(elo0)) + losses * std::log(loss(elo1) / loss(elo0)) +
            draws * std::log(draw(elo1) / draw(elo0));
    }
    double wins, losses, draws, draw_elo;
};

TEST(Sprt, OfBayesEloIsLogisticWithOtherBounds) {
    const struct {
        int wins, losses, draws;
        double elo0, elo1, ratio;
    } known[] = {
        // fastchess app/tests/sprt_test.cpp, model "bayesian"
        {68965, 68526, 128429, 0, 2, -1.26},
        {21629, 21484, 41111, 0.5, 2.5, -1.13},
        // cuteataxx, its static_asserts
        {3415, 3270, 5763, -1, 4, 2.16},
        {4413, 4218, 7481, -1, 4, 2.96},
        {7238, 7273, 18473, 0, 4, -2.97},
    };
    for (const auto& row : known) {
        const BayesElo model(row.wins, row.losses, row.draws);
        EXPECT_NEAR(logistic(games(row.wins, row.losses, row.draws), model.logistic(row.elo0),
                             model.logistic(row.elo1)),
                    row.ratio, 0.005);
    }
    // OpenBench stats.py: 0.975772, from the model's own probabilities instead of the nearest
    // distribution.
    const BayesElo model(22976, 22569, 44137);
    EXPECT_NEAR(model.log_likelihood_ratio(0.5, 2.5), 0.975772, 5e-7);
    EXPECT_NEAR(logistic(games(22976, 22569, 44137), model.logistic(0.5), model.logistic(2.5)),
                0.975772, 0.001);
}

// cutechess tst_sprt.cpp: half a result more of each kind, BayesElo scaled to Elo.
TEST(Sprt, IsThatOfCutechessWhereGamesAreMany) {
    const struct {
        int wins, losses, draws;
        double ratio, difference;
    } known[] = {{1477, 1351, 2942, 2.52, 0.005},
                 {555, 555, 298, -0.74, 0.005},
                 // Where nearly all is lost, what a draw is worth comes from the model and not from
                 // the games.
                 {3, 149, 1, -4.69, 0.4}};
    for (const auto& row : known) {
        const BayesElo model(row.wins + 0.5, row.losses + 0.5, row.draws + 0.5);
        EXPECT_NEAR(model.log_likelihood_ratio(0, 10 / model.scale()), row.ratio, 0.005);
        EXPECT_NEAR(logistic(games(row.wins, row.losses, row.draws), 0, 10), row.ratio,
                    row.difference);
    }
}

// fishtest server/fishtest/stats/sprt.py.
TEST(Sprt, EstimateIsThatOfFishtest) {
    const SprtEstimate found = *estimate_after_sprt({{10789, 19328, 33806, 19402, 10543}, 2},
                                                    between(-3, 1, EloModel::Logistic));
    EXPECT_NEAR(found.elo.value, -0.993, 5e-4);
    EXPECT_NEAR(found.elo.low, -3.488, 5e-4);
    EXPECT_NEAR(found.elo.high, 1.489, 5e-4);
    EXPECT_NEAR(found.superiority, 0.1880, 5e-5);
}

// FACTS, item 9; simul README measures 42.0k games for 5.
TEST(Sprt, TellsHowManyGamesItTakes) {
    const double known[][2] = {{2, 262e3}, {5, 41.9e3}, {10, 10.5e3}, {20, 2.6e3}, {50, 420}};
    for (const auto& [width, count] : known) {
        const SprtOptions options = between(-width / 2, width / 2, EloModel::Normalized);
        const double worst = expected_games(options, 0);
        EXPECT_NEAR(worst, count, 0.01 * count);
        EXPECT_NEAR(worst, 8.67 * std::pow(kNormalizedElo / width, 2), 0.001 * worst);
        EXPECT_NEAR(expected_games(options, width / 2) / worst, 0.61, 0.005);
        EXPECT_NEAR(expected_games(options, -width / 2) / worst, 0.61, 0.005);
    }
    EXPECT_NEAR(expected_games(between(0, 5, EloModel::Normalized), 5), 25.6e3, 50);
    // Far from both bounds, quickly: 200 would take one game in this many units of the ratio.
    EXPECT_LT(expected_games(between(0, 5, EloModel::Normalized), 200), 400);
    EXPECT_NEAR(expected_games(between(0, 5, EloModel::Normalized), 205),
                expected_games(between(0, 5, EloModel::Normalized), -200), 1e-6);
}

TEST(Sprt, OfTheLogisticModelTakesFewerGamesWithDraws) {
    const SprtOptions options = between(0, 5, EloModel::Logistic);
    const double decisive = expected_games(options, 2.5);
    EXPECT_NEAR(decisive, expected_games(between(0, 5, EloModel::Normalized), 2.5), 10);
    EXPECT_NEAR(expected_games(options, 2.5, 0.25), decisive / 4, 10);
}

TEST(Sprt, RefusesBoundsThatAreNone) {
    const auto refused = [](const SprtOptions& options) {
        return testing::message_of([&] { check(options); });
    };
    EXPECT_EQ(refused({.elo0 = 2, .elo1 = 2}),
              "senet: error: elo1 must be above elo0, which is 2, got 2");
    EXPECT_EQ(refused({.elo0 = -300}),
              "senet: error: elo0 must be a number from -200 to 200, got -300");
    EXPECT_EQ(refused({.elo1 = std::nan("")}),
              "senet: error: elo1 must be a number from -200 to 200, got nan");
    EXPECT_EQ(refused({.alpha = 0}),
              "senet: error: alpha must be a number from 1e-06 to 0.45, got 0");
    EXPECT_EQ(refused({.beta = 0.5}),
              "senet: error: beta must be a number from 1e-06 to 0.45, got 0.5");
}

TEST(Sprt, SaysNothingBeforeTheFirstGame) {
    const SprtState state = sprt(games(0, 0, 0), {});
    EXPECT_EQ(state.llr, 0);
    EXPECT_EQ(state.decision, Decision::None);
}

TEST(Sprt, OfTheOpponentIsTheSameTheOtherWayRound) {
    Random random(testing::run_seed());
    const auto count = [&] { return static_cast<std::int64_t>(random.below(500)); };
    for (int i = 0; i < 200; ++i) {
        const Sample sample{{count(), count(), count(), count(), count()}, 2};
        if (sample.observations() == 0) continue;
        for (const auto& ratio : {normalized, logistic})
            EXPECT_NEAR(ratio(sample, -3, 7), -ratio(sample.mirrored(), -7, 3), 1e-5);
    }
}

TEST(Sprt, IsNearTheClosedFormsOfSmallDifferences) {
    Random random(testing::run_seed());
    const auto count = [&](std::uint64_t about) {
        return static_cast<std::int64_t>(about * 100 + random.below(about));
    };
    for (int i = 0; i < 200; ++i) {
        const Sample sample{{count(3), count(20), count(60), count(20), count(3)}, 2};
        EXPECT_NEAR(normalized(sample, 0, 5), closed_normalized(sample, 0, 5), 0.02);
        EXPECT_NEAR(logistic(sample, 0, 5), closed_logistic(sample, 0, 5), 0.02);
    }
}

/// The search for a distribution of the bounds' normalized Elo ends, and finds one, whatever the
/// sample.
TEST(Sprt, HasAnAnswerForEverySample) {
    Random random(testing::run_seed());
    for (int i = 0; i < 1000; ++i) {
        Sample sample{std::vector<std::int64_t>(2 + random.below(9)),
                      static_cast<int>(std::array{1, 2, 6, 20, 70}[random.below(5)])};
        for (std::int64_t& count : sample.counts) {
            const std::uint64_t size = random.below(5);  // often 0, and often much more than others
            count = static_cast<std::int64_t>(
                random.below(static_cast<std::uint64_t>(std::pow(10, size))));
        }
        const double elo0 = static_cast<double>(random.below(400)) - 200;
        const double elo1 =
            elo0 + 1 + static_cast<double>(random.below(200 - static_cast<int>(elo0)));
        for (const EloModel model : {EloModel::Normalized, EloModel::Logistic}) {
            const SprtOptions options = between(elo0, std::min(elo1, kMostSprtElo), model);
            EXPECT_TRUE(std::isfinite(sprt(sample, options).llr)) << elo0 << " " << elo1;
            if (sample.observations() == 0) continue;
            const auto found = estimate_after_sprt(sample, options);
            EXPECT_EQ(found.has_value(), !sample.all_equal());
            if (!found) continue;
            EXPECT_LE(found->elo.low, found->elo.value);
            EXPECT_LE(found->elo.value, found->elo.high);
            EXPECT_TRUE(found->superiority >= 0 && found->superiority <= 1);
        }
    }
}

/// A set of six games or more can be far from equal, in its own deviations.
TEST(Sprt, OfSetsAccountsForAllBoundsThatItTakes) {
    for (const int games : {2, 6, 20, 70}) {
        for (const std::int64_t sets : {1, 3, 100}) {
            Sample sample{std::vector<std::int64_t>(static_cast<std::size_t>(games) + 1), games};
            sample.counts[static_cast<std::size_t>(games) / 2] = sets;
            const double better = normalized(sample, 0, kMostSprtElo);
            const double worse = normalized(sample, -kMostSprtElo, 0);
            EXPECT_LT(better, 0) << games << " games, " << sets << " sets";
            EXPECT_NEAR(better, -worse, 1e-6) << "as the opponent sees it";
        }
    }
}

// With few results the estimate is no surer than the interval beside it.
TEST(Sprt, EstimateOfFewResultsIsAsWideAsTheirInterval) {
    const Sample sample{{0, 0, 2, 0, 2}, 2};
    const SprtEstimate found = *estimate_after_sprt(sample, {.elo0 = 0, .elo1 = 50});
    EXPECT_LT(found.superiority, 0.975);
    EXPECT_LT(found.elo.low, 0);
}

TEST(Sprt, TellsTheMostGamesThatItTakes) {
    const Sample sample{{90, 50, 100}, 1};
    const SprtOptions alike{.elo0 = 0, .elo1 = 5};
    EXPECT_NEAR(most_expected_games(alike, sample), expected_games(alike, 2.5, sample), 1);
    const SprtOptions uneven{.elo0 = 0, .elo1 = 5, .alpha = 0.001, .beta = 0.3};
    const double most = most_expected_games(uneven, sample);
    for (double elo = -20; elo <= 20; elo += 0.5)
        EXPECT_GE(most, expected_games(uneven, elo, sample) - 1e-6) << elo;
}

/// Before a bound is near, and with games enough, it is the sample's own.
TEST(Sprt, EstimateOfATestThatIsNotOverIsThatOfTheSample) {
    const Sample sample{{500, 2000, 5000, 2050, 500}, 2};
    const Statistics own = statistics(sample);
    const SprtEstimate found =
        *estimate_after_sprt(sample, {.elo0 = -0.5, .elo1 = 1.5, .alpha = 0.001, .beta = 0.001});
    EXPECT_NEAR(found.elo.value, own.normalized_elo->value, 0.02);
    EXPECT_NEAR(found.elo.low, own.normalized_elo->low, 0.1);
    EXPECT_NEAR(found.elo.high, own.normalized_elo->high, 0.1);
    EXPECT_NEAR(found.superiority, own.superiority, 0.005);
}

/// Pairs of independent games won, drawn and lost with fixed probabilities.
class Simulation {
  public:
    Simulation(double elo, double draws, std::uint64_t seed) : random_(seed) {
        const double score = expected_score(elo);
        loss_ = 1 - score - draws / 2;
        draw_ = loss_ + draws;
    }
    std::size_t pair() { return game() + game(); }
    /// Of one game.
    static double normalized(double elo, double draws) {
        const double score = expected_score(elo);
        const double wins = score - draws / 2;
        return (score - 0.5) / std::sqrt(wins + draws / 4 - score * score) * kNormalizedElo;
    }

  private:
    std::size_t game() {
        const double drawn = static_cast<double>(random_.next() >> 11) * 0x1p-53;
        return drawn < loss_ ? 0 : drawn < draw_ ? 1 : 2;
    }
    Random random_;
    double loss_ = 0;
    double draw_ = 0;
};

struct SimulatedTests {
    int accepted_h1 = 0;
    int covered = 0;  // by the estimate's interval
    int too_high = 0;  // the estimate's value
    double games = 0;  // on average
};

/// Tests of 200 sources of observations that `source` makes from a seed. A source adds the
/// observation of a number to a test; `truth` is the difference in the test's own model.
template <class Source>
SimulatedTests simulate_each(const SprtOptions& options, double truth, const Source& source) {
    constexpr int kTests = 200;
    SimulatedTests all;
    for (int i = 0; i < kTests; ++i) {
        auto observe = source(static_cast<std::uint64_t>(i));
        SequentialTest test(options, 5, 2);
        for (std::int64_t n = 0; test.state().decision == Decision::None; ++n) observe(test, n);
        const SprtEstimate found =
            *estimate_after_sprt(test.counted(), options, test.counted_without_luck());
        all.accepted_h1 += test.state().decision == Decision::AcceptH1;
        all.covered += found.elo.low <= truth && truth <= found.elo.high;
        all.too_high += found.elo.value > truth;
        all.games += static_cast<double>(test.counted().observations()) * 2 / kTests;
    }
    return all;
}

double truth_of(const SprtOptions& options, double elo, double draws) {
    return options.model == EloModel::Logistic ? elo : Simulation::normalized(elo, draws);
}

SimulatedTests simulate(const SprtOptions& options, double elo, double draws) {
    return simulate_each(options, truth_of(options, elo, draws), [&](std::uint64_t seed) {
        return
            [simulation = Simulation(elo, draws, 1000 + seed)](
                SequentialTest& test, std::int64_t n) mutable { test.add(n, simulation.pair()); };
    });
}

// Of 200 tests ten should decide wrongly, sixteen or fewer with a probability of 98 %; fewer still,
// since a test's end lies beyond its bound. Seeds are fixed: what is asserted here holds or does
// not, on every machine.
TEST(SequentialTest, DecidesWronglyAsSeldomAsItPromises) {
    for (const double draws : {0.0, 0.5}) {
        const SprtOptions options = between(0, 60, EloModel::Normalized);
        const SimulatedTests equals = simulate(options, 0, draws);
        EXPECT_LE(equals.accepted_h1, 16) << draws;
        EXPECT_NEAR(equals.games, expected_games(options, 0), 80);
        const double elo = 60 * std::sqrt(1 - draws);
        const SimulatedTests better = simulate(options, elo, draws);
        EXPECT_GE(better.accepted_h1, 184) << draws;
        EXPECT_NEAR(better.games, expected_games(options, 60), 80);
        const SimulatedTests middle = simulate(options, elo / 2, draws);
        EXPECT_NEAR(middle.accepted_h1, 100, 25) << draws;
        EXPECT_NEAR(middle.games, expected_games(options, 30), 120);
    }
}

TEST(SequentialTest, OfTheLogisticModelKeepsItsPromisesToo) {
    const SprtOptions options = between(0, 60, EloModel::Logistic);
    EXPECT_LE(simulate(options, 0, 0.3).accepted_h1, 16);
    EXPECT_GE(simulate(options, 60, 0.3).accepted_h1, 184);
}

/// Pairs of games that throws decide: it is known nearly how much of each score they brought.
class PairsOfLuck {
  public:
    PairsOfLuck(double elo, std::uint64_t seed) : random_(seed), wins_(expected_score(elo)) {}
    /// The value of a pair, and the mean luck of its games.
    std::pair<std::size_t, double> pair() {
        std::size_t value = 0;
        double luck = 0;
        for (int game = 0; game < 2; ++game) {
            const bool won = share() < wins_;
            value += won ? 2 : 0;
            luck += ((won ? 1 : 0) - wins_ + 0.6 * (share() - 0.5)) / 2;
        }
        return {value, luck};
    }

  private:
    double share() { return static_cast<double>(random_.next() >> 11) * 0x1p-53; }
    Random random_;
    double wins_;
};

SimulatedTests simulate_luck(const SprtOptions& options, double elo) {
    return simulate_each(options, truth_of(options, elo, 0), [&](std::uint64_t seed) {
        return
            [pairs = PairsOfLuck(elo, 3000 + seed)](SequentialTest& test, std::int64_t n) mutable {
                const auto [value, luck] = pairs.pair();
                test.add(n, value, luck);
            };
    });
}

// The same promises, kept with a fraction of the games.
TEST(SequentialTest, OfScoresWithoutLuckKeepsItsPromisesSooner) {
    for (const EloModel model : {EloModel::Normalized, EloModel::Logistic}) {
        const SprtOptions options = between(0, 20, model);
        const SimulatedTests equals = simulate_luck(options, 0);
        EXPECT_LE(equals.accepted_h1, 16);
        EXPECT_LT(equals.games, expected_games(options, 0) / 4);
        const SimulatedTests better = simulate_luck(options, 20);
        EXPECT_GE(better.accepted_h1, 184);
        EXPECT_LT(better.games, expected_games(options, 20) / 4);
        for (const SimulatedTests& each : {equals, better}) {
            EXPECT_GE(each.covered, 180);
            EXPECT_NEAR(each.too_high, 100, 25);
        }
    }
}

// Of some thousand games, the ten sets before luck counts are few.
TEST(SequentialTest, ForetellsGamesWithoutLuck) {
    const SprtOptions options = between(0, 6, EloModel::Normalized);
    PairsOfLuck pairs(10, 9);
    Sample sample{std::vector<std::int64_t>(5), 2};
    WithoutLuck without_luck;
    for (int i = 0; i < 2000; ++i) {
        const auto [value, luck] = pairs.pair();
        ++sample.counts[value];
        without_luck.add(sample.value(value), luck);
    }
    const double foretold = expected_games(options, 0, sample, without_luck);
    EXPECT_NEAR(simulate_luck(options, 0).games / foretold, 1, 0.2);
    const double tells = without_luck.plain_variance() / without_luck.variance();
    EXPECT_NEAR(foretold * tells / expected_games(options, 0, sample), 1, 0.01);
}

// One set without a judged throw, and scores count as they are.
TEST(Sprt, CountsLuckWhereAllOfItIsJudged) {
    const SprtOptions options = between(0, 20, EloModel::Normalized);
    PairsOfLuck pairs(10, 9);
    SequentialTest judged(options, 5, 2), half(options, 5, 2), plain(options, 5, 2);
    for (std::int64_t n = 0; n < 30; ++n) {
        const auto [value, luck] = pairs.pair();
        judged.add(n, value, luck);
        half.add(n, value, n == 7 ? std::optional<double>() : luck);
        plain.add(n, value);
        if (n < 19) {
            EXPECT_EQ(judged.state().llr, plain.state().llr) << "too few sets";
        }
    }
    EXPECT_EQ(half.state().llr, plain.state().llr);
    EXPECT_NE(judged.state().llr, plain.state().llr);
}

/// As often too high as too low, and within its interval 19 times of 20, though the test was
/// stopped by its own results.
TEST(SequentialTest, LeavesAnEstimateThatIsNotBiased) {
    for (const double elo : {0.0, 30.0, 60.0}) {
        const SimulatedTests found = simulate(between(0, 60, EloModel::Logistic), elo, 0.3);
        EXPECT_NEAR(found.too_high, 100, 25) << elo;
        EXPECT_GE(found.covered, 180) << elo;
    }
}

TEST(SequentialTest, CountsOnlyWhatHasNoGapBeforeIt) {
    SequentialTest test({}, 5, 2);
    test.add(1, 4);
    test.add(3, 0);
    EXPECT_EQ(test.counted().observations(), 0);
    EXPECT_EQ(test.waiting(), 2U);
    EXPECT_EQ(test.state().llr, 0);
    test.add(0, 2);
    EXPECT_EQ(test.counted().counts, (std::vector<std::int64_t>{0, 0, 1, 0, 1}));
    EXPECT_EQ(test.waiting(), 1U);
    test.add(2, 3);
    EXPECT_EQ(test.counted().counts, (std::vector<std::int64_t>{1, 0, 1, 1, 1}));
    EXPECT_EQ(test.waiting(), 0U);
    EXPECT_NEAR(test.state().llr, sprt(test.counted(), {}).llr, 1e-12);
}

/// Losses are over sooner than wins. In the order in which games end, this test would see the
/// losses first.
TEST(SequentialTest, IsNotBiasedByQuickGames) {
    const SprtOptions options = between(0, 60, EloModel::Normalized);
    Simulation simulation(60, 0.3, 7);
    std::vector<std::size_t> values;
    for (int i = 0; i < 2000; ++i) values.push_back(simulation.pair());
    SequentialTest in_order(options, 5, 2);
    for (std::size_t i = 0; i < values.size(); ++i)
        in_order.add(static_cast<std::int64_t>(i), values[i]);
    SequentialTest by_speed(options, 5, 2);
    constexpr std::size_t kAtOnce = 500;
    for (std::size_t from = 0; from < values.size(); from += kAtOnce) {
        for (std::size_t value = 0; value < 5; ++value) {
            for (std::size_t i = from; i < from + kAtOnce; ++i)
                if (values[i] == value) by_speed.add(static_cast<std::int64_t>(i), value);
        }
    }
    EXPECT_EQ(in_order.state().decision, Decision::AcceptH1);
    EXPECT_EQ(by_speed.state().decision, Decision::AcceptH1);
    EXPECT_EQ(in_order.counted().counts, by_speed.counted().counts);
    EXPECT_LT(in_order.counted().observations(), 2000);
}

TEST(SequentialTest, RefusesToCountTwice) {
    SequentialTest test({}, 3, 1);
    test.add(0, 1);
    test.add(2, 1);
    EXPECT_THROW(test.add(0, 1), std::logic_error);
    EXPECT_THROW(test.add(2, 1), std::logic_error);
    EXPECT_THROW(test.add(1, 3), std::logic_error);
    EXPECT_THROW(SequentialTest({.elo0 = 5, .elo1 = 0}, 3, 1), Error);
}

}  // namespace
}  // namespace senet::tournament
