#include "search/vote.h"

#include <gtest/gtest.h>

#include <vector>

namespace senet::search {
namespace {

Ballot ballot(int move, game::Value value, int depth, Bound bound = Bound::Exact) {
    game::Move chosen;
    chosen.bits = static_cast<std::uint64_t>(move);
    return {{value, bound, {chosen}}, depth};
}

std::size_t winner(const std::vector<Ballot>& ballots) { return vote(ballots); }

TEST(Vote, IsForTheMoveOfMostThreads) {
    EXPECT_EQ(winner({ballot(1, 20, 10), ballot(2, 20, 10), ballot(2, 20, 9)}), 1U);
    EXPECT_EQ(winner({ballot(1, 20, 10)}), 0U);
}

TEST(Vote, CountsDepthAndValue) {
    // 1: (20 - 10 + 10) x 10 = 200; 2: 10 x 11 = 110.
    EXPECT_EQ(winner({ballot(2, 10, 11), ballot(1, 20, 10)}), 1U);
    // 1: 20 x 10 = 200; 2: 10 x 11 + 10 x 10 = 210.
    EXPECT_EQ(winner({ballot(1, 20, 10), ballot(2, 10, 10), ballot(2, 10, 11)}), 2U);
    // Of equal values the deepest; the first of equals.
    EXPECT_EQ(winner({ballot(1, 5, 7), ballot(2, 5, 8), ballot(3, 5, 8)}), 1U);
}

TEST(Vote, TakesTheDeepestOfThoseForAMove) {
    EXPECT_EQ(winner({ballot(1, 8, 7), ballot(2, 8, 9), ballot(1, 8, 10), ballot(1, 8, 10)}), 2U);
}

TEST(Vote, TakesTheShortestWinAndTheLongestLoss) {
    const game::Value win = game::kWin;
    EXPECT_EQ(winner({ballot(1, 50, 20), ballot(1, 50, 20), ballot(2, win - 9, 12),
                      ballot(3, win - 7, 8)}),
              3U);
    EXPECT_EQ(winner({ballot(1, 50, 20), ballot(2, win - 9, 12, Bound::Lower)}), 1U);
    EXPECT_EQ(winner({ballot(1, -win + 4, 20), ballot(2, -win + 8, 12)}), 1U);
    EXPECT_EQ(winner({ballot(1, -win + 4, 20), ballot(1, -win + 4, 20), ballot(2, -300, 5)}), 2U);
}

TEST(Vote, PassesOverWhoFoundNothing) {
    Ballot none;
    EXPECT_EQ(winner({none, ballot(1, -5, 1)}), 1U);
    EXPECT_EQ(winner({ballot(1, 0, 0), ballot(2, 90, 3, Bound::None), ballot(3, -5, 1)}), 2U);
    EXPECT_EQ(winner({none, none}), 0U);
}

}  // namespace
}  // namespace senet::search
