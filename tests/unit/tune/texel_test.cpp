#include "tune/texel.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <optional>

#include "base/error.h"
#include "support/message.h"
#include "support/published.h"
#include "tune/unit.h"

namespace senet::tune {
namespace {

std::vector<Parameter> around_zero(int count) {
    return std::vector<Parameter>(count, {.name = "p", .start = 0, .least = -100, .most = 100});
}

/// Positions with random terms, and results as they follow from planted values.
struct Planted {
    int parameters = 6;
    int games = 4000;
    int positions = 1;  // of a game, all alike
    double k = 1.5;
    double known = 0;  // so much of the planted values is in the start value
    std::optional<double> whole{};
};

Values planted_values(int parameters) {
    Values values;
    for (int i = 0; i < parameters; ++i) values.push_back(10 * (i % 5 - 2));
    return values;
}

Dataset generated(const Planted& planted, std::uint64_t seed) {
    Random random(seed);
    const Values truth = planted_values(planted.parameters);
    Dataset data(planted.whole);
    std::vector<Term> terms(planted.parameters);
    for (int game = 0; game < planted.games; ++game) {
        double value = 0;
        for (int i = 0; i < planted.parameters; ++i) {
            terms[i] = {static_cast<std::uint16_t>(i), static_cast<float>(random.below(9)) - 4};
            value += terms[i].slope * truth[i];
        }
        const double result = unit(random) < data.expected(planted.k, value) ? 1 : 0;
        for (int i = 0; i < planted.positions; ++i)
            data.add(game, result, planted.known * value, terms);
    }
    return data;
}

std::vector<std::uint32_t> all(const Dataset& data) {
    std::vector<std::uint32_t> positions(data.size());
    std::iota(positions.begin(), positions.end(), 0);
    return positions;
}

void finish(TexelRun& run) {
    while (!run.over()) run.epoch();
}

TEST(Texel, FindsWhatAPointIsWorth) {
    for (const double k : {0.2, 1.0, 4.0}) {
        const Dataset data = generated({.games = 50000, .k = k, .known = 1}, 1);
        EXPECT_NEAR(fitted_k(data, all(data)), k, 0.05 * k);
    }
    const Dataset nothing = generated({.known = 0}, 1);
    EXPECT_EQ(fitted_k(nothing, all(nothing)), 1);
}

TEST(Texel, GradientIsTheDifferenceThatAStepMakes) {
    for (const auto whole : {std::optional<double>(), std::optional(400.0)}) {
        const Dataset data = generated({.games = 500, .known = 0.5, .whole = whole}, 2);
        const auto positions = all(data);
        const Values at{1, -2, 3, 0, 5, -4};
        Values gradient(6);
        const double sum = add_gradient(data, positions, 1.2, at, gradient);
        EXPECT_NEAR(sum, squared_error(data, positions, 1.2, at), 1e-9);
        for (std::size_t i = 0; i < at.size(); ++i) {
            constexpr double kStep = 1e-3;
            Values above = at, below = at;
            above[i] += kStep;
            below[i] -= kStep;
            const double slope = (squared_error(data, positions, 1.2, above) -
                                  squared_error(data, positions, 1.2, below)) /
                (2 * kStep);
            EXPECT_NEAR(gradient[i], slope, 1e-6 * std::abs(slope) + 1e-7) << i;
        }
    }
}

TEST(Texel, ExpectationsAreSharesOfAllThatCanBeWon) {
    const Dataset data(400.0);
    EXPECT_EQ(data.expected(7, 0), 0.5);
    EXPECT_EQ(data.expected(7, 200), 0.75);
    EXPECT_EQ(data.expected(7, -400), 0);
    EXPECT_EQ(data.expected(7, 1000), 1) << "no more than that";
    EXPECT_EQ(data.slope(7, 0.75), 1.0 / 800);
    EXPECT_EQ(data.slope(7, 1), 0);
    EXPECT_EQ(fitted_k(generated({.known = 1, .whole = 400.0}, 1), {}), 1);
}

// Nothing fits the scale of such values, which is what makes them comparable.
TEST(Texel, RecoversPlantedExpectations) {
    for (const std::uint64_t seed : {3, 4}) {
        const Dataset data = generated({.games = 20000, .known = 0, .whole = 400.0}, seed);
        TexelRun run(around_zero(6), data, {.epochs = 40, .validation = 0, .seed = seed});
        EXPECT_EQ(run.state().k, 1);
        finish(run);
        const Values found = run.best(), truth = planted_values(6);
        const auto precision = run.precision();
        for (std::size_t i = 0; i < found.size(); ++i) {
            const double deviations = (found[i] - truth[i]) / precision[i].error;
            EXPECT_LT(std::abs(deviations), 4) << i << ": " << found[i] << ", " << truth[i];
            EXPECT_LT(precision[i].error, 5);
        }
    }
}

TEST(Texel, RecoversPlantedValuesWithinItsErrors) {
    double squares = 0;
    int count = 0;
    for (const std::uint64_t seed : {3, 4, 5, 6}) {
        const Dataset data = generated({.games = 20000, .k = 1.5, .known = 0}, seed);
        TexelRun run(around_zero(6), data, {.epochs = 30, .validation = 0, .seed = seed});
        finish(run);
        const Values found = run.best();
        const auto precision = run.precision();
        const Values truth = planted_values(6);
        for (std::size_t i = 0; i < found.size(); ++i) {
            EXPECT_GT(precision[i].sensitivity, 0);
            const double expected = 1.5 * truth[i] / run.state().k;
            const double deviations = (found[i] - expected) / precision[i].error;
            EXPECT_LT(std::abs(deviations), 4) << i << ": " << found[i] << ", " << expected;
            squares += deviations * deviations;
            ++count;
        }
    }
    EXPECT_NEAR(squares / count, 1, 0.6) << "errors are as large as they are said to be";
}

TEST(Texel, TakesTheStartForAPartOfTheValue) {
    const Dataset data = generated({.games = 20000, .known = 1}, 7);
    TexelRun run(around_zero(6), data, {});
    finish(run);
    const auto precision = run.precision();
    for (std::size_t i = 0; i < 6; ++i) EXPECT_LT(std::abs(run.best()[i]), 4 * precision[i].error);
}

// One weight that means nothing gives a k of next to nothing, with which all others would have to
// leave their ranges.
TEST(Texel, LearnsWhereTheStartForetellsNothing) {
    constexpr std::size_t kUseless = 2;  // whose planted value is 0
    const Values truth = planted_values(6);
    const Dataset planted = generated({.games = 20000, .k = 1.5}, 8);
    Dataset data;
    for (std::uint32_t i = 0; i < planted.size(); ++i) {
        std::vector<Term> terms;
        for (std::size_t term = 0; term < truth.size(); ++term)
            terms.push_back({planted.parameters(i)[term], planted.slopes(i)[term]});
        data.add(i, planted.result(i), 100 * terms[kUseless].slope, terms);
    }
    std::vector<Parameter> parameters = around_zero(6);
    parameters[kUseless].start = 100;
    TexelRun run(parameters, data, {.epochs = 60, .validation = 0});
    EXPECT_GT(run.state().k, 4 * fitted_k(data, all(data)));
    finish(run);
    const Values found = run.best();
    const double scale = 1.5 / run.state().k;
    for (std::size_t i = 0; i < found.size(); ++i)
        EXPECT_NEAR(found[i], scale * truth[i], 0.15 * scale * 20) << i;
}

TEST(Texel, PositionsOfAGameTellNoMoreThanOne) {
    const Dataset one = generated({.games = 2000}, 8);
    const Dataset ten = generated({.games = 2000, .positions = 10}, 8);
    // So that the pull of l2 is as strong beside ten times as many positions.
    TexelRun few(around_zero(6), one, {.validation = 0, .l2 = 0.1});
    TexelRun many(around_zero(6), ten, {.validation = 0, .l2 = 1});
    const auto by_one = few.precision(), by_ten = many.precision();
    for (std::size_t i = 0; i < 6; ++i)
        EXPECT_NEAR(by_ten[i].error, by_one[i].error, 0.01 * by_one[i].error);
}

TEST(Texel, KnowsNothingOfAParameterThatNoPositionHas) {
    const Dataset data = generated({.parameters = 2}, 9);
    TexelRun run(around_zero(3), data, {});
    finish(run);
    EXPECT_EQ(run.best()[2], 0);
    const auto precision = run.precision();
    EXPECT_EQ(precision[2].sensitivity, 0);
    EXPECT_GT(precision[2].error, 50) << "what l2 leaves of a range of 200";
    EXPECT_LT(precision[1].error, 10);
}

TEST(Texel, GoesOnBitByBitFromASavedState) {
    const Dataset data = generated({}, 10);
    const TexelOptions options{.batch = 100, .epochs = 12, .patience = 12};
    TexelRun whole(around_zero(6), data, options);
    TexelState saved;
    while (!whole.over()) {
        whole.epoch();
        if (whole.epochs() == 5) saved = whole.state();
    }
    TexelRun second(around_zero(6), data, options);
    second.resume(saved);
    EXPECT_EQ(second.epochs(), 5);
    finish(second);
    EXPECT_EQ(second.epochs(), 12);
    EXPECT_EQ(second.state().moved, whole.state().moved);
    EXPECT_EQ(second.state().mean, whole.state().mean);
    EXPECT_EQ(second.state().square, whole.state().square);
    EXPECT_EQ(second.best(), whole.best());
    for (std::size_t i = 0; i < 13; ++i)
        EXPECT_EQ(second.state().losses[i].training, whole.state().losses[i].training);
}

TEST(Texel, StopsWhenItLearnsByHeart) {
    const Dataset data = generated({.parameters = 60, .games = 150, .k = 0.02}, 11);
    TexelRun run(around_zero(60), data,
                 {.rate = 0.05, .patience = 8, .validation = 0.3, .l2 = 1e-3});
    finish(run);
    const auto& state = run.state();
    EXPECT_LT(run.epochs(), 200);
    EXPECT_EQ(run.epochs(), state.best_epoch + 8);
    EXPECT_LT(state.losses.back().training, 0.5 * state.losses[0].training);
    for (const Losses& losses : state.losses)
        EXPECT_GE(losses.validation, state.losses[state.best_epoch].validation);
    EXPECT_NE(state.best, state.moved);
}

/// The sign of the one term gives every result: no value is too high for that but by the range, or
/// by l2.
TEST(Texel, StaysWhereItBelongsWhenAllResultsFit) {
    Dataset data;
    for (std::uint32_t game = 0; game < 400; ++game) {
        const Term sign{.parameter = 0, .slope = game % 2 == 0 ? 1.0F : -1.0F};
        data.add(game, game % 2 == 0 ? 1 : 0, 0, {&sign, 1});
    }
    const std::vector<Parameter> whole{{.name = "p", .start = 0, .least = -1e4, .most = 1e4}};
    TexelRun clipped({{.name = "p", .start = 0, .least = -10, .most = 10}}, data, {.l2 = 1e-6});
    finish(clipped);
    EXPECT_GT(clipped.best()[0], 1);
    EXPECT_LE(clipped.best()[0], 10);
    EXPECT_LT(clipped.state().losses.back().training, 0.05) << "k makes up for the narrow range";
    TexelRun pulled(whole, data, {.rate = 0.1, .validation = 0, .l2 = 100});
    finish(pulled);
    EXPECT_GT(pulled.best()[0], 100);
    EXPECT_LT(pulled.best()[0], 5000);
}

TEST(Texel, SplitsByGame) {
    const Dataset data = generated({.games = 3000, .positions = 3}, 12);
    const TexelRun run(around_zero(6), data, {.validation = 0.2});
    const auto validation = run.validation();
    EXPECT_EQ(run.training().size() + validation.size(), data.size());
    EXPECT_NEAR(static_cast<double>(validation.size()), 0.2 * 9000, 200);
    for (std::size_t i = 0; i < validation.size(); i += 3)
        EXPECT_EQ(data.game(validation[i]), data.game(validation[i + 2]));
    const TexelRun other(around_zero(6), data, {.validation = 0.2, .seed = 2});
    EXPECT_NE(std::vector(validation.begin(), validation.end()),
              std::vector(other.validation().begin(), other.validation().end()));
}

TEST(Texel, LearnsFromWhatASearchThought) {
    Dataset data;
    const std::vector<Term> none;
    for (const double result : {1.0, 0.0, 0.5}) data.add(0, result, 0, none);
    data.blend(2, 0.25, {200.0f, std::nullopt, 0.0f});
    EXPECT_NEAR(data.result(0), 0.25 + 0.75 * expected_result(2, 200), 1e-6);
    EXPECT_EQ(data.result(1), 0) << "nothing was thought of it";
    EXPECT_EQ(data.result(2), 0.5);
}

/// Results of values by k = 1 up to 900; beyond, half of the games are drawn after all.
TEST(Texel, LeavesOutWhatIsSure) {
    Random random(21);
    Dataset data;
    const std::vector<Term> term{{0, 1.0f}};
    for (std::uint32_t game = 0; game < 20'000; ++game) {
        const double value = static_cast<double>(random.below(2001)) - 1000;
        const bool won =
            static_cast<double>(random.below(1'000'000)) < 1e6 * expected_result(1, value);
        const bool drawn = std::abs(value) > 900 && random.below(2) == 0;
        data.add(game, drawn ? 0.5 : won ? 1 : 0, value, term);
    }
    const TexelRun all(around_zero(1), data, {.sure = 1});
    EXPECT_EQ(all.training().size() + all.validation().size(), data.size());
    EXPECT_LT(all.state().k, 0.95);
    const TexelRun some(around_zero(1), data, {.sure = 0.85});
    double most = 0;
    for (const std::uint32_t position : some.training())
        most = std::max(most, std::abs(data.start_value(position)));
    EXPECT_LT(most, 900);
    EXPECT_NEAR(some.state().k, 1, 0.05);
    // So little would be left that all is.
    const TexelRun none(around_zero(1), data, {.sure = 0.5});
    EXPECT_EQ(none.training().size(), all.training().size());
}

TEST(Texel, RefusesWhatDoesNotFit) {
    const Dataset data = generated({.games = 10}, 13);
    const auto told = [&](const TexelOptions& options) {
        return testing::message_of([&] { TexelRun(around_zero(6), data, options); });
    };
    EXPECT_EQ(told({.rate = 0}), "senet: error: rate must be a number above 0, got 0");
    EXPECT_EQ(told({.validation = 1}),
              "senet: error: validation must be a number from 0 up to 1, got 1");
    EXPECT_EQ(told({.l2 = 0}), "senet: error: l2 must be a number above 0, got 0");
    EXPECT_EQ(told({.lambda = 1.5}), "senet: error: lambda must be a number from 0 to 1, got 1.5");
    EXPECT_EQ(told({.sure = 0.4}), "senet: error: sure must be a number from 0.5 to 1, got 0.4");
    EXPECT_EQ(testing::message_of([] { TexelRun(around_zero(6), Dataset(), {}); }),
              "senet: error: there are no positions to learn from among 0");
    EXPECT_THROW(TexelRun(around_zero(5), data, {}), std::logic_error);
}

}  // namespace
}  // namespace senet::tune
