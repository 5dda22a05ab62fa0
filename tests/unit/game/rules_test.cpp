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
    State reached;
    EXPECT_EQ(rules.reach(before, moves[0], reached), rules.result(advanced));
    EXPECT_EQ(reached, advanced);
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
    const HookUse& use = profiled.use(Hook::Play);
    EXPECT_EQ(use.calls, 1U);
    ASSERT_EQ(use.examples.size(), 1U);
    EXPECT_EQ(use.examples[0].state, before);
    EXPECT_EQ(use.examples[0].move, moves[0]);
}

TEST(ProfiledRules, KeepsExamplesFromAllOverTheCalls) {
    testing::RandomRules rules(3, {});
    ProfiledRules profiled(rules);
    State state = rules.start(1);
    for (std::uint32_t ply = 0; ply < 10'000; ++ply) {
        state.set_ply(ply);
        (void)profiled.result(state);
    }
    const HookUse& use = profiled.use(Hook::Result);
    EXPECT_EQ(use.calls, 10'000U);
    ASSERT_GE(use.examples.size(), 64U);
    EXPECT_LE(use.examples.size(), 128U);
    const std::uint32_t between = use.examples[1].state.ply();
    for (std::size_t i = 0; i < use.examples.size(); ++i)
        EXPECT_EQ(use.examples[i].state.ply(), i * between);
    EXPECT_GT(use.examples.back().state.ply() + between, 9'900U);
}

TEST(ProfiledRules, TimesACall) {
    testing::RandomRules rules(3, {});
    const State start = rules.start(1);
    MoveList moves;
    rules.moves(start, moves);
    const std::vector<Question> questions{{start, moves[0]}};
    for (const Hook hook : {Hook::Moves, Hook::Play, Hook::Result})
        EXPECT_GT(cost_of(rules, hook, questions, {}).seconds, 0) << name_of(hook);
    Interrupt over;
    over.stop = true;
    EXPECT_THROW(cost_of(rules, Hook::Moves, questions, over), Interrupted);
}

}  // namespace
}  // namespace senet::game
