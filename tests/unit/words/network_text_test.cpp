#include "words/network_text.h"

#include <gtest/gtest.h>

#include "base/json.h"
#include "support/random_network.h"
#include "support/shipped.h"

namespace senet::words {
namespace {

using network::Features;
using network::Input;

constexpr Look kAscii{.utf8 = false};

/// The feature of one element's first step.
std::string told(const std::string& game, const Input& input, std::size_t element, Look look = {}) {
    const auto rules = testing::shipped_game(game);
    const Features features(rules->game().layout, {input});
    return feature_words(rules->game(), features, features.number({0, element, 0}), look);
}

TEST(FeatureWords, NameACellAndWhatIsOnIt) {
    EXPECT_EQ(told("breakthrough", {"cells", Input::Kind::Values, {1}}, 27), "White on d4");
    EXPECT_EQ(told("breakthrough", {"cells", Input::Kind::Values, {2}}, 0), "Black on a1");
    EXPECT_EQ(told("breakthrough", {"cells", Input::Kind::Values, {0, 1}}, 1), "b1 empty");
    // Whose it is does not say which piece.
    EXPECT_EQ(told("chess", {"cells", Input::Kind::Values, {2}}, 21), "White ♘ on f3");
    EXPECT_EQ(told("chess", {"cells", Input::Kind::Values, {8}}, 21, kAscii), "Black n on f3");
    EXPECT_EQ(told("quarto", {"cells", Input::Kind::Values, {1}}, 0).find("player"),
              std::string::npos);
    // A number there, and pieces of which nothing can be drawn.
    EXPECT_EQ(told("awari", {"seeds", Input::Kind::Ladder, {4}}, 1).find("4 or more on "), 0u);
    EXPECT_EQ(told("dots", {"sides", Input::Kind::Values, {2}}, 0).find("2 on "), 0u);
    // No piece is "at least" another one.
    EXPECT_EQ(told("breakthrough", {"cells", Input::Kind::Ladder, {1}}, 2), "cells[3] >= 1");
}

TEST(FeatureWords, NameWhatIsHeld) {
    EXPECT_EQ(told("dobutsu", {"hand", Input::Kind::Values, {2}}, 3), "Sky holds 2 c");
    EXPECT_EQ(told("dobutsu", {"hand", Input::Kind::Ladder, {1}}, 0), "Forest holds 1 or more C");
    EXPECT_EQ(told("awari", {"taken", Input::Kind::Ladder, {12}}, 1), "North holds 12 or more");
    EXPECT_EQ(told("quarto", {"given", Input::Kind::Values, {3}}, 0).find(" in given"), 4u);
    EXPECT_EQ(told("quarto", {"left", Input::Kind::Values, {1}}, 2).find("1 "), 0u);
}

TEST(FeatureWords, NameWalls) {
    const Input lines{"lines", Input::Kind::Values, {1}};
    EXPECT_EQ(told("dots", lines, 0), "First: wall at the edge of a1");
}

TEST(FeatureWords, NamePatterns) {
    const auto pattern = [](const std::string& game, const Input& input, std::size_t group,
                            const std::vector<int>& steps) {
        const auto rules = testing::shipped_game(game);
        const Features features(rules->game().layout, {input});
        return feature_words(rules->game(), features, *features.pattern(0, group, steps), {});
    };
    EXPECT_EQ(pattern("connect4", {"cells", Input::Kind::Patterns, {1, 2}, {{0, 7, 14}, {1, 2, 3}}},
                      1, {0, 1, -1}),
              "Yellow Red - on b1 c1 d1");
    EXPECT_EQ(pattern("hex", {"cells", Input::Kind::Shapes, {1, 2}, {{0, 1, 2}}}, 0, {1, -1, 0}),
              "Black - White in a row");
    EXPECT_EQ(pattern("morris", {"cells", Input::Kind::Patterns, {0, 2}, {{0, 1}}}, 0, {0, 1}),
              "- Black on a7 d7");
}

TEST(FeatureWords, NameWhatIsInSight) {
    const auto rules = testing::shipped_game("amazons");
    const Features features(rules->game().layout,
                            {{"cells", Input::Kind::Sight, {1, 2}, {{0, 2}, {1, 2}}, {1, 2}}});
    const auto words = [&](const network::Look& look) {
        return feature_words(rules->game(), features, *features.sight(2, look), {});
    };
    EXPECT_EQ(words({.owner = 1, .seen = {2, 1}}), "White on c1, in sight 2 White and 1 Black");
    EXPECT_EQ(words({.owner = 0, .seen = {0, 3}}), "c1, in sight 3 or more Black");
    EXPECT_EQ(words({.owner = 2, .seen = {0, 0}}), "Black on c1, in sight nothing");
}

TEST(FeatureWords, AreTheFieldsOwnWithoutAView) {
    EXPECT_EQ(told("nim", {"piles", Input::Kind::Ladder, {4}}, 2), "piles[3] >= 4");
}

TEST(EffectsTable, AreShownFromTheMoversSide) {
    const auto rules = testing::shipped_game("breakthrough");
    const game::Game& game = rules->game();
    const Features features(game.layout, {{"cells", Input::Kind::Values, {1, 2}}});
    const Page page{.look = {}, .width = 200};
    std::vector<network::Effect> effects{{54, 30}, {1, -20}};
    EXPECT_EQ(effects_table(game, features, effects, game::Player{2}, page),
              "what the network sees  effect\n"
              "White on d4               -30\n"
              "Black on a1               +20\n"
              "An effect is how much that adds to the network's value; these are all.\n");
    for (std::uint32_t feature = 2; feature < 8; ++feature) effects.push_back({feature, 1});
    const std::string many = effects_table(game, features, effects, game::Player{1}, page);
    EXPECT_EQ(std::count(many.begin(), many.end(), '\n'), 8) << many;
    EXPECT_TRUE(many.ends_with("the largest are shown.\n")) << many;
    EXPECT_EQ(effects_table(game, features, {{1, 0}}, game::Player{1}, page), "");
}

TEST(EffectsTable, LeavesOutWhereThereIsNoCell) {
    const auto rules = testing::shipped_game("ur");
    const game::Game& game = rules->game();
    const auto& pieces = game.view->pieces;
    const auto blank = static_cast<std::int64_t>(std::find(pieces.begin(), pieces.end(), " ") -
                                                 pieces.begin() + 1);
    const Features features(game.layout, {{game.view->cells, Input::Kind::Values, {1, blank}}});
    const Page page{.look = {}, .width = 200};
    const std::string table =
        effects_table(game, features, {{1, 30}, {0, 20}}, game::Player{1}, page);
    EXPECT_EQ(std::count(table.begin(), table.end(), '\n'), 3) << table;
    EXPECT_NE(table.find("+20"), std::string::npos) << table;
    EXPECT_EQ(effects_table(game, features, {{1, 30}}, game::Player{1}, page), "");
}

TEST(Evaluation, IsByANetworkTheScriptOrNobody) {
    const auto rules = testing::shipped_game("breakthrough"),
               none = testing::shipped_game("tictactoe");
    EXPECT_EQ(evaluation_as_json(*rules), "script");
    EXPECT_EQ(evaluation_as_json(*none), nullptr);
    rules->set_evaluator(testing::shipped_network("breakthrough"));
    EXPECT_EQ(evaluation_as_json(*rules), "network");
    EXPECT_EQ(evaluation_words("the network a.net"),
              "Positions are evaluated by the network a.net.\n");
    EXPECT_EQ(evaluation_words(""), "");
}

}  // namespace
}  // namespace senet::words
