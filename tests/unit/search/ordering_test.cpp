#include "search/ordering.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <vector>

#include "search/histories.h"
#include "search/table.h"
#include "support/tree_game.h"

namespace senet::search {
namespace {

/// Moves 0, 1, 2, ... of a random game's start, in the order that a MoveOrder gives them.
class Ordering : public ::testing::Test {
  protected:
    std::vector<int> given(const std::vector<Mark>& marks, std::size_t count, int table_move,
                           game::Move killer) {
        Options options;
        options.order = marks;
        MoveOrder order(rules_, options, 1);
        const game::State state = rules_.start(1);
        game::MoveList moves;
        for (std::size_t i = 0; i < count; ++i) moves.push_back({i});
        const Situation here{&state, &moves, 3, table_move, nullptr};
        Picker picker;
        order.begin(picker, here);
        order.cut_off(here, killer, {}, 4);
        order.begin(picker, here);
        std::vector<int> numbers;
        for (int number; (number = order.next(picker, here)) >= 0;) numbers.push_back(number);
        return numbers;
    }

    /// The same by the book: the moves sorted by their hints, ties by their number.
    std::vector<int> by_hint(std::size_t count) {
        const game::State state = rules_.start(1);
        std::vector<int> numbers(count);
        std::iota(numbers.begin(), numbers.end(), 0);
        std::stable_sort(numbers.begin(), numbers.end(), [&](int a, int b) {
            return rules_.order(state, {static_cast<std::uint64_t>(a)}) >
                rules_.order(state, {static_cast<std::uint64_t>(b)});
        });
        return numbers;
    }

    testing::RandomRules rules_{5, {}};
};

TEST_F(Ordering, LeavesTheMovesAsTheyComeWithoutMarks) {
    EXPECT_EQ(given({}, 4, 2, {1}), (std::vector<int>{0, 1, 2, 3}));
}

TEST_F(Ordering, GivesTheTablesMoveThenTheKiller) {
    EXPECT_EQ(given({Mark::Table, Mark::Killer}, 5, 3, {4}), (std::vector<int>{3, 4, 0, 1, 2}));
    EXPECT_EQ(given({Mark::Killer, Mark::Table}, 5, 3, {4}), (std::vector<int>{4, 3, 0, 1, 2}));
    EXPECT_EQ(given({Mark::Table}, 5, 3, {4}), (std::vector<int>{3, 0, 1, 2, 4}));
}

TEST_F(Ordering, GivesEveryMoveOnceHoweverManyThereAre) {
    for (const std::size_t count : {1u, 2u, 3u, 63u, 64u, 65u, 5000u}) {
        EXPECT_EQ(given({Mark::Hint}, count, kNoMove, {9999}), by_hint(count)) << count;
        std::vector<int> all =
            given({Mark::Table, Mark::Hint, Mark::Killer, Mark::History}, count, 0, {9999});
        ASSERT_EQ(all.size(), count);
        EXPECT_EQ(all.front(), 0);
        std::sort(all.begin(), all.end());
        for (std::size_t i = 0; i < count; ++i) EXPECT_EQ(all[i], static_cast<int>(i));
    }
}

TEST_F(Ordering, KeepsThePrecedenceOfAllMarksTogether) {
    std::vector<int> expected = by_hint(20);
    std::erase(expected, 7);
    expected.insert(expected.begin(), 7);
    const std::vector<Mark> all{Mark::Table,      Mark::Hint,    Mark::Random,
                                Mark::Refutation, Mark::History, Mark::Killer};
    const std::vector<int> numbers = given(all, 20, 7, {3});
    const game::State state = rules_.start(1);
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const auto hint = [&](int number) {
            return rules_.order(state, {static_cast<std::uint64_t>(number)});
        };
        EXPECT_EQ(hint(numbers[i]), hint(expected[i])) << i;
    }
    EXPECT_EQ(numbers.front(), 7);
}

// Histories learn from failure: what was tried before the move that cut off, in vain, falls behind
// what was never tried.
TEST_F(Ordering, PutsBackWhatWasTriedInVain) {
    Options options;
    options.order = {Mark::History};
    MoveOrder order(rules_, options, 1);
    const game::State state = rules_.start(1);
    const game::MoveList moves{{0}, {1}, {2}, {3}};
    const Situation here{&state, &moves, 3, kNoMove, nullptr};
    const std::vector<game::Move> tried{{0}, {1}};
    order.cut_off(here, {2}, tried, 4);
    Picker picker;
    order.begin(picker, here);
    std::vector<int> numbers;
    for (int number; (number = order.next(picker, here)) >= 0;) numbers.push_back(number);
    EXPECT_EQ(numbers, (std::vector<int>{2, 3, 0, 1}));
}

class HistoriesTest : public ::testing::Test {
  protected:
    static constexpr MoveKey kBest{.move = 1, .piece = 1, .taken = 0};
    static constexpr MoveKey kTried{.move = 2, .piece = 2, .taken = 0};
    static constexpr Before kNothing{kNoPiece, kNoPiece};
    static constexpr int kFar = Histories::kLowPlies;  // from the root

