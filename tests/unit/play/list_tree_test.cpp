#include "play/list_tree.h"

#include <gtest/gtest.h>

#include "play/search_tree.h"
#include "search/algorithm.h"

namespace senet::play {
namespace {

SearchTree grown(ListTree& rules, search::Algorithm algorithm) {
    search::Options base;
    base.goal = search::Goal::Margin;
    Interrupt never;
    const game::Line line(rules, rules.start(1));
    return grow_tree(line, textbook(algorithm, base), rules.height(), 1, 20'000, never);
}

game::Value margin(const SearchTree& tree) {
    const game::Value value = tree.result.best.value;
    return value == 0 ? 0 : value > 0 ? value - game::kPoints : value + game::kPoints;
}

std::string refusal(const std::string& text) {
    try {
        ListTree tree(text, game::Player{1});
    } catch (const Error& error) {
        return error.message();
    }
    return "nothing";
}

// Russell and Norvig, Artificial Intelligence: A Modern Approach, figure 5.2.
TEST(ListTree, HasTheTextbooksValueAndLeaves) {
    ListTree tree("[[3, 12, 8], [2, 4, 6], [14, 5, 2]]", game::Player{1});
    EXPECT_EQ(tree.height(), 2);
    const SearchTree minimax = grown(tree, search::Algorithm::Minimax);
    EXPECT_EQ(margin(minimax), 3);
    EXPECT_EQ(minimax.leaves, 9U);
    const SearchTree alpha_beta = grown(tree, search::Algorithm::AlphaBeta);
    EXPECT_EQ(margin(alpha_beta), 3);
    EXPECT_EQ(alpha_beta.leaves, 7U);
}

// Plaat, Schaeffer, Pijls and de Bruin, Best-first fixed-depth minimax algorithms, 1996.
TEST(ListTree, IsSearchedByEveryAlgorithm) {
    ListTree tree(
        "[[[[41, 5], [12, 90]], [[101, 80], [20, 30]]], "
        "[[[34, 80], [36, 35]], [[50, 36], [25, 3]]]]",
        game::Player{1});
    for (const search::AlgorithmInfo& each : search::kAlgorithms)
        EXPECT_EQ(margin(grown(tree, each.id)), 35) << each.name;
    EXPECT_EQ(grown(tree, search::Algorithm::AlphaBeta).leaves, 12U);
    EXPECT_EQ(grown(tree, search::Algorithm::Sss).leaves, 8U);
}

TEST(ListTree, MayBeginWithMin) {
    ListTree tree("[[5, 9], [4, 3]]", game::Player{2});
    EXPECT_EQ(margin(grown(tree, search::Algorithm::Minimax)), -4);  // for who moves
}

TEST(ListTree, MayBeUneven) {
    ListTree tree(" [ -1 , [3 ,[ -7, +2]] ,0 ] ", game::Player{1});
    EXPECT_EQ(tree.height(), 3);
    EXPECT_EQ(margin(grown(tree, search::Algorithm::NegaScout)), 2);
}

TEST(ListTree, SaysWhatIsWrong) {
    EXPECT_EQ(refusal(""),
              "the tree, at character 1: this is no leaf; a list, or a whole number "
              "from -999999 to 999999 would be right, got the end");
    EXPECT_EQ(refusal("7"),
              "the tree, at character 1: the tree is a number; a list, as in "
              "[[3, 12], [2, 4]] would be right, got \"7\"");
    EXPECT_EQ(refusal("[3, 4"),
              "the tree, at character 6: a list goes on; a comma or a closing "
              "bracket would be right, got the end");
    EXPECT_EQ(refusal("[3, 4]]"),
              "the tree, at character 7: the tree ends before this; nothing "
              "more would be right, got \"]\"");
    EXPECT_EQ(refusal("[3, []]"),
              "the tree, at character 6: a list is empty; a whole number, or another "
              "list would be right, got \"]]\"");
    EXPECT_EQ(refusal("[3, 1.5]"),
              "the tree, at character 6: a leaf goes on; a whole number would be right, got "
              "\".5]\"");
    for (const char* text : {"[]", "[3,]", "[x]", "[1.5]", "[1000000]", "[3 4]", "[[]]", "[3, -]"})
        EXPECT_TRUE(refusal(text).starts_with("the tree, at character")) << text;
    EXPECT_TRUE(refusal(std::string(5000, '[')).starts_with("the tree is more than 40 plies"));
    std::string many = "[1";
    for (int i = 0; i < 20'000; ++i) many += ",1";
    EXPECT_EQ(refusal(many + "]"), "the tree has more than 20000 nodes");
}

}  // namespace
}  // namespace senet::play
