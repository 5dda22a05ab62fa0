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

TEST(LimitsWords, NameWhatLimitsASearch) {
    EXPECT_EQ(limits_words({}), "");
    search::Limits limits;
    limits.depth = 5;
    EXPECT_EQ(limits_words(limits), "depth 5");
    limits.nodes = 1;
    EXPECT_EQ(limits_words(limits), "depth 5, 1 position");
    limits.nodes = 1400;
    EXPECT_EQ(limits_words(limits), "depth 5, 1400 positions");
    limits.soft_nodes = 1400;
    EXPECT_EQ(limits_words(limits), "depth 5, 1400 positions, about 1400 positions");
    EXPECT_EQ(levels_words({}), "no levels");
    EXPECT_EQ(levels_words({1, 2, 4}), "levels 1, 2, 4");
}

TEST(Greeting, SaysWhoSitsWhereAndHowStrongTheEngineIs) {
    game::Game game;
    game.players = {"Red", "Blue"};
    const std::vector<game::Player> nobody, second{game::Player{2}},
        both{game::Player{1}, game::Player{2}};
    const std::vector<int> levels{1, 2, 3};
    const Page page{.look = {}, .width = 200};
    search::Limits limits;
    limits.depth = 5;
    EXPECT_EQ(greeting({game, second, limits, {}, levels}, page),
              "You play Blue, the engine plays Red. It plays at full strength: depth 5 for each "
              "move; \"level 1\" (weak) to \"level 3\" are weaker.\n");
    EXPECT_EQ(greeting({game, nobody, limits, 2, levels}, page),
              "The engine plays both Red and Blue. It plays at level 2 of 3: depth 5 for each "
              "move.\n");
    EXPECT_EQ(greeting({game, both, limits, {}, levels}, page),
              "You play both Red and Blue; the engine only advises.\n");
}

TEST(RulesWords, FitThePageButForLists) {
    game::Game game;
    EXPECT_TRUE(rules_words(game, "x", {}).starts_with("x does not say: ")) << "no rules";
    game.rules = "Take one\nor two.\n\n  - three: never";
    EXPECT_EQ(rules_words(game, "x", {.look = {}, .width = 80}),
              "Take one or two.\n\n  - three: never\n");
    EXPECT_EQ(rules_words(game, "x", {.look = {}, .width = 10}),
              "Take one\nor two.\n\n  - three: never\n");
}

}  // namespace
}  // namespace senet::words
