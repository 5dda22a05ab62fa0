#include "tune/spsa.h"

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>

#include "base/error.h"
#include "support/message.h"
#include "support/published.h"
#include "support/seed.h"
#include "tune/unit.h"

namespace senet::tune {
namespace {

std::vector<Parameter> alike(int count, double step = 0) {
    return std::vector<Parameter>(
        count, {.name = "p", .start = 50, .least = 0, .most = 100, .step = step});
}

// fishtest: "Tempo,1,0,2,0.5,0.1" for 500 games, and server/tests/test_spsa_workflow.py.
TEST(GainSchedule, HasTheGainsOfFishtest) {
    const GainSchedule tempo = gain_schedule({.c = 0.5, .r = 0.1}, 250);
    EXPECT_NEAR(tempo.c, 0.873297, 5e-7);
    EXPECT_NEAR(tempo.a, 0.735222, 5e-7);
    EXPECT_EQ(tempo.A, 25);
    EXPECT_NEAR(tempo.at(1).c, 0.873297, 5e-7);
    EXPECT_NEAR(tempo.at(1).r, 0.135606, 5e-7);
    EXPECT_NEAR(tempo.at(3).c, 0.781579, 5e-7);
    EXPECT_NEAR(tempo.at(3).r, 0.161914, 5e-7);
    EXPECT_NEAR(tempo.at(250).c, 0.5, 1e-12);
    EXPECT_NEAR(tempo.at(250).r, 0.1, 1e-12);
    const Gain third = GainSchedule{.c = 1.6, .a = 0.2, .A = 25}.at(3);
    EXPECT_NEAR(third.c, 1.431960, 5e-7);
    EXPECT_NEAR(third.r, 0.01312138, 5e-9);
}

TEST(Spsa, MovesTowardsTheSideThatWon) {
    Spsa spsa({{.name = "Tempo", .start = 1, .least = 0, .most = 2, .step = 0}},
              {.games = 500, .batch = 1, .gains = {{.c = 0.5, .r = 0.1}}});
    const Points first = spsa.points(0);
    EXPECT_NEAR(std::abs(first.plus[0] - first.minus[0]), 2 * 0.873297, 1e-6);
    ASSERT_TRUE(spsa.report(0, 2));
    const double delta = first.plus[0] > first.minus[0] ? 1 : -1;
    EXPECT_NEAR(spsa.values(1)[0], 1 + 0.135606 * 0.873297 * 2 * delta, 1e-6);
    ASSERT_TRUE(spsa.report(1, 0));
    EXPECT_EQ(spsa.values(2), spsa.values(1));
}

TEST(Spsa, PlaysItsBudgetToTheLastPair) {
    Spsa spsa(alike(2), {.games = 1000, .batch = 16});
    ASSERT_EQ(spsa.iterations(), 32);
    int pairs = 0;
    for (int i = 0; i < 32; ++i) {
        pairs += spsa.points(i).pairs;
        ASSERT_TRUE(spsa.report(i, 0));
    }
    EXPECT_EQ(pairs, 500);
    EXPECT_THROW(spsa.points(32), std::logic_error);
    EXPECT_FALSE(spsa.report(32, 0));
}

TEST(Spsa, TakesEachResultOnceAndInOrder) {
    Spsa spsa(alike(3), {.games = 1000, .batch = 4});
    EXPECT_FALSE(spsa.report(1, 2)) << "too early";
    EXPECT_FALSE(spsa.report(-1, 2));
    EXPECT_FALSE(spsa.report(0, 9)) << "of eight games";
    EXPECT_FALSE(spsa.report(0, -9));
    EXPECT_TRUE(spsa.report(0, -8));
    EXPECT_FALSE(spsa.report(0, -8)) << "twice";
    EXPECT_FALSE(spsa.report(0, 3)) << "late";
    EXPECT_EQ(spsa.done(), 1);
}

TEST(Spsa, IsTakenUpByReportingItsResultsAgain) {
    Random random(testing::run_seed());
    const SpsaOptions options{.games = 4000, .batch = 8, .seed = random.next()};
    Spsa first(alike(5, 1), options);
    std::vector<Points> played;
    std::vector<int> scores;
    for (int i = 0; i < 100; ++i) {
        played.push_back(first.points(i));
        scores.push_back(static_cast<int>(random.below(33)) - 16);
        first.report(i, scores.back());
    }
    Spsa second(alike(5, 1), options);
    for (int i = 0; i < 100; ++i) second.report(i, scores[i]);
    EXPECT_EQ(first.values(100), second.values(100));
    EXPECT_EQ(first.average(), second.average());
    for (int i = 0; i < 100; ++i) {
        EXPECT_EQ(second.points(i).plus, played[i].plus);
        EXPECT_EQ(second.points(i).minus, played[i].minus);
    }
}

TEST(Spsa, GoesInDirectionsOfItsSeed) {
    const Spsa one(alike(64), {.seed = 1});
    const Spsa other(alike(64), {.seed = 2});
    EXPECT_NE(one.points(0).plus, other.points(0).plus);
}

// Stockfish#4776, fishtest#1912: rounded apart, the two sides can play the same or the opposite.
TEST(Spsa, OfWholeNumbersPlaysTwoThatDiffer) {
    Spsa spsa({{.name = "depth", .start = 3, .least = 1, .most = 8}},
              {.games = 20000, .batch = 1, .gains = {{.c = 0.5, .r = 0.002}}});
    double middle = 0;
    for (int i = 0; i < spsa.iterations(); ++i) {
        const auto [plus, minus, pairs] = spsa.points(i);
        ASSERT_NE(plus, minus);
        ASSERT_EQ(plus[0], std::round(plus[0]));
        middle += (plus[0] + minus[0]) / 2 / static_cast<double>(spsa.iterations());
        spsa.report(i, 0);
    }
    EXPECT_NEAR(middle, 3, 0.02);
}

TEST(Spsa, StaysInTheRange) {
    Spsa spsa({{.name = "p", .start = 0, .least = 0, .most = 10, .step = 0}},
              {.games = 4000, .batch = 4});
    for (int i = 0; i < spsa.iterations(); ++i) {
        const auto [plus, minus, pairs] = spsa.points(i);
        ASSERT_GE(std::min(plus[0], minus[0]), 0);
        ASSERT_LE(std::max(plus[0], minus[0]), 10);
        spsa.report(i, plus[0] > minus[0] ? 8 : -8);
        ASSERT_LE(spsa.values(i + 1)[0], 10);
    }
    EXPECT_EQ(spsa.values(spsa.done())[0], 10);
    EXPECT_EQ(spsa.average()[0], 10);
}

TEST(Spsa, DefaultsFollowFromTheBudget) {
    const Spsa spsa({{.name = "wide", .start = 0, .least = 0, .most = 1000},
                     {.name = "narrow", .start = 1, .least = 0, .most = 2}},
                    {.games = 10000, .batch = 1});
    const std::int64_t last = spsa.iterations() - 1;
    EXPECT_NEAR(spsa.gain(0, last).c, 200, 1e-9);
    EXPECT_NEAR(spsa.gain(1, last).c, 0.5, 1e-9) << "half a step, which is more than 0.4";
    EXPECT_NEAR(spsa.gain(1, last).r, *best_r(2, 10000), 1e-12);
}

TEST(Spsa, RefusesWhatDoesNotFit) {
    const auto told = [](const SpsaOptions& options) {
        return testing::message_of([&] { Spsa(alike(2, 10), options); });
    };
    EXPECT_EQ(told({.games = 501}), "senet: error: games must be an even number above 0, got 501");
    EXPECT_EQ(told({.batch = 0}), "senet: error: batch must be a number above 0, got 0");
    EXPECT_EQ(told({.gains = {{.c = 5, .r = 1}}}),
              "senet: error: there are gains of 1 parameters, must be of 2");
    EXPECT_EQ(told({.gains = {{.c = 5, .r = 1}, {.c = 4, .r = 1}}}),
              "senet: error: p: c must be at least half the step, 5, got 4");
    EXPECT_EQ(told({.gains = {{.c = 5, .r = 1}, {.c = 5, .r = 0}}}),
              "senet: error: p: c and r must be numbers above 0, got 5 and 0");
    EXPECT_EQ(testing::message_of([] { Spsa(alike(50), {.games = 1000}); }),
              "senet: error: 1000 games tell nothing of 50 parameters, must be 83400 or more");
}

/// Games between points of a smooth surface: the optimum a fifth of each range away from the start,
/// which is 40 Elo below it. A quarter of the games between equals are drawn (BayesElo, drawelo
/// 97).
class Surface {
  public:
    Surface(int parameters, std::uint64_t seed) : random_(seed) {
        for (int i = 0; i < parameters; ++i) best_.push_back(random_.below(2) == 0 ? 30 : 70);
    }
    double loss(const Values& values) const {
        double sum = 0;
        for (std::size_t i = 0; i < best_.size(); ++i)
            sum += std::pow((values[i] - best_[i]) / 20, 2);
        return 40 * sum / static_cast<double>(best_.size());
    }
    int score(const Points& points) {
        const double elo = loss(points.minus) - loss(points.plus);
        const double wins = 1 / (1 + std::pow(10, (97 - elo) / 400));
        const double losses = 1 / (1 + std::pow(10, (97 + elo) / 400));
        int score = 0;
        for (int game = 0; game < 2 * points.pairs; ++game) {
            const double drawn = unit(random_);
            score += drawn < wins ? 1 : drawn < wins + losses ? -1 : 0;
        }
        return score;
    }

