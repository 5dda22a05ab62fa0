#include "search/table.h"

#include <gtest/gtest.h>

#include "base/random.h"

namespace senet::search {
namespace {

/// Keys are hashes.
game::Key hash(std::uint64_t number) { return mix(number); }

Finding finding(int depth, game::Value value = 5, Bound bound = Bound::Lower, int move = 3) {
    return {value, move, depth, 1, bound};
}

TEST(Table, ReturnsWhatWasStoredUnderTheWholeKey) {
    Table table({.bytes = 1 << 12});
    table.store(hash(0x1234), finding(4, -77, Bound::Exact, 9));
    Finding found;
    ASSERT_TRUE(table.find(hash(0x1234), found));
    EXPECT_EQ(found.value, -77);
    EXPECT_EQ(found.move, 9);
    EXPECT_EQ(found.depth, 4);
    EXPECT_EQ(found.reach, 1);
    EXPECT_EQ(found.bound, Bound::Exact);
    EXPECT_FALSE(table.find(hash(0x1235), found));
    EXPECT_FALSE(table.find(0, found));
    EXPECT_FALSE(table.find(hash(0), found));
}

TEST(Table, KeepsItsSize) {
    EXPECT_EQ(Table({.bytes = 1 << 20}).entries(), (1u << 20) / 16);
    EXPECT_EQ(Table({.bytes = 1}).entries(), 4u);
}

TEST(Table, KeepsAMoveThatALaterFindingLacks) {
    Table table({.bytes = 64});
    table.store(hash(1), finding(3, 5, Bound::Lower, 7));
    table.store(hash(1), finding(4, 2, Bound::Upper, kNoMove));
    Finding found;
    ASSERT_TRUE(table.find(hash(1), found));
    EXPECT_EQ(found.move, 7);
    EXPECT_EQ(found.depth, 4);
}

TEST(Table, KeepsTheDeepestByDepth) {
    Table table({.bytes = 64, .replace = Replace::Depth});
    for (game::Key key = 1; key <= 4; ++key) table.store(hash(key), finding(static_cast<int>(key)));
    table.store(hash(5), finding(9));
    Finding found;
    EXPECT_FALSE(table.find(hash(1), found));  // the shallowest gave way
    for (game::Key key = 2; key <= 5; ++key) EXPECT_TRUE(table.find(hash(key), found)) << key;
}

TEST(Table, PrefersThisSearchToAnEarlierOne) {
    Table table({.bytes = 64, .replace = Replace::Depth});
    for (game::Key key = 1; key <= 4; ++key) table.store(hash(key), finding(20));
    table.new_generation();
    table.store(hash(5), finding(1));
    Finding found;
    EXPECT_TRUE(table.find(hash(5), found));
}

TEST(Table, KeepsDeepOnesInOneTierAndNewOnesInTheOther) {
    Table table({.bytes = 64, .replace = Replace::TwoTier});
    for (game::Key key = 1; key <= 2; ++key) table.store(hash(key), finding(30));
    for (game::Key key = 3; key <= 40; ++key) table.store(hash(key), finding(2));
    Finding found;
    EXPECT_TRUE(table.find(hash(1), found));
    EXPECT_TRUE(table.find(hash(2), found));
    EXPECT_TRUE(table.find(hash(40), found));
}

TEST(Table, NeverForgetsWhatIsSolvedForAGuess) {
    Table table({.bytes = 64});
    table.store(hash(1), finding(kSolved, 0, Bound::Exact));
    table.new_generation();
    table.store(hash(1), finding(6, 40, Bound::Exact));
    Finding found;
    ASSERT_TRUE(table.find(hash(1), found));
    EXPECT_EQ(found.depth, kSolved);
    EXPECT_EQ(found.value, 0);
}

TEST(Table, ClearForgetsAll) {
    Table table({.bytes = 1 << 12});
    Random random(3);
    for (int i = 0; i < 100; ++i) table.store(random.next(), finding(3));
    EXPECT_GT(table.fullness(), 0);
    table.clear();
    EXPECT_EQ(table.fullness(), 0);
}

// Few findings are cleared one by one, many all together.
TEST(Table, ClearForgetsEveryFindingHoweverManyThereAre) {
    Table table({.bytes = 1 << 23});
    for (const int count : {1, 1000, 60'000, 400'000, 10}) {
        Random random(count);
        for (int i = 0; i < count; ++i) table.store(random.next(), finding(3));
        table.clear();
        Random again(count);
        Finding found;
        for (int i = 0; i < count; ++i) ASSERT_FALSE(table.find(again.next(), found)) << count;
    }
}

// 64 MB begin as 1 MB, and become all of it between two iterations.
TEST(Table, LosesNextToNothingAsItGrows) {
    Table table({.bytes = std::size_t{64} << 20});
    std::vector<game::Key> keys;
    Random random(7);
    Finding found;
    for (const std::size_t count : {2'000, 10'000, 100'000, 200'000}) {
        while (keys.size() < count) {
            keys.push_back(random.next());
            table.store(keys.back(), finding(static_cast<int>(keys.size() % 50)));
            if (keys.size() % 1000 == 0) table.make_room(1000);
        }
        std::size_t lost = 0;
        for (std::size_t i = 0; i < keys.size(); ++i) {
            if (table.find(keys[i], found))
                EXPECT_EQ(found.depth, static_cast<int>((i + 1) % 50));
            else
                ++lost;
        }
        EXPECT_LE(lost, count / 10'000) << count;
        EXPECT_NEAR(table.fullness(), static_cast<double>(count) / (4 << 20), 0.03);
    }
}

// What a search finds must not depend on what the table was used for before.
TEST(Table, IsAfterClearAsItWasAtFirst) {
    Table fresh({.bytes = std::size_t{4} << 20}), used({.bytes = std::size_t{4} << 20});
    Random random(5);
    for (int i = 0; i < 300'000; ++i) used.store(random.next(), finding(9));
    used.clear();
    Finding one, other;
    for (const int count : {10'000, 150'000}) {
        Random random(count);
        for (int i = 0; i < count; ++i) {
            const game::Key key = random.next();
            for (Table* table : {&fresh, &used}) table->store(key, finding(i % 30));
        }
        Random again(count);
        for (int i = 0; i < count; ++i) {
            const game::Key key = again.next();
            ASSERT_EQ(fresh.find(key, one), used.find(key, other)) << count << " " << i;
        }
    }
}

}  // namespace
}  // namespace senet::search
