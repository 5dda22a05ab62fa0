#include "tune/scale.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/random.h"
#include "tune/unit.h"

namespace senet::tune {
namespace {

/// Games whose results follow the values by this scale.
Dataset by_scale(double scale, int positions) {
    Dataset data;
    Random random(7);
    for (int i = 0; i < positions; ++i) {
        const double value = (unit(random) - 0.5) * 6 * scale;
        const bool won = unit(random) < 1 / (1 + std::exp(-value / scale));
        data.add(static_cast<std::uint32_t>(i), won ? 1 : 0, value, {});
    }
    return data;
}

TEST(Scale, IsFoundAgain) {
    for (const double scale : {3.0, 150.0, 20000.0}) {
        const auto found = fitted_scale(by_scale(scale, 20000));
        ASSERT_TRUE(found) << scale;
        EXPECT_NEAR(found->value / scale, 1, 0.06) << scale;
        EXPECT_LT(found->error, found->even_error);
    }
}

TEST(Scale, IsNoneWhereValuesForetellNothing) {
    Dataset data;
    Random random(3);
    for (std::uint32_t i = 0; i < 5000; ++i)
        data.add(i, unit(random) < 0.5 ? 0 : 1, unit(random) - 0.5, {});
    EXPECT_FALSE(fitted_scale(data));
    EXPECT_FALSE(fitted_scale(by_scale(100, 50)));  // too few
    EXPECT_FALSE(fitted_scale({}));
}

TEST(Scale, TakesValuesOfPlayerOneFromTheirGames) {
    tournament::GameRow game;
    game.winner = game::Player{2};
    game.game.number = 4;
    game.reports = {{.player = game::Player{1}, .value = 30},
                    {.player = game::Player{2}, .value = 50},
                    {.player = game::Player{1}, .value = game::kWin - 3},
                    {.player = game::Player{2}},
                    {.player = game::Player{1}, .value = game::kPoints + 2}};
    Dataset data;
    add_values(data, game);
    ASSERT_EQ(data.size(), 2U);
    EXPECT_EQ(data.start_value(0), 30);
    EXPECT_EQ(data.start_value(1), -50);
    EXPECT_EQ(data.result(0), 0);
    EXPECT_EQ(data.game(0), 4U);
    game.ending = play::Ending::Crashed;
    add_values(data, game);
    EXPECT_EQ(data.size(), 2U);
}

}  // namespace
}  // namespace senet::tune
