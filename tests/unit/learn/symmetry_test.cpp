#include "learn/symmetry.h"

#include <gtest/gtest.h>

#include "game/line.h"
#include "learn/inputs.h"
#include "support/native.h"
#include "support/random_network.h"
#include "support/shipped.h"

namespace senet::learn {
namespace {

using testing::shipped_game;
using testing::sized;

/// How many symmetries leave the players, and whether one exchanges them.
std::pair<std::size_t, bool> found(const std::string& name,
                                   const testing::OptionValues& options = {}) {
    const auto rules = shipped_game(name, options);
    const Symmetries symmetries = find_symmetries(*rules, 1);
    return {symmetries.own.size(), symmetries.mirror.has_value()};
}

TEST(Symmetries, AreFoundByShadowGames) {
    EXPECT_EQ(found("breakthrough"), std::pair(2ul, true));  // left and right; and up and down
    EXPECT_EQ(found("othello"), std::pair(4ul, true));
    EXPECT_EQ(found("tictactoe"), std::pair(8ul, true));
    EXPECT_EQ(found("connect4"), std::pair(2ul, true));
    EXPECT_EQ(found("chess"), std::pair(1ul, true));  // castling knows left from right
    EXPECT_EQ(found("xiangqi"), std::pair(2ul, true));
    EXPECT_EQ(found("draughts"), std::pair(1ul, true));
    EXPECT_EQ(found("hex", sized(5, 5)), std::pair(2ul, true));  // turned round; edges exchanged
    EXPECT_EQ(found("dobutsu"), std::pair(1ul, true));  // with hands
}

TEST(Symmetries, DoNotExchangeUnequalSides) { EXPECT_EQ(found("brandubh"), std::pair(8ul, false)); }

TEST(Symmetries, AreNoneWithoutAView) { EXPECT_EQ(found("nim"), std::pair(0ul, false)); }

// The image of a state's features are the features of the state's image: both reach the same value.
TEST(Symmetries, MapFeaturesOntoEachOther) {
    const auto rules = shipped_game("breakthrough");
    const Symmetries symmetries = find_symmetries(*rules, 1);
    const network::Features features(rules->game().layout,
                                     {{"cells", network::Input::Kind::Values, {1, 2}}});
    ASSERT_TRUE(symmetries.mirror);
    const auto mirror = image_of(features, *symmetries.mirror, rules->game());
    ASSERT_TRUE(mirror);
    // White's piece on a1 is Black's on a8 or h8, and back.
    const std::uint32_t here = features.number({0, 0, 0}), there = (*mirror)[here];
    EXPECT_TRUE(features.name(there) == "cells[57] = 2" || features.name(there) == "cells[64] = 2")
        << features.name(there);
    EXPECT_EQ((*mirror)[there], here);
    // Where only one colour is seen, nothing is its image.
    const network::Features half(rules->game().layout,
                                 {{"cells", network::Input::Kind::Values, {1}}});
    EXPECT_FALSE(image_of(half, *symmetries.mirror, rules->game()));
}

}  // namespace
}  // namespace senet::learn