  private:
    Values best_;
    Random random_;
};

double mean_loss(int parameters, std::int64_t games) {
    const int seeds = testing::by_effort(20, 100, 400);
    double sum = 0;
    for (int seed = 0; seed < seeds; ++seed) {
        Surface surface(parameters, 1000 + seed);
        Spsa spsa(alike(parameters),
                  {.games = games, .seed = static_cast<std::uint64_t>(seed) + 1});
        for (std::int64_t i = 0; i < spsa.iterations(); ++i)
            spsa.report(i, surface.score(spsa.points(i)));
        sum += surface.loss(spsa.average());
    }
    return sum / seeds;
}

struct Case {
    int parameters;
    std::int64_t games;
    double loss;  // of the best gains in a simulation of the same kind, c = range/6, r = 20/games
};

std::vector<Case> simulated() {
    std::vector<Case> cases{{2, 2000, 0.7},  {2, 10000, 0.1},  {6, 2000, 3.8},
                            {6, 10000, 2.4}, {12, 2000, 12.1}, {12, 10000, 9.8}};
    if (testing::effort() == testing::Effort::Deep)
        cases.insert(cases.end(), {{2, 40000, 0.04}, {6, 40000, 2.1}, {12, 40000, 9.2}});
    return cases;
}

/// Seeds are fixed. The mean over 100 of them is known to a twentieth or so, hence the 15 %.
TEST(Spsa, FindsTheOptimumOfANoisySurface) {
    for (const auto& [parameters, games, loss] : simulated()) {
        const double found = mean_loss(parameters, games);
        EXPECT_LT(found, 1.15 * loss) << parameters << " parameters, " << games << " games";
    }
}

TEST(Spsa, ForecastsWhatItLeaves) {
    for (const auto& [parameters, games] : {std::pair{2, 2000}, {6, 4000}, {12, 8000}}) {
        const double forecast = forecast_loss(parameters, games, *best_r(parameters, games));
        EXPECT_NEAR(mean_loss(parameters, games), forecast, 0.4 * forecast) << parameters;
    }
}

TEST(Spsa, SaysHowManyGamesAreTooFew) {
    for (const int parameters : {2, 6, 12, 24, 100}) {
        const std::int64_t games = least_games(parameters);
        EXPECT_NEAR(forecast_loss(parameters, games, *best_r(parameters, games)), 4, 0.05);
        EXPECT_FALSE(best_r(parameters, games / 49 / 2 * 2));
        // No other r would do better.
        const double r = *best_r(parameters, games);
        EXPECT_LT(forecast_loss(parameters, games, r), forecast_loss(parameters, games, 1.1 * r));
        EXPECT_LT(forecast_loss(parameters, games, r), forecast_loss(parameters, games, r / 1.1));
    }
    EXPECT_NEAR(static_cast<double>(least_games(12)), 33.3 * 12 * 12, 50);
}

}  // namespace
}  // namespace senet::tune
