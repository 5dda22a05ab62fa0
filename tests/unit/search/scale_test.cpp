#include "search/scale.h"

#include <gtest/gtest.h>

#include <numeric>

#include "support/message.h"

namespace senet::search {
namespace {

using game::Outcome;
using game::Player;
using game::Scores;
using game::Value;

game::Game game_of(int players, Value points = 0) {
    game::Game game;
    game.name = "a game";
    for (int i = 1; i <= players; ++i) game.players.push_back(std::to_string(i));
    game.unit = 200;
    game.points = points;
    return game;
}

Scale scale_of(Goal goal, const game::Game& game) {
    Options options;
    options.goal = goal;
    return {options, game};
}

const std::optional<Scores> kNoNumbers;

TEST(Scale, IsOfExpectationsWhereValuesAreAveragedOrShared) {
    EXPECT_FALSE(scale_of(Goal::Win, game_of(2)).expects());
    EXPECT_TRUE(scale_of(Goal::Win, game_of(3)).expects());
    game::Game dice = game_of(2);
    dice.chance = true;
    const Scale scale = scale_of(Goal::Win, dice);
    EXPECT_TRUE(scale.expects());
    EXPECT_FALSE(scale.has_distances());
    EXPECT_EQ(scale.of({.winner = Player{1}}, Player{1}, 7), kSure);
    EXPECT_EQ(scale.of({.winner = Player{1}}, Player{2}, 7), -kSure);
    EXPECT_EQ(scale.of({.winner = game::kNobody}, Player{2}, 7), 0);
    EXPECT_EQ(scale.evaluation(100), kSure / 2) << "of a unit of 200";
    EXPECT_EQ(scale.evaluation(200), kSure - 1) << "no evaluation is sure";
    EXPECT_EQ(scale.evaluation(-99'999'999), 1 - kSure);
    EXPECT_FALSE(Scale::is_result(kSure)) << "to all that looks for forced results";
}

TEST(Scale, OfMarginsIsAShareOfAllPoints) {
    game::Game dice = game_of(2, 3);
    dice.chance = true;
    const Scale scale = scale_of(Goal::Margin, dice);
    EXPECT_EQ(scale.of({Player{1}, 3}, Player{1}, 0), kSure);
    EXPECT_EQ(scale.of({Player{1}, 1}, Player{2}, 0), -kSure / 3);
    EXPECT_EQ(scale.evaluation(200), kSure / 3) << "of a point";
    dice.points = 0;
    EXPECT_EQ(testing::message_of([&] { scale_of(Goal::Margin, dice); }),
              "senet: error: search.goal margin needs to know the most points that a game can be "
              "won by: points = ... in its game table");
}

// What one of several has won is what evaluate() may say: points above the mean of the others.
TEST(Scale, OfMarginsOfSeveralIsThatOfTheirEvaluations) {
    game::Game three = game_of(3, 20);
    three.unit = 100;
    const Scale scale = scale_of(Goal::Margin, three);
    const Scores won = scale.shares({.winner = Player{1}}, Scores{8, 1, 3});
    EXPECT_EQ(won, (Scores{kSure * 6 / 20, kSure / 20 * -9 / 2, kSure / 20 * -3 / 2}));
    EXPECT_EQ(won, scale.shares(Scores{800, 100, 300}));
}

TEST(Scale, OfSeveralPlayersHasNoEvaluationBelowTheLeastShare) {
    const game::Game four = game_of(4);  // of a unit of 200
    EXPECT_EQ(scale_of(Goal::Win, four).evaluation(-1000), 1 - kSure / 3);
    EXPECT_EQ(scale_of(Goal::Win, four).evaluation(1000), kSure - 1);
    EXPECT_EQ(scale_of(Goal::Place, four).evaluation(-1000), 1 - kSure);
    EXPECT_EQ(scale_of(Goal::Win, four).measure().show(1 - kSure / 3), "< 0.1 %");
    game::Game two = game_of(2);
    two.chance = true;
    EXPECT_EQ(scale_of(Goal::Place, two).measure().of, Measure::Of::Wins);
}

TEST(Measure, SaysWhatAValueIsToPeople) {
    game::Game dice = game_of(2, 3);
    EXPECT_EQ(scale_of(Goal::Win, dice).measure().show(-7), "-7");
    EXPECT_EQ(scale_of(Goal::Win, dice).measure().show(game::kWin - 3), "win in 3");
    dice.chance = true;
    const Measure wins = scale_of(Goal::Win, dice).measure();
    EXPECT_EQ(wins.show(kSure), "100.0 %");
    EXPECT_EQ(wins.show(kSure - 1), "> 99.9 %") << "an evaluation";
    EXPECT_EQ(wins.show(1 - kSure), "< 0.1 %");
    EXPECT_EQ(wins.show(-kSure), "0.0 %");
    EXPECT_EQ(wins.show(kSure / 2), "75.0 %");
    EXPECT_EQ(scale_of(Goal::Margin, dice).measure().show(-kSure / 4), "-0.750 points");
    const Measure thirds = scale_of(Goal::Win, game_of(3)).measure();
    EXPECT_EQ(thirds.show(0), "33.3 %");
    EXPECT_EQ(thirds.show(-kSure / 2), "0.0 %") << "who is not first";
    EXPECT_EQ(scale_of(Goal::Place, game_of(4)).measure().show(kSure / 3), "place 2.00");
    EXPECT_DOUBLE_EQ(scale_of(Goal::Place, game_of(4)).measure().share(kSure), 1);
}

TEST(Measure, SaysWhatADifferenceIsToPeople) {
    game::Game dice = game_of(2, 3);
    EXPECT_EQ(scale_of(Goal::Win, dice).measure().show_difference(0.07), "7 %");
    dice.chance = true;
    EXPECT_EQ(scale_of(Goal::Win, dice).measure().show_difference(0.07), "7 %");
    const Measure points = scale_of(Goal::Margin, dice).measure();
    EXPECT_EQ(points.show_difference(points.share(kSure / 3) - points.share(0)), "1.000 points");
    EXPECT_EQ(points.show(-1), "+0.000 points") << "no 0 is negative";
    EXPECT_EQ(scale_of(Goal::Place, game_of(4)).measure().show_difference(1), "3.00 places");
}

// A tenth of a point is as much as a twentieth of the way from a game lost to one won.
TEST(Measure, KnowsThatAGameMayCountSeveralTimes) {
    game::Game dice = game_of(2, 3);
    dice.chance = true;
    EXPECT_EQ(scale_of(Goal::Margin, dice).measure().stake(), 3);
    EXPECT_EQ(scale_of(Goal::Win, dice).measure().stake(), 1);
    dice.points = 64;
    EXPECT_EQ(scale_of(Goal::Margin, dice).measure().stake(), 1) << "a margin";
}

TEST(Scale, SharesTheFirstPlaceAmongThoseWhoHaveIt) {
    const Scale scale = scale_of(Goal::Win, game_of(3));
    EXPECT_EQ(scale.shares({.winner = Player{2}}, kNoNumbers),
              (Scores{-kSure / 2, kSure, -kSure / 2}));
    EXPECT_EQ(scale.shares({.winner = game::kNobody}, kNoNumbers), Scores{});
    EXPECT_EQ(scale.shares({.winner = game::kNobody}, Scores{4, 1, 4}),
              (Scores{kSure / 4, -kSure / 2, kSure / 4}));
}

TEST(Scale, CountsPlacesWithTheMeanOfThoseThatAreShared) {
    const Scale scale = scale_of(Goal::Place, game_of(4));
    EXPECT_EQ(scale.shares({.winner = Player{3}}, Scores{5, 2, 9, 7}),
              (Scores{-kSure / 3, -kSure, kSure, kSure / 3}));
    EXPECT_EQ(scale.shares({.winner = Player{3}}, Scores{5, 5, 9, 1}),
              (Scores{0, 0, kSure, -kSure}))
        << "second and third place are shared: one half";
}

TEST(Scale, GivesSharesThatSumToNothing) {
    for (int players = 3; players <= game::kMostPlayers; ++players) {
        for (const Goal goal : {Goal::Win, Goal::Place}) {
            const Scale scale = scale_of(goal, game_of(players));
            for (int first = 1; first <= players; ++first) {
                Scores numbers{};
                for (int i = 0; i < players; ++i) numbers[static_cast<std::size_t>(i)] = i < first;
                const Scores shares = scale.shares({.winner = game::kNobody}, numbers);
                EXPECT_EQ(std::accumulate(shares.begin(), shares.end(), std::int64_t{0}), 0)
                    << players << " players, of whom " << first << " have most";
            }
        }
    }
}

}  // namespace
}  // namespace senet::search
