#include "jobs/survey_figures.h"

#include <gtest/gtest.h>

namespace senet::jobs {
namespace {

TEST(Quantile, LiesBetweenNeighboursInProportion) {
    const std::vector<double> amounts{0, 1, 2, 10};
    EXPECT_DOUBLE_EQ(quantile(amounts, 0), 0);
    EXPECT_DOUBLE_EQ(quantile(amounts, 0.5), 1.5);
    EXPECT_DOUBLE_EQ(quantile(amounts, 1), 10);
    EXPECT_DOUBLE_EQ(quantile(std::vector<double>{7}, 0.95), 7);
}

TEST(Fit, FindsALineAndTheErrorsAroundIt) {
    std::vector<ValuePair> pairs;
    for (int x = 0; x < 100; ++x) pairs.push_back({x * 1.0, 2.0 * x + 5 + (x % 2 == 0 ? 3 : -3)});
    const std::optional<Fit> fit = fitted(pairs);
    ASSERT_TRUE(fit);
    EXPECT_EQ(fit->count, 100U);
    EXPECT_NEAR(fit->slope, 2, 0.01);
    EXPECT_NEAR(fit->offset, 5, 0.2);
    EXPECT_NEAR(fit->sigma, 3, 0.05);
    EXPECT_GT(fit->correlation, 0.99);
    EXPECT_NEAR(fit->error95, 3, 0.2);
    EXPECT_LE(fit->error95, fit->error99);
}

TEST(Fit, KnowsOfNoConnectionWhereAValueIsAlwaysTheSame) {
    const std::optional<Fit> fit = fitted(std::vector<ValuePair>(kLeastForFit, {4, 9}));
    ASSERT_TRUE(fit);
    EXPECT_EQ(fit->slope, 0);
    EXPECT_EQ(fit->offset, 9);
    EXPECT_EQ(fit->sigma, 0);
    EXPECT_EQ(fit->correlation, 0);
}

TEST(Fit, NeedsEnoughToGoBy) {
    EXPECT_FALSE(fitted(std::vector<ValuePair>(kLeastForFit - 1, {4, 9})));
}

/// Evaluations 0, 10, 20, ...; each ply deeper finds 5 more.
Survey plain_survey() {
    Survey survey{.games = 4, .plies = 200, .nodes = 3000, .seconds = 1.5};
    for (int i = 0; i < 160; ++i) {
        SurveySample sample{.key = static_cast<std::uint64_t>(i), .ply = i, .moves = 10};
        sample.evaluation = 10 * i;
        for (int depth = 0; depth <= 4; ++depth) sample.values.push_back(10 * i + 5 * depth);
        sample.rank = i % 10;
        sample.changes = 24;
        sample.change_count = 3;
        survey.samples.push_back(sample);
    }
    return survey;
}

TEST(Figures, TellWhatShallowValuesForetell) {
    const Figures figures = figures_of(plain_survey());
    EXPECT_EQ(figures.positions, 160U);
    EXPECT_DOUBLE_EQ(figures.plies, 50);
    EXPECT_DOUBLE_EQ(figures.speed, 2000);
    EXPECT_DOUBLE_EQ(figures.branching, 10);
    EXPECT_DOUBLE_EQ(figures.unit, 8);
    const Fit* fit = figures.fit(0, 4);
    ASSERT_NE(fit, nullptr);
    EXPECT_EQ(fit->count, 160U);
    EXPECT_NEAR(fit->slope, 1, 1e-9);
    EXPECT_NEAR(fit->offset, 20, 1e-6);
    EXPECT_NE(figures.fit(2, 4), nullptr);
    EXPECT_EQ(figures.fit(1, 4), nullptr) << "who moves last differs";
    EXPECT_EQ(figures.fit(0, 6), nullptr) << "nothing was searched as deep";
    EXPECT_EQ(figures.fit(FitOf::kStatic, 4), nullptr) << "v(0) is the same without noisy moves";
    ASSERT_NE(figures.deepest(0), nullptr);
    EXPECT_EQ(figures.deepest(0)->deep, 4);
}

TEST(Figures, DivideTheGameIntoQuarters) {
    const Figures figures = figures_of(plain_survey());
    EXPECT_EQ(figures.phase_ends, (std::array{39, 79, 119}));
    for (int phase = 0; phase < Figures::kPhases; ++phase) {
        const Fit* fit = figures.fit(0, 2, phase);
        ASSERT_NE(fit, nullptr);
        EXPECT_EQ(fit->count, 40U);
    }
}

TEST(Figures, LeaveOutResults) {
    Survey survey = plain_survey();
    for (int i = 0; i < 50; ++i) survey.samples[static_cast<std::size_t>(i)].values[4].reset();
    const Figures figures = figures_of(survey);
    EXPECT_EQ(figures.fit(0, 4)->count, 110U);
    EXPECT_EQ(figures.fit(0, 2)->count, 160U);
}

TEST(Figures, GoAsDeepAsMostSearchesDid) {
    Survey survey = plain_survey();
    for (std::size_t i = 0; i < 100; ++i) survey.samples[i].values.resize(4);
    const Figures figures = figures_of(survey);
    EXPECT_EQ(figures.fit(0, 4)->count, 60U);
    ASSERT_NE(figures.deepest(0), nullptr);
    EXPECT_EQ(figures.deepest(0)->deep, 2);
}

TEST(Figures, CountWhereTheBestMoveStands) {
    const Figures figures = figures_of(plain_survey());
    EXPECT_EQ(figures.ranked, 160U);
    EXPECT_DOUBLE_EQ(figures.later_than(1), 0.9);
    EXPECT_DOUBLE_EQ(figures.later_than(8), 0.2);
    EXPECT_DOUBLE_EQ(figures.later_than(16), 0);
}

TEST(Figures, CallItZugzwangWherePassingGainsMoreThanAUnit) {
    Survey survey = plain_survey();
    for (std::size_t i = 0; i < 100; ++i) survey.samples[i].pass_gain = i < 3 ? 9 : 8;
    const Figures figures = figures_of(survey);
    EXPECT_EQ(figures.zugzwang.count, 100U);
    EXPECT_DOUBLE_EQ(figures.zugzwang.share, 0.03);
}

TEST(Figures, MeasureNoisyMovesInUnits) {
    Survey survey = plain_survey();
    survey.samples[0].moves = 1;
    survey.samples[5].noisy = 2;
    survey.samples[5].gains = 16 + 32;
    survey.samples[5].squared_gains = 16 * 16 + 32 * 32;
    survey.samples[5].gain_count = 2;
    const Figures figures = figures_of(survey);
    EXPECT_DOUBLE_EQ(figures.forced, 1.0 / 160);
    EXPECT_DOUBLE_EQ(figures.with_noisy, 1.0 / 160);
    ASSERT_TRUE(figures.gains);
    EXPECT_EQ(figures.gains->count, 2U);
    EXPECT_DOUBLE_EQ(figures.gains->mean, 3);
    EXPECT_DOUBLE_EQ(figures.gains->spread, 1);
    EXPECT_NE(figures.fit(FitOf::kStatic, 4), nullptr);
}

TEST(Figures, AreNoneOfAnEmptySurvey) {
    const Figures figures = figures_of({});
    EXPECT_EQ(figures.positions, 0U);
    EXPECT_TRUE(figures.fits.empty());
    EXPECT_EQ(figures.unit, 0);
    EXPECT_FALSE(figures.gains);
}

}  // namespace
}  // namespace senet::jobs