    Histories histories_{HistoryOptions{.continuation = true}};
};

TEST_F(HistoriesTest, StayWithinTheirRangeHoweverOftenTheyLearn) {
    for (int i = 0; i < 1000; ++i) {
        histories_.learn(kBest, {5, 6}, kFar, kMostDepth);
        histories_.unlearn(kTried, {5, 6}, kFar, kMostDepth);
    }
    EXPECT_LE(histories_.score(kBest, {5, 6}, kFar), Histories::kMostScore);
    EXPECT_GT(histories_.score(kBest, {5, 6}, kFar), Histories::kMostScore * 9 / 10);
    EXPECT_GE(histories_.score(kTried, {5, 6}, kFar), -Histories::kMostScore);
    EXPECT_LT(histories_.score(kTried, {5, 6}, kFar), -Histories::kMostScore * 9 / 10);
}

TEST_F(HistoriesTest, TakeASurpriseForMoreThanWhatWasKnown) {
    histories_.learn(kBest, kNothing, kFar, 5);
    const int first = histories_.score(kBest, kNothing, kFar);
    for (int i = 0; i < 50; ++i) histories_.learn(kBest, kNothing, kFar, 5);
    const int before = histories_.score(kBest, kNothing, kFar);
    histories_.learn(kBest, kNothing, kFar, 5);
    EXPECT_LT(histories_.score(kBest, kNothing, kFar) - before, first);
    histories_.unlearn(kBest, kNothing, kFar, 5);
    EXPECT_GT(before - histories_.score(kBest, kNothing, kFar), first);
}

TEST_F(HistoriesTest, KnowWhatWasPlayedBefore) {
    histories_.learn(kBest, {5, kNoPiece}, kFar, 5);
    EXPECT_GT(histories_.score(kBest, {5, kNoPiece}, kFar),
              histories_.score(kBest, {7, kNoPiece}, kFar));
    Histories bare{HistoryOptions{}};
    bare.learn(kBest, {5, kNoPiece}, kFar, 5);
    EXPECT_EQ(bare.score(kBest, {5, kNoPiece}, kFar), bare.score(kBest, {7, kNoPiece}, kFar));
}

TEST_F(HistoriesTest, KeepWhatTakesApart) {
    MoveKey taking = kBest;
    taking.taken = 3;
    histories_.learn(taking, kNothing, kFar, 5);
    EXPECT_GT(histories_.score(taking, kNothing, kFar), 0);
    EXPECT_EQ(histories_.score(kBest, kNothing, kFar), 0);
    histories_.forget();
    EXPECT_EQ(histories_.score(taking, kNothing, kFar), 0);
}

TEST_F(HistoriesTest, KeepThePliesNextToTheRootApartUntilTheNextOne) {
    Histories low{HistoryOptions{.low_plies = true}};
    low.learn(kBest, kNothing, 1, 5);
    EXPECT_GT(low.score(kBest, kNothing, 1), low.score(kBest, kNothing, 0));
    EXPECT_EQ(low.score(kBest, kNothing, 0), low.score(kBest, kNothing, kFar));
    EXPECT_GT(low.score(kBest, kNothing, kFar), 0);
    low.leave_root();
    EXPECT_EQ(low.score(kBest, kNothing, 1), low.score(kBest, kNothing, kFar));
}

TEST_F(HistoriesTest, FadeEachCountByHalfHoweverOftenItWasWritten) {
    Histories often{HistoryOptions{}}, zero{HistoryOptions{}};
    often.learn(kBest, kNothing, kFar, 4);
    often.unlearn(kTried, kNothing, kFar, 4);
    const int best = often.score(kBest, kNothing, kFar),
              tried = often.score(kTried, kNothing, kFar);
    // Back at 0 and away from it once more: still one count.
    zero.learn(kBest, kNothing, kFar, 4);
    for (int i = 0; i < 20; ++i) zero.fade();
    EXPECT_EQ(zero.score(kBest, kNothing, kFar), 0);
    zero.learn(kBest, kNothing, kFar, 4);
    zero.unlearn(kTried, kNothing, kFar, 4);
    for (Histories* one : {&often, &zero}) {
        EXPECT_EQ(one->score(kBest, kNothing, kFar), best);
        one->fade();
        EXPECT_EQ(one->score(kBest, kNothing, kFar), best / 2);
        EXPECT_EQ(one->score(kTried, kNothing, kFar), tried / 2);
        one->forget();
        EXPECT_EQ(one->score(kBest, kNothing, kFar), 0);
        EXPECT_EQ(one->score(kTried, kNothing, kFar), 0);
        one->learn(kBest, kNothing, kFar, 4);
        EXPECT_EQ(one->score(kBest, kNothing, kFar), best) << "nothing is left of before";
    }
}

}  // namespace
}  // namespace senet::search
