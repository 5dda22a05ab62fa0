#include "learn/symmetry.h"
#include "learn/feature_images.h"

#include <gtest/gtest.h>

#include "game/line.h"
#include "learn/inputs.h"
#include "learn/patterns.h"
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

/// What a symmetry makes of a field's element and value.
std::pair<std::size_t, std::int64_t> image(const script::ScriptedGame& rules, const Symmetry& how,
                                           const std::string& field, std::size_t element,
                                           std::int64_t value) {
    const FieldImage* found = how.find(field);
    if (found == nullptr) return {9999, 0};
    const game::Field& declared = *rules.game().layout.find(field);
    return {found->elements[element], found->value(value, declared.least)};
}

TEST(Symmetries, ExchangeThePlayersWithoutAView) {
    EXPECT_EQ(found("nim"), std::pair(0ul, true));  // the piles are anybody's
}

TEST(Symmetries, TurnTheBoardBetweenThePlayers) {
    const auto kalah = shipped_game("kalah");
    const Symmetries symmetries = find_symmetries(*kalah, 1);
    ASSERT_TRUE(symmetries.mirror);
    EXPECT_EQ(symmetries.own.size(), 1u);  // as it is
    EXPECT_EQ(image(*kalah, *symmetries.mirror, "seeds", 0, 4), std::pair(7ul, std::int64_t{4}));
    EXPECT_EQ(image(*kalah, *symmetries.mirror, "seeds", 13, 9), std::pair(6ul, std::int64_t{9}));
}

// A player's house is a number: of the other player's it is the other half's.
TEST(Symmetries, ExchangeTheHalvesOfPlaces) {
    const auto script = script::Script::from_text("halves.lua", R"(
        return {
          name = "Halves", players = { "A", "B" },
          state = { seeds = array(6, 0, 12), marked = array(2, 0, 6) },
          move = { "house" },
          setup = function(s) for i = 1, 6 do s.seeds[i] = 2 end end,
          moves = function(s, add)
            for i = 1, 3 do
              local house = i + (s.turn - 1) * 3
              if s.seeds[house] > 0 then add(house) end
            end
          end,
          play = function(s, house)
            s.seeds[house] = s.seeds[house] - 1
            s.marked[s.turn] = house
          end,
          stuck = function(s) return 3 - s.turn end,
        })");
    const auto rules = script.rules();
    const Symmetries found = find_symmetries(*rules, 1);
    ASSERT_TRUE(found.mirror);
    EXPECT_EQ(image(*rules, *found.mirror, "seeds", 0, 2), std::pair(3ul, std::int64_t{2}));
    EXPECT_EQ(image(*rules, *found.mirror, "marked", 0, 2), std::pair(1ul, std::int64_t{5}));
    EXPECT_EQ(image(*rules, *found.mirror, "marked", 0, 0), std::pair(1ul, std::int64_t{0}));
}

TEST(Symmetries, TurnSeedsAndWalls) {
    EXPECT_EQ(found("awari"), std::pair(1ul, true));
    EXPECT_EQ(found("dots"), std::pair(8ul, true));
    EXPECT_EQ(found("quarto").second, true);
}

// What no view shows has images too: they are found, not known.
TEST(Symmetries, FindWhatBecomesOfOtherFields) {
    const auto connect4 = shipped_game("connect4");
    const Symmetries four = find_symmetries(*connect4, 1);
    EXPECT_EQ(image(*connect4, *four.mirror, "centre", 0, 5), std::pair(0ul, std::int64_t{-5}));
    EXPECT_EQ(image(*connect4, *four.mirror, "winner", 0, 1), std::pair(0ul, std::int64_t{2}));
    const auto chess = shipped_game("chess");
    const Symmetries upright = find_symmetries(*chess, 1);
    ASSERT_TRUE(upright.mirror);
    EXPECT_EQ(image(*chess, *upright.mirror, "rooks", 0, 8), std::pair(2ul, std::int64_t{64}));
    EXPECT_EQ(image(*chess, *upright.mirror, "passed", 0, 20), std::pair(0ul, std::int64_t{44}));
    EXPECT_FALSE(upright.know("kinds")) << "sets of cells are copies of the board";
    const auto dobutsu = shipped_game("dobutsu");
    const Symmetries lions = find_symmetries(*dobutsu, 1);
    EXPECT_EQ(image(*dobutsu, *lions.mirror, "lion", 0, 2), std::pair(1ul, std::int64_t{11}));
}

