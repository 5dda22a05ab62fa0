#include "game/move.h"

#include <gtest/gtest.h>

namespace senet::game {
namespace {

MoveList numbers(std::uint64_t count) {
    MoveList moves;
    for (std::uint64_t i = 0; i < count; ++i) moves.push_back({i});
    return moves;
}

TEST(MoveList, KeepsWhatIsAddedWhileItGrows) {
    const MoveList moves = numbers(1000);
    ASSERT_EQ(moves.size(), 1000u);
    for (std::uint64_t i = 0; i < 1000; ++i) EXPECT_EQ(moves[i].bits, i);
    EXPECT_EQ(moves.front(), Move{0});
    EXPECT_EQ(moves.back(), Move{999});
}

TEST(MoveList, KeepsItsMemoryWhenCleared) {
    MoveList moves = numbers(100);
    const Move* memory = moves.data();
    moves.clear();
    EXPECT_TRUE(moves.empty());
    for (std::uint64_t i = 0; i < 100; ++i) moves.push_back({i});
    EXPECT_EQ(moves.data(), memory);
}

TEST(MoveList, TakesMovesThatWereWrittenIntoItsMemory) {
    MoveList moves = numbers(2);
    moves.reserve(10);
    ASSERT_GE(moves.capacity(), 10u);
    moves.data()[2] = {7};
    moves.set_size(3);
    EXPECT_EQ(moves, (MoveList{{0}, {1}, {7}}));
}

TEST(MoveList, CopiesAndMoves) {
    const MoveList three = numbers(3);
    MoveList copy = three;
    copy.push_back({3});
    EXPECT_EQ(three, numbers(3));
    EXPECT_NE(copy, three);
    MoveList moved = std::move(copy);
    EXPECT_EQ(moved, numbers(4));
    moved = three;
    EXPECT_EQ(moved, three);
    moved = numbers(200);
    EXPECT_EQ(moved, numbers(200));
}

TEST(MoveList, ErasesInPlaceAndKeepsTheOrder) {
    MoveList moves = numbers(6);
    moves.erase_if([](Move move) { return move.bits % 2 == 1; });
    EXPECT_EQ(moves, (MoveList{{0}, {2}, {4}}));
}

}  // namespace
}  // namespace senet::game
