// The searches of the literature on the trees of the literature: which leaves each algorithm
// visits. The counts are those of the textbook procedures, so the searches run bare: no table (but
// for MTD(f) and SSS*), no ordering.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "play/search_tree.h"
#include "search/searcher.h"
#include "support/tree_game.h"

namespace senet::testing {
namespace {

using search::Algorithm;
using search::Options;

struct Visited {
    game::Value value = 0;
    std::uint64_t visits = 0;  // evaluations of leaves
    std::uint64_t distinct = 0;  // leaves evaluated at least once
};

Visited search_tree(const Node& tree, game::Player first, Algorithm algorithm,
                    bool fail_soft = true) {
    TreeRules rules(tree, first);
    Options options = play::textbook(algorithm, {});
    options.fail_soft = fail_soft;
    game::Line line(rules, rules.start(1));
    search::Searcher searcher(rules, options, 1);
    const search::Result result =
        searcher.search(line, {.depth = tree.height(), .milliseconds = {}, .nodes = {}});
    Visited visited;
    visited.value = first == 1 ? result.best.value : -result.best.value;
    visited.visits = rules.evaluations;
    visited.distinct = static_cast<std::uint64_t>(std::count_if(
        rules.visits.begin(), rules.visits.end(), [](std::uint64_t visits) { return visits > 0; }));
    return visited;
}

// Plaat, Schaeffer, Pijls and de Bruin 1996, the example tree.
constexpr const char* kPlaat =
    "[[[[41, 5], [12, 90]], [[101, 80], [20, 30]]], [[[34, 80], [36, 35]], [[50, 36], [25, 3]]]]";
// Russell and Norvig, Artificial Intelligence, figure 5.2.
constexpr const char* kAima = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]";
// Knuth and Moore 1975: the first 81 digits of pi.
constexpr const char* kPi =
    "[[[[3, 1, 4], [1, 5, 9], [2, 6, 5]], [[3, 5, 8], [9, 7, 9], [3, 2, 3]], [[8, 4, 6], [2, 6, "
    "4], [3, 3, 8]]], "
    "[[[3, 2, 7], [9, 5, 0], [2, 8, 8]], [[4, 1, 9], [7, 1, 6], [9, 3, 9]], [[9, 3, 7], [5, 1, 0], "
    "[5, 8, 2]]], "
    "[[[0, 9, 7], [4, 9, 4], [4, 5, 9]], [[2, 3, 0], [7, 8, 1], [6, 4, 0]], [[6, 2, 8], [6, 2, 0], "
    "[8, 9, 9]]]]";

struct Example {
    const char* tree;
    game::Value value;
    std::uint64_t alpha_beta, negascout, negascout_distinct, sss, mtdf_from_zero_at_least;
};

TEST(Textbook, EachAlgorithmVisitsThePublishedLeavesOfTheExampleTrees) {
    for (const Example& example :
         {Example{kPlaat, 35, 12, 19, 12, 8, 8}, Example{kAima, 3, 7, 7, 7, 7, 7},
          Example{kPi, 2, 31, 32, 30, 30, 29}}) {
        const Node tree = parse_tree(example.tree);
        for (const bool soft : {true, false}) {
            const Visited alpha_beta = search_tree(tree, 1, Algorithm::AlphaBeta, soft);
            EXPECT_EQ(alpha_beta.value, example.value) << example.tree;
            EXPECT_EQ(alpha_beta.visits, example.alpha_beta) << example.tree;
        }
        const Visited negascout = search_tree(tree, 1, Algorithm::NegaScout);
        EXPECT_EQ(negascout.value, example.value) << example.tree;
        EXPECT_EQ(negascout.visits, example.negascout) << example.tree;
        EXPECT_EQ(negascout.distinct, example.negascout_distinct) << example.tree;
        const Visited sss = search_tree(tree, 1, Algorithm::Sss);
        EXPECT_EQ(sss.value, example.value) << example.tree;
        EXPECT_EQ(sss.distinct, example.sss) << example.tree;
        EXPECT_EQ(search_tree(tree, 1, Algorithm::Mtdf).value, example.value) << example.tree;
        EXPECT_EQ(search_tree(tree, 1, Algorithm::Minimax).visits, tree.leaves()) << example.tree;
    }
}

/// A tree of equal branching whose best move comes first everywhere, for the player who moves
/// there.
Node best_first(int branching, int depth, game::Value value, bool maximising, Random& random) {
    Node node;
    node.value = value;
    if (depth == 0) return node;
    node.children.push_back(best_first(branching, depth - 1, value, !maximising, random));
    for (int i = 1; i < branching; ++i) {
        const auto worse = static_cast<game::Value>(1 + random.below(20));
        node.children.push_back(best_first(
            branching, depth - 1, maximising ? value - worse : value + worse, !maximising, random));
    }
    return node;
}

std::uint64_t power(std::uint64_t base, int exponent) {
    std::uint64_t result = 1;
    for (int i = 0; i < exponent; ++i) result *= base;
    return result;
}

TEST(Textbook, AlphaBetaVisitsTheMinimalTreeWhenTheBestMoveComesFirst) {
    Random random(static_cast<std::uint64_t>(::testing::UnitTest::GetInstance()->random_seed()));
    for (int branching = 1; branching <= 6; ++branching) {
        for (int depth = 1; depth <= 6; ++depth) {
            const Node tree = best_first(branching, depth, 0, true, random);
            const auto b = static_cast<std::uint64_t>(branching);
            // Knuth and Moore 1975: b^ceil(d/2) + b^floor(d/2) - 1.
            const std::uint64_t minimal = power(b, (depth + 1) / 2) + power(b, depth / 2) - 1;
            EXPECT_EQ(search_tree(tree, 1, Algorithm::AlphaBeta).visits, minimal)
                << branching << "^" << depth;
            EXPECT_EQ(search_tree(tree, 1, Algorithm::LastMove).visits, minimal)
                << branching << "^" << depth;
            const Visited negascout = search_tree(tree, 1, Algorithm::NegaScout);
            EXPECT_EQ(negascout.visits, minimal) << branching << "^" << depth;
            EXPECT_EQ(negascout.distinct, minimal) << branching << "^" << depth;
        }
    }
}

/// Which leaves a search evaluates.
std::vector<std::uint64_t> leaves_visited(const Node& tree, Algorithm algorithm) {
    TreeRules rules(tree, 1);
    game::Line line(rules, rules.start(1));
    search::Searcher searcher(rules, play::textbook(algorithm, {}), 1);
    searcher.search(line, {.depth = tree.height(), .milliseconds = {}, .nodes = {}});
    return rules.visits;
}

TEST(Textbook, NegaScoutNeverVisitsALeafOfABestFirstTreeThatAlphaBetaDoesNot) {
    Random random(static_cast<std::uint64_t>(::testing::UnitTest::GetInstance()->random_seed()) +
                  1);
    for (int round = 0; round < 50; ++round) {
        const int branching = 2 + static_cast<int>(random.below(4));
        const int depth = 2 + static_cast<int>(random.below(4));
        const Node tree = best_first(branching, depth, 0, true, random);
        const auto alpha_beta = leaves_visited(tree, Algorithm::AlphaBeta);
        const auto negascout = leaves_visited(tree, Algorithm::NegaScout);
        for (std::size_t i = 0; i < alpha_beta.size(); ++i) {
            EXPECT_TRUE(negascout[i] == 0 || alpha_beta[i] > 0)
                << "leaf " << i << " of " << branching << "^" << depth;
        }
    }
}

}  // namespace
}  // namespace senet::testing
