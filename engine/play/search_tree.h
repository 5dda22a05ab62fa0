// A search as the tree that it walked: each visit of each node with its window and value, what was
// never looked at and the bound that cut it off. For drawing, and for programs to study.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "game/line.h"
#include "search/observer.h"
#include "search/searcher.h"

namespace senet::play {

/// One look at a node. Values and windows are from the side of the player at the root, as textbooks
/// draw them; where all play for themselves, from the side of whoever moves there, or moves after
/// the throw there.
struct Visit {
    int number = 0;  // 1, 2, ... in the order of the search
    int within = 0;  // number of the visit of the node above that it belongs to; 0 at the root
    int pass = 0;  // 1, 2, ...: the search of the root that it belongs to
    int repeat = 1;  // 1, 2, ...: the search within the same visit above; NegaScout makes two
    int depth = 0;  // plies to look ahead from here
    game::Value alpha = -game::kInfinity;
    game::Value beta = game::kInfinity;
    game::Value value = 0;
    search::Bound bound = search::Bound::Exact;  // Lower: at least `value`; Upper: at most
    search::SettledBy settled_by = search::SettledBy::AllMoves;
    std::optional<game::Scores> shares{};  // of all players, where all play for themselves

    /// Whether moves were tried from here, or outcomes.
    bool inner() const {
        return settled_by == search::SettledBy::AllMoves ||
            settled_by == search::SettledBy::CutOff || settled_by == search::SettledBy::Probed;
    }
    /// Whether the game was over here or its depth spent.
    bool at_leaf() const {
        return settled_by == search::SettledBy::GameOver ||
            settled_by == search::SettledBy::Evaluated;
    }
    /// Whether it only asked if the value reaches beta.
    bool is_test() const { return beta == alpha + 1; }
};

/// What is known of a value: the two are equal where it is known exactly.
struct Known {
    game::Value least = -game::kInfinity, most = game::kInfinity;
};

struct TreeNode {
    std::string move;  // that leads here, or what was thrown; empty at the root
    double chance = 1;  // of what was thrown, 0 to 1
    game::Player mover{};
    bool throws = false;  // a throw is next, and the mover moves after it
    bool best = false;  // on the line that the search found best
    std::vector<Visit> visits;  // in order; empty: cut off, never looked at
    std::vector<std::unique_ptr<TreeNode>> children;  // as they were visited, then those cut off

    bool cut() const { return visits.empty(); }
    bool leaf() const { return children.empty(); }
    /// REQUIRES a visit.
    const Visit& last() const { return visits.back(); }
    /// What its visits to the depth of the last one found together.
    Known known() const;
    /// The last visit that left moves out; nullptr where none did, or others looked at them all.
    const Visit* cut_off() const;
};

struct SearchTree {
    std::unique_ptr<TreeNode> root;
    std::uint64_t nodes = 0;  // drawn, those cut off included
    std::uint64_t visits = 0;  // of all nodes
    std::uint64_t leaves = 0;  // visited, each once; not what a table or a guess answered
    std::uint64_t leaf_visits = 0;  // visits of leaves, repeated ones included
    std::uint64_t recalled = 0;  // visits that the table answered
    std::uint64_t minimax_leaves = 0;  // of the whole tree to this depth
    int passes = 0;  // searches of the root
    bool for_themselves = false;  // each of several players (search.opponents: maxn)
    search::Result result;
};

/// Searches the line's last state to a fixed depth and keeps the tree; where a throw is next there,
/// each outcome is searched by itself, and the root is visited once. `seed` is that of what the
/// algorithm does at random. THROWS Error when it has more than `most` nodes or 50 times as many
/// visits, and what the rules throw.
SearchTree grow_tree(const game::Line& line, const search::Options& options, int depth,
                     std::uint64_t seed, std::uint64_t most, Interrupt& interrupt);

/// What textbooks draw: the algorithm alone, without table (but where it needs one), ordering,
/// pruning by guess, or distances of wins. What a finished game is worth, what others do and how
/// far outcomes are searched are as in `base`.
search::Options textbook(search::Algorithm algorithm, const search::Options& base);

}  // namespace senet::play
