// `play::grow_tree` on every shipped game: the tree holds each visit that the search made, and
// nothing else.

#include "play/search_tree.h"

#include <gtest/gtest.h>

#include <map>
#include <optional>

#include "game/notation.h"
#include "game/perft.h"
#include "search/algorithm.h"
#include "search/searcher.h"
#include "support/native.h"

namespace senet::testing {
namespace {

using play::SearchTree;
using play::TreeNode;
using play::Visit;
using search::Algorithm;

constexpr std::uint64_t kMost = 20'000;

SearchTree grow(const game::Line& line, Algorithm algorithm, int depth) {
    Interrupt interrupt;
    search::Options options = play::textbook(algorithm, {});
    if (options.table) options.table->bytes = 1 << 20;
    return play::grow_tree(line, options, depth, 1, kMost, interrupt);
}

SearchTree grow(game::Rules& rules, Algorithm algorithm, int depth) {
    return grow(game::Line(rules, rules.start(1)), algorithm, depth);
}

/// By their numbers; each must belong to a visit of the node above.
void collect(const TreeNode& node, const TreeNode* parent, std::map<int, const Visit*>& visits) {
    for (const Visit& visit : node.visits) {
        EXPECT_TRUE(visits.emplace(visit.number, &visit).second) << visit.number << " twice";
        EXPECT_LT(visit.alpha, visit.beta);
        if (parent == nullptr) {
            EXPECT_EQ(visit.within, 0);
            continue;
        }
        const bool known =
            std::any_of(parent->visits.begin(), parent->visits.end(), [&](const Visit& above) {
                return above.number == visit.within && above.pass == visit.pass;
            });
        EXPECT_TRUE(known) << visit.number << " belongs to no visit above";
    }
    for (const auto& child : node.children) collect(*child, &node, visits);
}

/// So deep that the whole tree can be drawn.
int depth_of(game::Rules& rules) {
    game::MoveList moves;
    rules.branches(rules.start(1), moves);
    int depth = moves.size() < 10 ? 3 : moves.size() < 100 ? 2 : 1;
    const game::Line line(rules, rules.start(1));
    // A throw and a move count as one: together they may be too many.
    while (depth > 1 && line.state().throws() && game::perft(line, 2 * depth) > kMost) --depth;
    return depth;
}

class SearchTrees : public ::testing::TestWithParam<std::string> {};

TEST_P(SearchTrees, HoldEachVisitOfEveryAlgorithm) {
    const auto rules = compiled_game(GetParam());
    const int depth = depth_of(*rules);
    const SearchTree minimax = grow(*rules, Algorithm::Minimax, depth);
    EXPECT_EQ(minimax.leaves, minimax.minimax_leaves);
    EXPECT_EQ(minimax.leaf_visits, minimax.leaves);
    for (const search::AlgorithmInfo& each : search::kAlgorithms) {
        SCOPED_TRACE(each.name);
        const SearchTree tree = grow(*rules, each.id, depth);
        EXPECT_EQ(tree.result.best.value, minimax.result.best.value);
        EXPECT_EQ(tree.minimax_leaves, minimax.leaves);
        EXPECT_GE(tree.leaves, 1U);
        EXPECT_LE(tree.leaves, minimax.leaves);
        EXPECT_GE(tree.leaf_visits, tree.leaves);
        std::map<int, const Visit*> visits;
        collect(*tree.root, nullptr, visits);
        EXPECT_EQ(visits.begin()->first, 1);
        EXPECT_EQ(visits.rbegin()->first, static_cast<int>(visits.size())) << "none is left out";
        EXPECT_EQ(static_cast<int>(tree.root->visits.size()), tree.passes);
    }
}

INSTANTIATE_TEST_SUITE_P(Shipped, SearchTrees, ::testing::ValuesIn(shipped_games()),
                         [](const auto& info) { return info.param; });

/// With every way to look at throws, and to take the others of several players.
TEST(SearchTree, HoldsEachVisitThroughThrowsAndOfSeveralPlayers) {
    using search::Opponents;
    int probed = 0, shared = 0;
    for (const auto& [name, options] : std::vector<std::pair<std::string, OptionValues>>{
             {"pig", {}},
             {"ewn", {{"size", "3"}}},
             {"ur", {{"pieces", "2"}}},
             {"ludo", {}},
             {"nim", {{"players", "3"}, {"piles", "2,3"}}}}) {
        const auto rules = compiled_game(name, options);
        const game::Line line(*rules, rules->start(1));
        for (const Opponents opponents :
             {Opponents::Paranoid, Opponents::MaxN, Opponents::BestReply}) {
            std::optional<game::Value> judged;
            for (const search::ThrowOptions& throws :
                 {search::kAllThrows, search::kStar1, search::kStar2}) {
                for (const search::AlgorithmInfo& each : search::kAlgorithms) {
                    search::Options base;
                    base.opponents = opponents;
                    base.throws = throws;
                    search::Options asked = play::textbook(each.id, base);
                    if (asked.table) asked.table->bytes = 1 << 20;
                    if (!search::takes(asked, rules->game())) continue;
                    SCOPED_TRACE(name + std::string(" by ") + std::string(each.name));
                    Interrupt interrupt;
                    const SearchTree tree = play::grow_tree(line, asked, 3, 1, kMost, interrupt);
                    if (!judged) judged = tree.result.best.value;
                    EXPECT_EQ(tree.result.best.value, *judged);
                    EXPECT_LE(tree.leaves, tree.minimax_leaves);
                    std::map<int, const Visit*> visits;
                    collect(*tree.root, nullptr, visits);
                    EXPECT_EQ(visits.rbegin()->first, static_cast<int>(visits.size()));
                    EXPECT_EQ(static_cast<int>(tree.root->visits.size()), tree.passes);
                    for (const auto& [number, visit] : visits) {
                        probed += visit->settled_by == search::SettledBy::Probed;
                        shared += visit->shares.has_value();
                        EXPECT_EQ(visit->shares.has_value(), tree.for_themselves);
                    }
                }
            }
        }
    }
    EXPECT_GT(probed, 0);
    EXPECT_GT(shared, 0);
}

TEST(SearchTree, TellsTheSecondSearchOfAMoveFromTheFirst) {
    const auto rules = shipped_script("tictactoe").rules();
    game::Line line(*rules, rules->start(1));
    for (const char* move : {"a1", "b2", "c3", "a2"})
        line.play(game::parse_move(*rules, line.state(), move));
    const SearchTree tree = grow(line, Algorithm::NegaScout, 3);
    std::map<int, const Visit*> visits;
    collect(*tree.root, nullptr, visits);
    int tests = 0, repeats = 0;
    for (const auto& [number, visit] : visits) {
        tests += visit->is_test() ? 1 : 0;
        if (visit->repeat < 2) continue;
        ++repeats;
        EXPECT_FALSE(visit->is_test()) << "what a test could not settle is searched with a window";
    }
    EXPECT_GT(tests, 0);
    EXPECT_GT(repeats, 0);
}

}  // namespace
}  // namespace senet::testing
