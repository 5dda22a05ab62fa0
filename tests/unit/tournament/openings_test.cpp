#include "tournament/openings.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <set>

#include "support/message.h"
#include "support/program.h"
#include "support/shipped.h"

namespace senet::tournament {
namespace {

using testing::shipped_game;

std::set<std::vector<std::string>> made(game::Rules& rules, const MadeOpenings& options,
                                        std::uint64_t seed, int count) {
    OpeningMaker maker(rules, {}, options, seed);
    std::set<std::vector<std::string>> openings;
    for (int i = 0; i < count; ++i) openings.insert(maker.at(static_cast<std::uint64_t>(i)).moves);
    return openings;
}

TEST(OpeningMaker, MakesOpeningsThatDiffer) {
    const auto rules = shipped_game("connect4");
    const auto openings = made(*rules, {.plies = 4}, 1, 200);
    EXPECT_EQ(openings.size(), 200U);
    for (const auto& moves : openings) EXPECT_EQ(moves.size(), 4U);
    EXPECT_EQ(made(*rules, {.plies = 4}, 1, 200), openings);
    EXPECT_NE(made(*rules, {.plies = 4}, 2, 200), openings);
}

// Another order of the same moves is the same opening.
TEST(OpeningMaker, TellsPositionsApartNotMoves) {
    const auto rules = shipped_game("tictactoe");
    OpeningMaker maker(*rules, {}, {.plies = 3, .choices = 1, .depth = 0}, 1);
    for (std::uint64_t i = 0; !maker.exhausted(); ++i) maker.at(i);
    EXPECT_LE(maker.count(), 9U * 8 / 2 * 7);
    EXPECT_GE(maker.count(), 240U);
    EXPECT_EQ(maker.at(maker.count()), maker.at(0)) << "then they come again";
}

TEST(OpeningMaker, KeepsToEvenOnes) {
    const auto rules = shipped_game("othello");
    search::Searcher searcher(*rules, {}, 0);
    const auto mean = [&](const MadeOpenings& options, game::Value most) {
        double sum = 0;
        for (const auto& moves : made(*rules, options, 1, 30)) {
            const game::Line line = line_of({"", moves}, *rules);
            const game::Value value =
                searcher.search(line, {.depth = 3, .milliseconds = {}, .nodes = {}}).best.value;
            EXPECT_LE(std::abs(value), most);
            sum += std::abs(value);
        }
        return sum / 30;
    };
    const double any = mean({.plies = 6, .choices = 1, .depth = 0}, game::kInfinity);
    EXPECT_LT(mean({.plies = 6, .choices = 8}, game::kInfinity), any / 2);
    EXPECT_LT(mean({.plies = 6, .choices = 1, .within = 20}, 20), any);
}

// What a run has found before is taken up where it was left; in tic-tac-toe the same positions come
// again and again.
TEST(OpeningMaker, GoesOnFromKnownOnes) {
    for (const char* game : {"connect4", "tictactoe"}) {
        const auto rules = shipped_game(game);
        OpeningMaker whole(*rules, {}, {}, 5);
        std::vector<Opening> some;
        for (std::uint64_t i = 0; i < 100; ++i) {
            some.push_back(whole.at(i));
            some.back().played.clear();  // as a journal has them
        }
        OpeningMaker rest(*rules, {}, {}, 5, some);
        for (std::uint64_t i = 0; i < 300; ++i) ASSERT_EQ(rest.at(i), whole.at(i)) << game;
    }
}

// However deep it is to look, and however many moves there are.
TEST(OpeningMaker, LooksAtFewPositions) {
    const auto connect4 = shipped_game("connect4");
    EXPECT_EQ(made(*connect4, {.depth = 60}, 1, 2).size(), 2U);
    const auto amazons = shipped_game("amazons");
    EXPECT_EQ(made(*amazons, {.choices = 2, .nodes = 3000}, 1, 1).size(), 1U);
}

// Moves that are known play the same game as their texts.
TEST(OpeningMaker, KnowsTheMovesItself) {
    const auto rules = shipped_game("kalah");
    OpeningMaker maker(*rules, {}, {.plies = 6}, 1);
    for (std::uint64_t i = 0; i < 20; ++i) {
        const Opening& made = maker.at(i);
        ASSERT_EQ(made.played.size(), made.moves.size());
        EXPECT_EQ(line_of(made, *rules).states(),
                  line_of({made.start, made.moves, made.seed}, *rules).states());
    }
}

TEST(OpeningMaker, SaysWhenThereAreNone) {
    const auto rules = shipped_game("tictactoe");
    OpeningMaker maker(*rules, {}, {.plies = 9}, 1);
    EXPECT_EQ(testing::message_of([&] { maker.at(0); }),
              "senet: error: no opening was found in 200 tries of 9 random moves: the game was "
              "always over by then; fewer random moves help (openings.plies, or --plies where "
              "there is one): 0 begins every game at the start");
}

}  // namespace
}  // namespace senet::tournament
