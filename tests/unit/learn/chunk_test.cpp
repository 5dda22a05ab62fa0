#include "learn/chunk.h"

#include <gtest/gtest.h>

#include <fstream>
#include <limits>

#include "support/program.h"

namespace senet::learn {
namespace {

class Chunk : public ::testing::Test {
  protected:
    Chunk() {
        games_.games = 2;
        games_.searched = 9;
        games_.proven = 1;
        games_.data.words = 3;
        games_.data.blocks = {1, 2, 3, 4, 5, 6};
        games_.data.examples = {{.result = 1, .value = 0.5F, .game = 7},
                                {.result = 0, .value = -2, .game = 8}};
        save_chunk(games_, 11, file_);
    }
    ~Chunk() override { std::filesystem::remove_all(folder_); }

    const std::filesystem::path folder_ = testing::fresh_folder("chunk"), file_ = folder_ / "g.bin";
    SelfPlay games_;
};

TEST_F(Chunk, ComesBackAsItWas) {
    const auto kept = load_chunk(file_, 11, 3);
    ASSERT_TRUE(kept);
    EXPECT_EQ(kept->data.blocks, games_.data.blocks);
    ASSERT_EQ(kept->data.size(), 2u);
    EXPECT_EQ(kept->data.examples[1].value, -2);
    EXPECT_EQ(kept->data.examples[1].game, 8u);
    EXPECT_EQ(kept->games, 2u);
    EXPECT_EQ(kept->searched, 9u);
    EXPECT_EQ(kept->proven, 1u);
}

TEST_F(Chunk, HasTheSharesOfSeveral) {
    for (int i = 0; i < 6; ++i) games_.data.shares.push_back({.result = 1.0F / 3, .value = 7});
    save_chunk(games_, 11, file_);
    const auto kept = load_chunk(file_, 11, 3, 3);
    ASSERT_TRUE(kept);
    ASSERT_EQ(kept->data.shares.size(), 6U);
    EXPECT_EQ(kept->data.shares[5].result, 1.0F / 3);
    EXPECT_EQ(kept->data.shares[5].value, 7);
    EXPECT_FALSE(load_chunk(file_, 11, 3)) << "of two";
    EXPECT_FALSE(load_chunk(file_, 11, 3, 4));
}

// Whoever sends games may send anything.
TEST(Data, IsOfAGameOnlyWithItsStatesAndWithNumbers) {
    game::Field cells{.name = "cells", .is_array = true, .count = 9, .most = 2};
    game::Game game;
    game.layout = game::Layout({cells});
    game.players = {"One", "Other"};
    game::State state(game.layout);
    const game::Field& field = game.layout.fields()[0];
    state.set(field, 3, 2);
    const auto fits = [&](const game::State& at, const Example& example) {
        Data data;
        data.add(at, example);
        return data.is_of(game);
    };
    EXPECT_TRUE(fits(state, {.result = 0.5F, .value = -2}));
    EXPECT_FALSE(fits(state, {.result = 0.5F, .value = std::numeric_limits<float>::infinity()}));
    EXPECT_FALSE(fits(state, {.result = std::numeric_limits<float>::quiet_NaN()}));
    game::State wrong = state;
    wrong.bytes()[0] = 200;
    EXPECT_FALSE(fits(wrong, {})) << "nobody's turn";
    wrong = state;
    wrong.bytes()[field.offset] = 3;
    EXPECT_FALSE(fits(wrong, {})) << "no piece";
}

TEST_F(Chunk, IsNothingWhereItIsOfOthersOrDamaged) {
    EXPECT_FALSE(load_chunk(file_, 12, 3));
    EXPECT_FALSE(load_chunk(file_, 11, 4));
    EXPECT_FALSE(load_chunk(folder_ / "none.bin", 11, 3));
    const std::string text = testing::read_text(file_);
    for (std::size_t at = 0; at < text.size(); ++at) {
        std::string damaged = text;
        damaged[at] ^= 1;
        std::ofstream(file_, std::ios::binary) << damaged;
        EXPECT_FALSE(load_chunk(file_, 11, 3)) << at;
        std::ofstream(file_, std::ios::binary) << text.substr(0, at);
        EXPECT_FALSE(load_chunk(file_, 11, 3)) << at;
    }
}

}  // namespace
}  // namespace senet::learn
