// The searches of the literature on the trees of the literature: which leaves each algorithm
// visits. The counts are those of the textbook procedures, so the searches run bare: no table (but
// for MTD(f) and SSS*), no ordering.

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "play/search_tree.h"
#include "search/algorithm.h"
#include "search/searcher.h"
#include "support/published.h"
#include "support/seed.h"
#include "support/tree_game.h"

namespace senet::testing {
namespace {

using search::Algorithm;
using search::Options;

struct Visited {
    game::Value value = 0;
    std::uint64_t visits = 0;  // evaluations of leaves
    std::uint64_t distinct = 0;  // leaves evaluated at least once
    std::vector<std::uint64_t> of_each;  // visits, node by node
};

constexpr game::Player kMax{1};

Visited search_tree(const Node& tree, game::Player first, Algorithm algorithm,
                    bool fail_soft = true) {
    TreeRules rules(tree, first);
    Options options = play::textbook(algorithm, {});
    options.fail_soft = fail_soft;
    if (options.table) options.table->bytes = 1 << 20;
    game::Line line(rules, rules.start(1));
    search::Searcher searcher(rules, options, 1);
    const search::Result result =
        searcher.search(line, {.depth = tree.height(), .milliseconds = {}, .nodes = {}});
    Visited visited;
    visited.value = seen_by(first, result.best.value);
    visited.visits = rules.evaluations;
    visited.distinct = static_cast<std::uint64_t>(std::count_if(
        rules.visits.begin(), rules.visits.end(), [](std::uint64_t visits) { return visits > 0; }));
    visited.of_each = rules.visits;
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
    std::uint64_t alpha_beta, negascout, negascout_distinct, sss;
};

TEST(Textbook, EachAlgorithmVisitsThePublishedLeavesOfTheExampleTrees) {
    for (const Example& example :
         {Example{kPlaat, 35, 12, 19, 12, 8}, Example{kAima, 3, 7, 7, 7, 7},
          Example{kPi, 2, 31, 32, 30, 30}}) {
        const Node tree = parse_tree(example.tree);
        for (const bool soft : {true, false}) {
            const Visited alpha_beta = search_tree(tree, kMax, Algorithm::AlphaBeta, soft);
            EXPECT_EQ(alpha_beta.value, example.value) << example.tree;
            EXPECT_EQ(alpha_beta.visits, example.alpha_beta) << example.tree;
        }
        const Visited negascout = search_tree(tree, kMax, Algorithm::NegaScout);
        EXPECT_EQ(negascout.value, example.value) << example.tree;
        EXPECT_EQ(negascout.visits, example.negascout) << example.tree;
        EXPECT_EQ(negascout.distinct, example.negascout_distinct) << example.tree;
        const Visited sss = search_tree(tree, kMax, Algorithm::Sss);
        EXPECT_EQ(sss.value, example.value) << example.tree;
        EXPECT_EQ(sss.distinct, example.sss) << example.tree;
        EXPECT_EQ(search_tree(tree, kMax, Algorithm::Mtdf).value, example.value) << example.tree;
        EXPECT_EQ(search_tree(tree, kMax, Algorithm::Minimax).visits, tree.leaves())
            << example.tree;
    }
}

std::size_t nodes_in(const Node& tree) {
    std::size_t count = 1;
    for (const Node& child : tree.children) count += nodes_in(child);
    return count;
}

/// The number, parents before children, of the node that a path of child numbers, "0.1.2", leads
/// to.
std::size_t node_number(const Node& tree, const std::string& path) {
    const Node* node = &tree;
    std::size_t number = 0;
    std::istringstream steps(path);
    for (std::string step; std::getline(steps, step, '.');) {
        const std::size_t child = std::stoul(step);
        ++number;
        for (std::size_t i = 0; i < child; ++i) number += nodes_in(node->children[i]);
        node = &node->children[child];
    }
    return number;
}

void lower_leaves(Node& node, game::Value by) {
    if (node.children.empty()) node.value -= by;
    for (Node& child : node.children) lower_leaves(child, by);
}

/// MTD(f) begins with the guess 0: with the tree's value taken from every leaf, the perfect one.
Visited mtdf_with_perfect_guess(Node tree, game::Player first, game::Value value) {
    lower_leaves(tree, value);
    return search_tree(tree, first, Algorithm::Mtdf);
}

TEST(Textbook, EachAlgorithmVisitsThePublishedLeavesOfEveryPublishedTree) {
    const auto cases = published_cases("search/trees");
    if (!cases) GTEST_SKIP() << "shared/data is not here: its trees are not searched";
    EXPECT_EQ(cases->size(), 28u);
    for (const nlohmann::json& one : *cases) {
        const std::string id = one.at("id");
        const Node tree = parse_tree(one.at("tree").dump());
        const game::Player first = one.at("root") == "max" ? kMax : opponent(kMax);
        const auto count = [&](const char* name) { return one.at(name).get<std::uint64_t>(); };
        const game::Value value = one.at("value");
        ASSERT_EQ(tree.leaves(), count("leaves")) << id;
        for (const search::AlgorithmInfo& each : search::kAlgorithms) {
            EXPECT_EQ(search_tree(tree, first, each.id).value, value) << id << " by " << each.name;
        }
        const Visited alpha_beta = search_tree(tree, first, Algorithm::AlphaBeta);
        std::vector<std::uint64_t> expected(nodes_in(tree));
        for (const nlohmann::json& path : one.at("alphabeta_leaf_order"))
            ++expected[node_number(tree, path)];
        EXPECT_EQ(alpha_beta.of_each, expected) << id;
        EXPECT_EQ(alpha_beta.visits, count("alphabeta_leaves")) << id;
        const Visited negascout = search_tree(tree, first, Algorithm::NegaScout);
        EXPECT_EQ(negascout.visits, count("negascout_leaves")) << id;
        EXPECT_EQ(negascout.distinct, count("negascout_distinct_leaves")) << id;
        // From above for the player to move: from +infinity for the one, -infinity for the other.
        EXPECT_EQ(
            search_tree(tree, first, Algorithm::Sss).distinct,
            count(first == kMax ? "mtd_plus_inf_distinct_leaves" : "mtd_minus_inf_distinct_leaves"))
            << id;
        EXPECT_EQ(mtdf_with_perfect_guess(tree, first, value).distinct,
                  count("mtdf_perfect_guess_distinct_leaves"))
            << id;
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
    Random random(run_seed());
    for (int branching = 1; branching <= 6; ++branching) {
        for (int depth = 1; depth <= 6; ++depth) {
            const Node tree = best_first(branching, depth, 0, true, random);
            const auto b = static_cast<std::uint64_t>(branching);
            // Knuth and Moore 1975: b^ceil(d/2) + b^floor(d/2) - 1.
            const std::uint64_t minimal = power(b, (depth + 1) / 2) + power(b, depth / 2) - 1;
            EXPECT_EQ(search_tree(tree, kMax, Algorithm::AlphaBeta).visits, minimal)
                << branching << "^" << depth;
            EXPECT_EQ(search_tree(tree, kMax, Algorithm::LastMove).visits, minimal)
                << branching << "^" << depth;
            const Visited negascout = search_tree(tree, kMax, Algorithm::NegaScout);
            EXPECT_EQ(negascout.visits, minimal) << branching << "^" << depth;
            EXPECT_EQ(negascout.distinct, minimal) << branching << "^" << depth;
        }
    }
}

TEST(Textbook, AlphaBetaVisitsThePublishedNumberOfLeavesOfUniformTrees) {
    const auto cases = published_cases("search/minimal-tree-leaves");
    if (!cases) GTEST_SKIP() << "shared/data is not here: its uniform trees are not searched";
    Random random(run_seed());
    int run = 0;
    for (const nlohmann::json& one : *cases) {
        if (one.at("all_leaves") > 600'000) continue;  // the tree itself must fit into memory
        ++run;
        const int branching = one.at("b"), depth = one.at("d");
        const Node tree = best_first(branching, depth, 0, true, random);
        EXPECT_EQ(search_tree(tree, kMax, Algorithm::AlphaBeta).visits,
                  one.at("minimal_leaves").get<std::uint64_t>())
            << branching << "^" << depth;
    }
    EXPECT_GE(run, 30);
}

TEST(Textbook, NegaScoutNeverVisitsALeafOfABestFirstTreeThatAlphaBetaDoesNot) {
    Random random(run_seed() + 1);
    for (int round = 0; round < 50; ++round) {
        const int branching = 2 + static_cast<int>(random.below(4));
        const int depth = 2 + static_cast<int>(random.below(4));
        const Node tree = best_first(branching, depth, 0, true, random);
        const auto alpha_beta = search_tree(tree, kMax, Algorithm::AlphaBeta).of_each;
        const auto negascout = search_tree(tree, kMax, Algorithm::NegaScout).of_each;
        for (std::size_t i = 0; i < alpha_beta.size(); ++i) {
            EXPECT_TRUE(negascout[i] == 0 || alpha_beta[i] > 0)
                << "leaf " << i << " of " << branching << "^" << depth;
        }
    }
}

}  // namespace
}  // namespace senet::testing
