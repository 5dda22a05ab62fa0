#include "learn/patterns.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "game/line.h"
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
    EXPECT_EQ(
        names("hex"),
        (Names{"line-3", "line-4", "line-5", "any-line-3", "any-line-4", "any-line-5", "sight"}));
    EXPECT_EQ(names("othello"),
              (Names{"line-3", "line-4", "line-5", "any-line-3", "any-line-4", "any-line-5",
                     "square", "sight"}));
    EXPECT_EQ(names("tictactoe"), (Names{"line-3", "any-line-3", "square", "sight"}));
    EXPECT_EQ(names("morris"), (Names{"line-3", "any-line-3", "sight"}))
        << "a graph has the rows it names";
    EXPECT_EQ(names("rolit").back(), "square") << "of four players";
    EXPECT_EQ(names("nim"), Names{}) << "without a board";
}

TEST(Patterns, SeeEachRowOnce) {
    EXPECT_EQ(groups("tictactoe", "line-3"), 8u);
    EXPECT_EQ(groups("tictactoe", "square"), 4u);
    EXPECT_EQ(groups("connect4", "line-4"), 69u);
    EXPECT_EQ(groups("morris", "line-3"), 16u);
    EXPECT_EQ(groups("othello", "any-line-5"), 4u * 8 * 2 + 4 * 4 * 2);
    EXPECT_EQ(groups("othello", "sight"), 2u * 8 + 2 * 13);
    EXPECT_EQ(groups("morris", "sight"), 16u);
}

TEST(Patterns, SeeEveryPieceThatIsSomebodys) {
    const auto rules = testing::shipped_game("amazons");
    const Input input = pattern_input(*rules->game().view, "sight", {1});
    EXPECT_EQ(input.steps, (std::vector<std::int64_t>{1, 2})) << "no arrows";
    EXPECT_EQ(input.sides, (std::vector<std::uint8_t>{1, 2}));
}

/// Kept up to date from move to move, the codes are those of the state.
TEST(Patterns, FollowTheMovesOfEveryGame) {
    for (const std::string& name : testing::shipped_games()) {
        const auto rules = testing::shipped_game(name);
        const game::Game& game = rules->game();
        for (const std::string& pattern : pattern_names(game)) {
            if (pattern != "sight" && pattern != "any-line-3") continue;
            const network::Features features(game.layout,
                                             {pattern_input(*game.view, pattern, {1, 2})});
            std::vector<std::uint16_t> codes(features.code_room()), next(codes), fresh(codes);
            Random random(1);
            game::Line line(*rules, rules->start(1));
            features.write_codes(line.state(), codes.data());
            for (int ply = 0; ply < 60 && !line.outcome().over(); ++ply) {
                const game::State before = line.state();
                const auto moves = line.legal_moves();
                line.play(moves[random.below(moves.size())]);
                network::Difference found;
                features.compare(before, codes.data(), line.state(), next.data(), found);
                features.write_codes(line.state(), fresh.data());
                if (!found.too_many) {
                    EXPECT_EQ(next, fresh) << name << " " << pattern;
                }
                codes = fresh;
            }
        }
    }
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
