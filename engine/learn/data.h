// Positions of games that a network learns from: each with what a search thought of it and how the
// game ended.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "game/state.h"
#include "game/value.h"

namespace senet::learn {

struct Example {
    float result = 0;  // of the player to move: 1, 0.5 or 0
    float value = 0;  // of the search, for the player to move, in logits
    std::uint32_t game = 0;
};

/// States as their blocks, one after the other, beside what is known of each.
struct Data {
    std::size_t words = 0;  // of a block
    std::vector<std::uint64_t> blocks;
    std::vector<Example> examples;

    std::size_t size() const { return examples.size(); }
    void add(const game::State& state, const Example& example) {
        const auto block = state.words();
        words = block.size();
        blocks.insert(blocks.end(), block.begin(), block.end());
        examples.push_back(example);
    }
};

}  // namespace senet::learn
