#include "game/player.h"

#include <gtest/gtest.h>

#include <type_traits>

#include "game/check.h"
#include "support/message.h"
#include "support/tree_game.h"

namespace senet::game {
namespace {

using testing::message_of;
using testing::RingRules;

// What no caller may do, so that the compiler finds whoever tries.
static_assert(!std::is_convertible_v<int, Player> && !std::is_convertible_v<Player, int>);
// In the block of a search's state and in what machine code gives back.
static_assert(std::is_trivially_copyable_v<Player> && sizeof(Player) == 4);
static_assert(std::is_trivially_copyable_v<Next> && sizeof(Next) == 8);

TEST(Player, IsCountedFromOneAndIndexedFromZero) {
    EXPECT_EQ(Player{1}.index(), 0U);
    EXPECT_EQ(Player{3}.index(), 2U);
    for (std::size_t index = 0; index < 4; ++index) {
        EXPECT_EQ(Player::at(index).index(), index);
        EXPECT_EQ(Player::at(index), Player(Player::at(index).number()));
    }
}

TEST(Player, IsNoneOfTheNamesThatStandForNoPlayer) {
    EXPECT_EQ(Player(), kNobody);
    EXPECT_EQ(kNobody.number(), 0) << "as scripts and journals write a draw";
    EXPECT_EQ(kUndecided.number(), -1) << "as machine code writes that the game goes on";
    EXPECT_LT(kNobody, Player{1});
}

TEST(Player, TakesTurnsRoundTheTable) {
    EXPECT_EQ(after(Player{1}, 2), Player{2});
    EXPECT_EQ(after(Player{2}, 2), Player{1});
    EXPECT_EQ(after(Player{2}, 3), Player{3});
    EXPECT_EQ(after(Player{3}, 3), Player{1});
    EXPECT_EQ(after(Player{1}, 1), Player{1});
    EXPECT_EQ(opponent(Player{1}), Player{2});
    EXPECT_EQ(opponent(Player{2}), Player{1});
}

TEST(Player, SeesAValueFromItsOwnSide) {
    EXPECT_EQ(seen_by(Player{1}, 7), 7);
    EXPECT_EQ(seen_by(Player{2}, 7), -7);
    EXPECT_EQ(seen_by(Player{2}, seen_by(Player{2}, 7)), 7);
    EXPECT_EQ(seen_by(Player{2}, 7, Player{2}), 7);
    EXPECT_EQ(seen_by(Player{1}, 7, Player{2}), -7);
}

TEST(Player, IsWonDrawnOrUndecidedOf) {
    EXPECT_FALSE(Outcome{}.over());
    EXPECT_FALSE(Outcome{}.won());
    EXPECT_FALSE(Outcome{}.drawn());
    const Outcome drawn{.winner = Outcome::kDraw}, won{.winner = Player{3}};
    EXPECT_TRUE(drawn.over() && drawn.drawn() && !drawn.won());
    EXPECT_TRUE(won.over() && won.won() && !won.drawn());
}

TEST(Player, OfThreeHasItsTurnAfterTheSecondAndWins) {
    RingRules rules(3, 6);
    Line line(rules, rules.start(1));
    std::vector<int> turns;
    for (; !line.outcome().over(); line.play(line.legal_moves().front()))
        turns.push_back(line.state().turn().number());
    EXPECT_EQ(turns, (std::vector{1, 2, 3, 1, 2, 3}));
    EXPECT_EQ(line.outcome().winner, Player{3});
    EXPECT_EQ(rules.game().name_of(Player{3}), "P3");
    EXPECT_EQ(rules.game().traits().players, 3);
}

TEST(Player, OfThreeIsRefusedByWhatKnowsTwo) {
    const RingRules rules(3, 6);
    EXPECT_EQ(message_of([&] { require_two_players(rules.game(), "the referee needs"); }),
              "senet: error: the referee needs two players; a ring has 3");
}

}  // namespace
}  // namespace senet::game
