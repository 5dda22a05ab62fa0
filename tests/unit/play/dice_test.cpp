#include "play/dice.h"

#include <gtest/gtest.h>

#include <map>

#include "game/notation.h"
#include "play/record.h"
#include "script/script.h"
#include "support/dice_game.h"
#include "support/message.h"
#include "support/shipped.h"

namespace senet::play {
namespace {

class DiceTest : public ::testing::Test {
  protected:
    /// A line on which a throw is next for this player.
    game::Line at_throw(int player = 1) const {
        game::Line line(*rules, rules->start(1));
        if (player == 2) line.play({1});  // the first one stops
        line.play({0});
        return line;
    }
    std::string name(const game::Line& line, game::Move outcome) const {
        return game::move_text(*rules, line.state(), outcome);
    }

    const script::Script script = script::Script::from_text("dice.lua", testing::kDiceScript);
    const std::unique_ptr<game::Rules> rules = script.rules();
};

TEST_F(DiceTest, ComeUpByTheirWeight) {
    const game::Line line = at_throw();
    std::map<std::string, int> counts;
    for (std::uint64_t seed = 0; seed < 4000; ++seed) ++counts[name(line, Dice(seed).drawn(line))];
    EXPECT_EQ(counts.size(), 3U);
    EXPECT_NEAR(counts["1-1"], 1000, 100);
    EXPECT_NEAR(counts["2-1"], 2000, 130);
    EXPECT_DOUBLE_EQ(game::throws_at(line).chance_of(told_throw(line, "2-1")), 0.5);
    EXPECT_DOUBLE_EQ(game::throws_at(line).chance_of({255}), 0);
}

TEST_F(DiceTest, AreASeatsOwnWhateverOthersThrow) {
    // The first player's second throw, whether the second player has thrown before or not.
    int others = 0;
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        const Dice dice(seed);
        game::Line line = at_throw();
        const game::Move first = dice.drawn(line);
        EXPECT_EQ(first, dice.drawn(line)) << "asked twice";
        line.play(first);
        if (line.outcome().over() || line.legal_moves().size() < 2) continue;
        line.play({0});  // goes on: whose turn it is then is the rules' affair
        if (!line.state().throws()) continue;
        others += dice.drawn(line) != first;
    }
    EXPECT_GT(others, 5) << "throws differ from one to the next";
}

// Games with seeds in a row have nothing in common, whichever player's dice are looked at.
TEST_F(DiceTest, OfSeedsInARowAreApart) {
    int same = 0;
    constexpr int kSeeds = 2000;
    for (std::uint64_t seed = 0; seed < kSeeds; ++seed)
        same += Dice(seed).drawn(at_throw(2)) == Dice(seed + 1).drawn(at_throw(1));
    EXPECT_NEAR(same, 0.375 * kSeeds, 100) << "1/4, 1/2 and 1/4, twice";
}

TEST_F(DiceTest, AreDrawnAnewOnlyWhereAsked) {
    const game::Line line = at_throw();
    std::set<std::string> seen;
    Dice dice(7);
    for (int i = 0; i < 40; ++i) {
        seen.insert(name(line, dice.drawn(line)));
        dice.draw_anew(line);
    }
    EXPECT_EQ(seen.size(), 3U);
    EXPECT_EQ(dice.drawn(at_throw(2)), Dice(7).drawn(at_throw(2))) << "another's throw stays";
}

TEST_F(DiceTest, AreToldInAnyOrder) {
    const game::Line line = at_throw();
    for (const char* text : {"2-1", "1-2", "12", "21", "2 1", "1, 2", "1/2"}) {
        EXPECT_EQ(name(line, told_throw(line, text)), "2-1") << text;
        game::Line played = line;
        play_named(played, text);
        EXPECT_EQ(name(line, played.moves().back()), "2-1") << text << ", as in --moves";
    }
    for (const char* text :
         {"", "3-1", "2", "2-1-1", "two one", "-", "-2-1", "99999999999999999999"}) {
        EXPECT_EQ(
            testing::message_of([&] { told_throw(line, text); }),
            "senet: error: " + in_quotes(text) + " can't come up here; write one of 1-1, 2-1, 2-2");
    }
}

// Who has the larger die begins.
TEST_F(DiceTest, AreToldInTheirOrderWhereThatCounts) {
    const auto backgammon = testing::shipped_game("backgammon");
    const game::Line line(*backgammon, backgammon->start(1));
    for (const char* text : {"6-5", "6 5", "65", "6, 5"}) {
        const game::Move outcome = told_throw(line, text);
        EXPECT_EQ(game::move_text(*backgammon, line.state(), outcome), "6-5") << text;
    }
    EXPECT_EQ(game::move_text(*backgammon, line.state(), told_throw(line, "56")), "5-6");
}

}  // namespace
}  // namespace senet::play
