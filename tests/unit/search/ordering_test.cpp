#include "search/ordering.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <vector>

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
        order.cut_off(here, picker, killer, 4);
        order.begin(picker, here);
        std::vector<int> numbers;
        for (int number; (number = order.next(picker, here)) >= 0;) numbers.push_back(number);
        return numbers;
    }

    /// The numbers that the picker says were given, when `count` of 8 moves were.
    std::vector<int> known_as_given(const std::vector<Mark>& marks, int table_move,
                                    std::size_t count, std::vector<int>& given) {
        Options options;
        options.order = marks;
        MoveOrder order(rules_, options, 1);
        const game::State state = rules_.start(1);
        game::MoveList moves;
        for (std::size_t i = 0; i < 8; ++i) moves.push_back({i});
        const Situation here{&state, &moves, 3, table_move, nullptr};
        Picker picker;
        order.begin(picker, here);
        while (given.size() < count) given.push_back(order.next(picker, here));
        std::vector<int> known;
        for (std::size_t i = 0; i < 8; ++i)
            if (picker.was_given(i)) known.push_back(static_cast<int>(i));
        return known;
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

// What a cut-off says of the moves tried before it rests on this.
TEST_F(Ordering, KnowsWhichMovesWereGiven) {
    for (const std::vector<Mark>& marks : std::vector<std::vector<Mark>>{
             {}, {Mark::Table}, {Mark::Table, Mark::Hint}, {Mark::Hint, Mark::Table}}) {
        for (const int table_move : {kNoMove, 0, 5}) {
            for (std::size_t count = 0; count <= 8; ++count) {
                std::vector<int> given;
                const std::vector<int> known = known_as_given(marks, table_move, count, given);
                std::sort(given.begin(), given.end());
                EXPECT_EQ(known, given) << marks.size() << " marks, table's move " << table_move;
            }
        }
    }
}

}  // namespace
}  // namespace senet::search
