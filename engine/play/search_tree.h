// A search as the tree that it walked: each node with its window and value, what was never looked
// at and the bound that cut it off. For drawing.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "game/line.h"
#include "search/observer.h"
#include "search/searcher.h"

namespace senet::play {

/// Values and windows are from the side of the player at the root, as textbooks draw them.
struct TreeNode {
    std::string move;  // that leads here; empty at the root
    game::Player mover = 1;
    game::Value alpha = -game::kInfinity;
    game::Value beta = game::kInfinity;
    game::Value value = 0;
    search::Ending ending = search::Ending::AllMoves;
    int visits = 0;  // 0: cut off, never looked at
    std::vector<std::unique_ptr<TreeNode>> children;  // as they were visited, then those cut off

    bool leaf() const { return children.empty(); }
};

struct SearchTree {
    std::unique_ptr<TreeNode> root;
    std::uint64_t nodes = 0;  // drawn, those cut off included
    std::uint64_t leaves = 0;  // visited, each once
    std::uint64_t leaf_visits = 0;  // visits of leaves, repeated ones included
    std::uint64_t minimax_leaves = 0;  // of the whole tree to this depth
    search::Result result;
};

/// Searches the line's last state to a fixed depth and keeps the tree. THROWS Error when it has
/// more than `most` nodes, and what the rules throw.
SearchTree grow_tree(const game::Line& line, const search::Options& options, int depth,
                     std::uint64_t most, Interrupt& interrupt);

/// What textbooks draw: the algorithm alone, without table (but where it needs one), ordering, or
/// pruning by guess.
search::Options textbook(search::Algorithm algorithm, const search::Options& base);

}  // namespace senet::play
