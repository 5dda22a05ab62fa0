// Positions of games that a network learns from: each with what a search thought of it and how the
// game ended.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "game/game.h"
#include "game/state.h"
#include "game/value.h"

namespace senet::learn {

struct Example {
    float result = 0;  // of the player to move: from 1 to 0; or his margin, until it is squashed
    float value = 0;  // of the search, for the player to move, in logits
    std::uint32_t game = 0;
    /// evaluate() for the player to move, where a network is added to it; expectations as logits.
    float script = 0;
};

/// What one of several players got, and could expect: as an example has it of the player to move.
struct Share {
    float result = 0;
    float value = 0;
};

/// States as their blocks, one after the other, beside what is known of each.
struct Data {
    std::size_t words = 0;  // of a block
    std::vector<std::uint64_t> blocks;
    std::vector<Example> examples;
    /// Of more than two players, each one's at each example; the example's own are then nothing.
    std::vector<Share> shares{};

    std::size_t size() const { return examples.size(); }
    void join(const Data& more) {
        words = std::max(words, more.words);
        blocks.insert(blocks.end(), more.blocks.begin(), more.blocks.end());
        examples.insert(examples.end(), more.examples.begin(), more.examples.end());
        shares.insert(shares.end(), more.shares.begin(), more.shares.end());
    }
    /// The first `count` examples.
    Data first(std::size_t count) const;
    void add(const game::State& state, const Example& example) {
        const auto block = state.words();
        words = block.size();
        blocks.insert(blocks.end(), block.begin(), block.end());
        examples.push_back(example);
    }
    /// Whether these can be examples of the game, from wherever they come: states of its, in which
    /// somebody is to move, with numbers that are some.
    bool is_of(const game::Game& game) const;
    /// Of results that are margins: their root mean square, 1 at least.
    double spread() const;
    /// Makes results of margins: one `spread` ahead counts as 73 %, by the logistic curve.
    void squash(double spread);
    /// Makes logits of values that are none yet, as a script gives them: by the factor with which
    /// they tell best how the games ended. Values that tell nothing of that stay as they are.
    /// REQUIRES results from 0 to 1.
    void values_in_logits();
};

}  // namespace senet::learn