// The image of a state's features are the features of the state's image: both reach the same value.
TEST(Symmetries, MapFeaturesOntoEachOther) {
    const auto rules = shipped_game("breakthrough");
    const Symmetries symmetries = find_symmetries(*rules, 1);
    const network::Features features(rules->game().layout,
                                     {{"cells", network::Input::Kind::Values, {1, 2}}});
    ASSERT_TRUE(symmetries.mirror);
    const auto mirror = image_of(features, *symmetries.mirror, rules->game().layout);
    ASSERT_TRUE(mirror);
    // White's piece on a1 is Black's on a8 or h8, and back.
    const std::uint32_t here = features.number({0, 0, 0}), there = (*mirror)[here];
    EXPECT_TRUE(features.name(there) == "cells[57] = 2" || features.name(there) == "cells[64] = 2")
        << features.name(there);
    EXPECT_EQ((*mirror)[there], here);
    // Where only one colour is seen, nothing is its image.
    const network::Features half(rules->game().layout,
                                 {{"cells", network::Input::Kind::Values, {1}}});
    EXPECT_FALSE(image_of(half, *symmetries.mirror, rules->game().layout));
}

/// The features of a state's image are the images of its features.
void expect_images(const game::Game& game, const Symmetries& symmetries, const std::string& name) {
    const game::Field& cells = *game.layout.find(game.view->cells);
    const network::Features features(game.layout, {pattern_input(*game.view, name, {1, 2})});
    const FeatureImages images = images_of(features, symmetries, game.layout);
    ASSERT_EQ(images.own.size(), symmetries.own.size()) << game.name << " " << name;
    std::vector<std::pair<const Symmetry*, const std::vector<std::uint32_t>*>> all;
    for (std::size_t i = 0; i < images.own.size(); ++i)
        all.emplace_back(&symmetries.own[i], &images.own[i]);
    if (symmetries.mirror) all.emplace_back(&*symmetries.mirror, &images.mirror);
    Random random(1);
    for (int i = 0; i < 20; ++i) {
        game::State state(game.layout), other(game.layout);
        for (std::size_t cell = 0; cell < cells.count; ++cell)
            state.set(cells, cell, static_cast<std::int64_t>(random.below(3)));
        for (const auto& [symmetry, image] : all) {
            const FieldImage& field = *symmetry->find(cells.name);
            for (std::size_t cell = 0; cell < cells.count; ++cell)
                other.set(cells, field.elements[cell],
                          field.value(state.get(cells, cell), cells.least));
            std::vector<std::uint32_t> on, mapped, expected;
            features.find(state, on);
            for (const std::uint32_t feature : on) mapped.push_back((*image)[feature]);
            std::sort(mapped.begin(), mapped.end());
            features.find(other, expected);
            EXPECT_EQ(mapped, expected) << game.name << " " << name;
        }
    }
}

TEST(Symmetries, MapPatternsOntoEachOther) {
    for (const std::string game : {"breakthrough", "othello", "connect4", "hex", "morris"}) {
        const auto rules = shipped_game(game);
        const Symmetries symmetries = find_symmetries(*rules, 1);
        for (const std::string& name : pattern_names(rules->game()))
            if (name != "line-5") expect_images(rules->game(), symmetries, name);
    }
}

}  // namespace
}  // namespace senet::learn
