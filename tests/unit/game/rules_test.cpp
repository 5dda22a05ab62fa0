#include "game/rules.h"

#include <gtest/gtest.h>

#include "game/profile.h"
#include "support/tree_game.h"

namespace senet::game {
namespace {

TEST(Rules, AdvancesToTheStateThatCopyAndPlayGive) {
    testing::RandomRules rules(3, {});
    const State before = rules.start(1);
    MoveList moves;
    rules.moves(before, moves);
    ASSERT_FALSE(moves.empty());
    State played = before;
    rules.play(played, moves[0]);
    State advanced;
    rules.advance(before, moves[0], advanced);
    EXPECT_EQ(advanced, played);
    EXPECT_EQ(advanced.ply(), before.ply() + 1);
}

TEST(ProfiledRules, CountsAnAdvanceAsOnePlay) {
    testing::RandomRules rules(3, {});
    ProfiledRules profiled(rules);
    const State before = rules.start(1);
    MoveList moves;
    profiled.moves(before, moves);
    State here, there;
    rules.advance(before, moves[0], here);
    profiled.advance(before, moves[0], there);
    EXPECT_EQ(there, here);
    EXPECT_EQ(profiled.times()[static_cast<std::size_t>(Hook::Play)].calls, 1u);
}

}  // namespace
}  // namespace senet::game
