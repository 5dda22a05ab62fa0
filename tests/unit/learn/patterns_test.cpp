#include "learn/patterns.h"

#include <gtest/gtest.h>

#include "support/shipped.h"

namespace senet::learn {
namespace {

using network::Input;
using Names = std::vector<std::string>;

std::size_t groups(const std::string& game, const std::string& name) {
    const auto rules = testing::shipped_game(game);
    return pattern_input(*rules->game().view, name, {1, 2}).groups.size();
}

TEST(Patterns, AreThoseOfTheBoard) {
    const auto names = [](const std::string& game) {
        return pattern_names(testing::shipped_game(game)->game());
    };
    const Names lines{"line-3", "line-4", "line-5", "any-line-3", "any-line-4", "any-line-5"};
    EXPECT_EQ(names("hex"), lines);
    Names of_grid = lines;
    of_grid.push_back("square");
    EXPECT_EQ(names("othello"), of_grid);
    EXPECT_EQ(names("tictactoe"), (Names{"line-3", "any-line-3", "square"}));
    EXPECT_EQ(names("morris"), (Names{"line-3", "any-line-3"})) << "a graph has the rows it names";
    EXPECT_EQ(names("nim"), Names{}) << "without a board";
}

TEST(Patterns, SeeEachRowOnce) {
    EXPECT_EQ(groups("tictactoe", "line-3"), 8u);
    EXPECT_EQ(groups("tictactoe", "square"), 4u);
    EXPECT_EQ(groups("connect4", "line-4"), 69u);
    EXPECT_EQ(groups("morris", "line-3"), 16u);
    EXPECT_EQ(groups("othello", "any-line-5"), 4u * 8 * 2 + 4 * 4 * 2);
}

TEST(Patterns, OfAnyRowAreTheSameEverywhere) {
    const auto rules = testing::shipped_game("tictactoe");
    const game::Layout& layout = rules->game().layout;
    const network::Features features(layout,
                                     {pattern_input(*rules->game().view, "any-line-3", {1, 2})});
    EXPECT_EQ(features.count(), (27u - 9) / 2 + 9 - 1);
    const game::Field& cells = *layout.find("cells");
    const auto on = [&](const std::vector<std::size_t>& first) {
        game::State state(layout);
        for (const std::size_t cell : first) state.set(cells, cell, 1);
        std::vector<std::uint32_t> found;
        features.find(state, found);
        return found;
    };
    EXPECT_EQ(on({0}), on({8})) << "corners";
    EXPECT_EQ(on({0, 1}), on({8, 5})) << "read from the other end";
    EXPECT_NE(on({0, 1}), on({0, 4}));
    EXPECT_EQ(on({4}).size(), 4u) << "rows through the centre";
    EXPECT_EQ(on({4}).front(), on({4}).back());
}

}  // namespace
}  // namespace senet::learn
