#include "game/throws.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "game/state.h"

namespace senet::game {
namespace {

const MoveFormat kTwoDice({{"first", 8}, {"second", 8}});

Move dice(std::uint64_t first, std::uint64_t second) { return {first | second << 8}; }

TEST(Throws, AreOneWhereTheyAreEqual) {
    Throws throws;
    for (std::uint64_t a = 1; a <= 3; ++a) {
        for (std::uint64_t b = 1; b <= 3; ++b) throws.add(1, dice(std::max(a, b), std::min(a, b)));
    }
    throws.merge();
    ASSERT_EQ(throws.size(), 6u);
    EXPECT_EQ(throws.total(), 9);
    EXPECT_EQ(throws[1], (Throw{dice(2, 1), 2})) << "where the first of them was added";
    EXPECT_EQ(throws[0], (Throw{dice(1, 1), 1}));
}

TEST(Throws, AreWhatTheyWereWhenNoneAreEqual) {
    Throws throws;
    throws.add(3, {7});
    throws.add(1, {2});
    throws.merge();
    EXPECT_EQ(throws[0], (Throw{{7}, 3}));
    EXPECT_EQ(throws[1], (Throw{{2}, 1}));
    throws.clear();
    EXPECT_TRUE(throws.empty());
    EXPECT_EQ(throws.total(), 0);
}

TEST(Throws, ComeUpByTheirWeightWhateverTheirOrder) {
    Throws up, down;
    const Throw all[] = {{dice(1, 2), 1}, {dice(1, 3), 2}, {dice(2, 1), 1}};
    for (std::size_t i = 0; i < 3; ++i) {
        up.add(all[i].weight, all[i].outcome);
        down.add(all[2 - i].weight, all[2 - i].outcome);
    }
    constexpr std::uint64_t kQuarter = std::uint64_t{1} << 62;
    const std::pair<std::uint64_t, Move> expected[] = {{0, dice(1, 2)},
                                                       {kQuarter - 1, dice(1, 2)},
                                                       {kQuarter, dice(1, 3)},
                                                       {3 * kQuarter - 1, dice(1, 3)},
                                                       {3 * kQuarter, dice(2, 1)},
                                                       {~std::uint64_t{0}, dice(2, 1)}};
    for (const auto& [lot, outcome] : expected) {
        EXPECT_EQ(up.drawn(lot, kTwoDice), outcome) << lot;
        EXPECT_EQ(down.drawn(lot, kTwoDice), outcome) << lot;
    }
}

TEST(State, KnowsWhoseThrowItIs) {
    const Layout layout({});
    State state(layout);
    EXPECT_FALSE(state.throws());
    EXPECT_EQ(state.next(), kNobody);
    state.hand_on(Next::after_throw(), Player{2});
    EXPECT_TRUE(state.throws());
    EXPECT_EQ(state.turn(), kNature);
    EXPECT_EQ(state.next(), Player{2});
    EXPECT_EQ(state.decider(), Player{2});
    EXPECT_EQ(in_order(state, 2), Player{2}) << "after the throw";
    EXPECT_EQ(state.handed_on(), Next::after_throw(Player{2}));
    State other(layout);
    other.hand_on(Next::after_throw(Player{1}), Player{2});
    EXPECT_NE(equality_key(layout, state), equality_key(layout, other));
    other.set_turn(Player{2});
    EXPECT_EQ(other.next(), kNobody);
    EXPECT_EQ(in_order(other, 2), Player{1});
    EXPECT_EQ(range_fault(layout, state, 2, true), "");
    EXPECT_EQ(range_fault(layout, state, 2), "turn is 0; players are 1 to 2");
    state.set_throw(Player{3});
    EXPECT_EQ(range_fault(layout, state, 2, true), "next is 3; players are 1 to 2");
}

}  // namespace
}  // namespace senet::game
