#include "words/moves.h"

#include <gtest/gtest.h>

#include "base/json.h"
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

search::Variation worth(game::Value value, search::Bound bound = search::Bound::Exact) {
    return {.value = value, .bound = bound, .moves = {}};
}

TEST(ValueText, SaysWhatALineIsWorth) {
    EXPECT_EQ(value_text(worth(3)), "+3");
    EXPECT_EQ(value_text(worth(0)), "0");
    EXPECT_EQ(value_text(worth(game::kWin - 7)), "win in 7");
    EXPECT_EQ(value_text(worth(-game::kPoints - 6)), "lost by 6");
    EXPECT_EQ(value_text(worth(3, search::Bound::None)), "?");
}

TEST(ValueText, HasFieldsForPrograms) {
    const auto put = [](const search::Variation& variation) {
        nlohmann::json object;
        put_value(object, variation);
        return object.dump();
    };
    EXPECT_EQ(put(worth(3)), R"({"value":3})");
    EXPECT_EQ(put(worth(3, search::Bound::None)), R"({"value":null})");
    EXPECT_EQ(put(worth(game::kWin - 7)), R"({"value":999999993,"win_in":7})");
    EXPECT_EQ(put(worth(8 - game::kWin)), R"({"loss_in":8,"value":-999999992})");
    EXPECT_EQ(put(worth(-game::kPoints - 6)), R"({"margin":-6,"value":-500000006})");
    nlohmann::json expected;
    put_value(expected, worth(0), {.of = search::Measure::Of::Wins, .players = 4});
    EXPECT_EQ(expected.dump(), R"({"expected":0.25,"value":0})");
}

TEST(VariationTexts, BeginAtTheLinesLastState) {
    const auto rules = shipped_game("nim");
    const game::Line line(*rules, rules->start(1));
    const game::Move first = line.legal_moves().front();
    game::Line next = line;
    next.play(first);
    const game::Move second = next.legal_moves().back();
    EXPECT_EQ(variation_texts(line, {first, second}),
              (std::vector{move_name(*rules, line.state(), first),
                           move_name(*rules, next.state(), second)}));
    EXPECT_TRUE(variation_texts(line, {}).empty());
}

}  // namespace
}  // namespace senet::words
