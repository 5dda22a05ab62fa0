#include "words/moves.h"

#include <gtest/gtest.h>

#include "support/shipped.h"

namespace senet::words {
namespace {

using testing::shipped_game;

TEST(NamedMoves, AreInTheOrderOfTheirNamesAndNumbers) {
    const auto rules = shipped_game("mnk");
    const game::Line line(*rules, rules->start(1));
    const std::vector<NamedMove> moves = named_moves(line);
    ASSERT_EQ(moves.size(), 225U);
    EXPECT_EQ(moves[0].name, "a1");
    EXPECT_EQ(moves[1].name, "a2");
    EXPECT_EQ(moves[9].name, "a10");
    EXPECT_EQ(moves[15].name, "b1");
    EXPECT_EQ(typed_move(line, "#10"), moves[9].move);
    EXPECT_EQ(typed_move(line, "a10"), moves[9].move);
    EXPECT_THROW(typed_move(line, "#226"), Error);
    EXPECT_THROW(typed_move(line, "#0"), Error);
}

}  // namespace
}  // namespace senet::words
