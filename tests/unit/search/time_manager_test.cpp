#include "search/time_manager.h"

#include <gtest/gtest.h>

namespace senet::search {
namespace {

game::Move move_of(int number) {
    game::Move move;
    move.bits = static_cast<std::uint64_t>(number);
    return move;
}

TEST(BudgetOf, DividesAClockForTheWholeGame) {
    // A fiftieth of 60 s, and half of each half second.
    const Budget budget = budget_of({.left = 60'000, .increment = 500});
    EXPECT_EQ(budget.soft, 3625);  // 2.5 (60,000 + 500 x 25) / 50
    EXPECT_EQ(budget.hard, 14'500);
    const Budget shorter = budget_of({.left = 60'000, .moves_left = 10});
    EXPECT_EQ(shorter.soft, 15'000);
    EXPECT_EQ(shorter.hard, 48'000);  // four fifths
}

TEST(BudgetOf, DividesAPeriodAmongItsMoves) {
    const Budget budget = budget_of({.left = 60'000, .increment = 100, .moves_to_go = 20});
    EXPECT_EQ(budget.soft, 4420);  // 1.8 x 60,000 / 25 + 100
    EXPECT_EQ(budget.hard, 20'100);
    EXPECT_EQ(budget_of({.left = 60'000, .moves_to_go = 1}).soft, 18'000);
    EXPECT_EQ(budget_of({.left = 60'000, .moves_to_go = 1}).hard, 48'000);
    // The game is over before the period is.
    EXPECT_EQ(budget_of({.left = 60'000, .moves_to_go = 80}).soft,
              budget_of({.left = 60'000}).soft);
}

TEST(BudgetOf, HoldsTheOverheadBackAndLeavesAtLeastAMillisecond) {
    EXPECT_EQ(budget_of({.left = 60'000, .overhead = 10'000}).soft, 2500);
    for (const std::int64_t left : {-50, 0, 1, 5}) {
        const Budget budget = budget_of({.left = left, .increment = 1000, .overhead = 10});
        EXPECT_EQ(budget.soft, 1) << left;
        EXPECT_EQ(budget.hard, 1) << left;
    }
    // However much is gained, it is not there yet.
    EXPECT_EQ(budget_of({.left = 1000, .increment = 60'000}).hard, 800);
    EXPECT_EQ(budget_of({.left = 1000, .increment = 60'000}).soft, 800);
}

TEST(BudgetOf, GivesAQuarterMoreToWhoPonders) {
    const Budget budget = budget_of({.left = 60'000, .ponders = true});
    EXPECT_EQ(budget.soft, 3750);
    EXPECT_EQ(budget.hard, 12'000);
}

TEST(MovesLeft, GoDownToAThirdOfTheGame) {
    EXPECT_EQ(moves_left(0, 30), kUsualMovesLeft);
    EXPECT_EQ(moves_left(40, 0), 40);
    EXPECT_EQ(moves_left(40, 10), 30);
    EXPECT_DOUBLE_EQ(moves_left(60, 100), 20);
    EXPECT_EQ(moves_left(10, 9), 8);
}

TEST(TimeManager, TakesLessTheLongerTheMoveStays) {
    TimeManager manager(100);
    EXPECT_DOUBLE_EQ(manager.target(), 120);
    for (int i = 0; i < 4; ++i) manager.note({move_of(1), 10});
    EXPECT_DOUBLE_EQ(manager.stability(), 1.08);
    manager.note({move_of(2), 10});
    EXPECT_DOUBLE_EQ(manager.stability(), 1.2);
    for (int i = 0; i < 20; ++i) manager.note({move_of(2), 10});
    EXPECT_DOUBLE_EQ(manager.stability(), 0.8);
    EXPECT_DOUBLE_EQ(manager.target(), 80);
}

TEST(TimeManager, TakesMoreWhereTheValueDrops) {
    TimeManager manager(100);
    const auto after = [&](game::Value value) {
        manager.note({move_of(1), value});
        return manager.decline();
    };
    EXPECT_DOUBLE_EQ(after(50), 1);
    EXPECT_DOUBLE_EQ(after(-50), 1);  // odd and even depths differ
    EXPECT_DOUBLE_EQ(after(50), 1);
    EXPECT_DOUBLE_EQ(after(-70), 1.25);  // a drop by 20, where the mean change is 10
    EXPECT_DOUBLE_EQ(after(60), 1 - 0.25 * 10 / 10);  // the mean of 0, 20 and 10
    EXPECT_DOUBLE_EQ(after(-70), 1);
    EXPECT_DOUBLE_EQ(after(0), 1.25);
}

TEST(TimeManager, TakesMoreWhereOtherMovesTakeTheNodes) {
    TimeManager manager(100);
    const auto with = [&](std::optional<double> share) {
        manager.note({move_of(1), 0, share});
        return manager.doubt();
    };
    EXPECT_DOUBLE_EQ(with({}), 1);
    EXPECT_DOUBLE_EQ(with(1.0), 0.5);
    EXPECT_DOUBLE_EQ(with(0.75), 0.9);
    EXPECT_DOUBLE_EQ(with(0.0), 2.4);
    EXPECT_DOUBLE_EQ(manager.target(), 100 * manager.stability() * 2.4);
}

TEST(TimeManager, BeginsNothingThatItCouldNotFinish) {
    const TimeManager manager(100);  // the target is 120
    EXPECT_TRUE(manager.may_go_on(65.9));
    EXPECT_FALSE(manager.may_go_on(66.1));
}

}  // namespace
}  // namespace senet::search
