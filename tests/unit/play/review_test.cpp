#include "play/review.h"

#include <gtest/gtest.h>

#include "game/notation.h"
#include "play/expectation.h"
#include "play/record.h"
#include "support/shipped.h"

namespace senet::play {
namespace {

using testing::shipped_game;

/// A game by its moves, and the review of it.
struct Reviewed {
    Reviewed(const std::string& name, const std::vector<std::string>& moves, int depth,
             std::optional<double> scale = std::nullopt)
        : rules(shipped_game(name)), line(*rules, rules->start(1)) {
        for (const std::string& move : moves) play_named(line, move);
        search::Searcher searcher(*rules, {}, 1);
        Interrupt interrupt;
        found = review(line, searcher, {.depth = depth, .milliseconds = {}, .nodes = {}}, scale,
                       interrupt);
    }
    std::string best(std::size_t i) const {
        return game::move_text(*rules, line.states()[found.moves[i].ply],
                               found.moves[i].best.moves.front());
    }

    std::unique_ptr<game::Rules> rules;
    game::Line line;
    Review found;
};

TEST(Expectation, IsAHalfWhereNothingIsKnown) {
    EXPECT_DOUBLE_EQ(expected_result(0, 100.0), 0.5);
    EXPECT_DOUBLE_EQ(expected_result(5000, std::nullopt), 0.5);
    EXPECT_NEAR(expected_result(100, 100.0), 0.7311, 1e-4);
    EXPECT_NEAR(expected_result(-100, 100.0), 0.2689, 1e-4);
    EXPECT_DOUBLE_EQ(expected_result(game::kWin - 7, std::nullopt), 1);
    EXPECT_DOUBLE_EQ(expected_result(7 - game::kWin, 100.0), 0);
    EXPECT_DOUBLE_EQ(expected_result(game::kPoints + 3, 100.0), 1);
    EXPECT_DOUBLE_EQ(expected_result(-game::kPoints - 3, 100.0), 0);
}

TEST(Expectation, HasAWordForEachStanding) {
    EXPECT_EQ(standing(0.5), "about even");
    EXPECT_EQ(standing(0.6), "slightly better");
    EXPECT_EQ(standing(0.4), "slightly worse");
    EXPECT_EQ(standing(1), "winning");
    EXPECT_EQ(standing(0), "losing");
}

TEST(Review, FindsTheOneMoveThatLost) {
    const Reviewed game("tictactoe", {"a1", "a2", "b1", "c3", "c1"}, 9);
    ASSERT_EQ(game.found.moves.size(), 5U);
    EXPECT_TRUE(game.found.complete);
    const JudgedMove& blunder = game.found.moves[1];
    EXPECT_EQ(blunder.grade(), Grade::Blunder);
    EXPECT_EQ(blunder.player, game::Player{2});
    EXPECT_EQ(blunder.best.value, 0);
    EXPECT_DOUBLE_EQ(blunder.loss(), 0.5);
    EXPECT_EQ(game.best(1), "b2");  // the only answer to a corner
    ASSERT_TRUE(game.found.turning_point);
    EXPECT_EQ(*game.found.turning_point, 1U);
    for (const std::size_t i : {0U, 2U, 3U, 4U})
        EXPECT_EQ(game.found.moves[i].grade(), Grade::Fine) << i;
}

TEST(Review, CountsTheDistanceOfAnEndFromTheMoveBefore) {
    const Reviewed game("tictactoe", {"a1", "a2", "b1", "c3", "c1"}, 9);
    EXPECT_EQ(game::show_value(game.found.moves[4].after), "win in 1");
    EXPECT_EQ(game::show_value(game.found.moves[3].after), "loss in 2");
    EXPECT_EQ(game::show_value(game.found.moves[2].after), "win in 5");
}

// X passes a row by, then O does.
TEST(Review, NamesAWinThatWasMissedInADrawnGame) {
    const Reviewed game("tictactoe", {"a1", "a2", "b1", "c3", "a3", "c1", "b2", "b3", "c2"}, 9);
    ASSERT_EQ(game.line.outcome().winner, game::kNobody);
    ASSERT_TRUE(game.found.turning_point);
    EXPECT_EQ(*game.found.turning_point, 7U);
    EXPECT_EQ(game.best(7), "c2");
    EXPECT_EQ(game.best(4), "c1");
    for (const std::size_t i : {1U, 4U, 6U, 7U})
        EXPECT_EQ(game.found.moves[i].grade(), Grade::Blunder) << i;
    for (std::size_t i = 0; i < 9; ++i) EXPECT_EQ(game.found.moves[i].forced, i == 8) << i;
}

TEST(Review, KnowsThatAPlayerMayMoveTwice) {
    // South's third house ends in the store: South moves again.
    const Reviewed game("kalah", {"3", "1", "2"}, 4, 25.0);
    ASSERT_EQ(game.found.moves.size(), 3U);
    EXPECT_EQ(game.found.moves[0].player, game::Player{1});
    EXPECT_EQ(game.found.moves[1].player, game::Player{1});
    EXPECT_EQ(game.found.moves[2].player, game::Player{2});
    // Both values of a move are of the one who made it: what one gave away stays near what the
    // other thinks of it.
    const JudgedMove& first = game.found.moves[0];
    EXPECT_GT(first.after, 0);
}

TEST(Review, WithoutAScaleJudgesEndsAlone) {
    const Reviewed plain("connect4", {"4", "1", "4", "1", "4", "2"}, 5);
    ASSERT_EQ(plain.found.moves.size(), 6U);
    EXPECT_EQ(plain.found.moves[5].grade(), Grade::Blunder);  // three in a row were left alone
    EXPECT_EQ(plain.best(5), "4");
    EXPECT_EQ(plain.found.turning_point, std::optional<std::size_t>(5));
    for (std::size_t i = 0; i < 5; ++i) EXPECT_EQ(plain.found.moves[i].loss(), 0) << i;
}

TEST(Review, LeavesWhatItWasStoppedBefore) {
    auto rules = shipped_game("tictactoe");
    game::Line line(*rules, rules->start(1));
    for (const char* move : {"a1", "b2", "c3"}) play_named(line, move);
    search::Searcher searcher(*rules, {}, 1);
    Interrupt interrupt;
    int positions = 0;
    const Review found = review(line, searcher, {}, std::nullopt, interrupt, [&](double) {
        if (++positions == 2) interrupt.stop = true;
    });
    EXPECT_FALSE(found.complete);
    ASSERT_EQ(found.moves.size(), 1U);
    EXPECT_EQ(found.moves[0].ply, 2U);
}

TEST(Review, LeavesTheLineAsItWas) {
    const Reviewed game("tictactoe", {"a1", "b2"}, 3);
    EXPECT_EQ(game.line.told(), "after moves a1 b2");
}

}  // namespace
}  // namespace senet::play
