#include "words/play_words.h"

#include <gtest/gtest.h>

namespace senet::words {
namespace {

TEST(Notation, IsTheScriptsOwnOrThatOfItsFields) {
    game::Game game;
    game.move = game::MoveFormat({{"pile", 8}, {"take", 8}});
    EXPECT_EQ(notation_words(game), "A move is written as pile-take.");
    game.move = game::MoveFormat({{"cell", 8}});
    EXPECT_EQ(notation_words(game), "A move is written as one field: cell.");
    game.hooks.add(game::Hook::Text);
    EXPECT_EQ(notation_words(game), "");
    game.notation = "Any word.";
    EXPECT_EQ(notation_words(game), "Any word.");
}

}  // namespace
}  // namespace senet::words
