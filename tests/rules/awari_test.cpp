// Awari: there is no published set of counts; the rules that are easily got wrong, by positions.

#include <gtest/gtest.h>

#include "base/text.h"
#include "support/game_at.h"

namespace senet::testing {
namespace {

/// A position with South to move: the houses a1 to f1, then a2 to f2.
GameAt awari(const std::string& seeds, const std::string& taken = "0,0",
             const OptionValues& options = {}) {
    return GameAt("awari", options, "turn=1 ply=0 seeds=" + seeds + " taken=" + taken + " quiet=1");
}

TEST(Awari, SowsCounterClockwise) {
    EXPECT_EQ(awari("4,4,4,4,4,4,4,4,4,4,4,4").play("c1").text(),
              "turn=2 ply=1 seeds=4,4,0,5,5,5,4,4,4,4,4,5 taken=0,0 quiet=1");
}

TEST(Awari, LeavesOutTheHouseThatIsSown) {
    EXPECT_EQ(awari("0,0,0,0,0,12,0,0,0,0,0,3").play("f1").text(),
              "turn=2 ply=1 seeds=1,1,1,1,1,0,1,1,1,1,1,5 taken=0,0 quiet=1");
}

TEST(Awari, CapturesBackwardsAsLongAsThereAreTwoOrThree) {
    // To e2, d2, c2 ... the last falls into d2; e2 has 4 and stops it.
    EXPECT_EQ(awari("0,0,0,0,0,3,0,0,0,2,3,1").play("f1").text(),
              "turn=2 ply=1 seeds=0,0,0,0,0,0,0,0,0,0,4,2 taken=3,0 quiet=0");
    EXPECT_EQ(awari("0,0,0,0,0,3,1,0,0,2,1,1").play("f1").text(),
              "turn=2 ply=1 seeds=0,0,0,0,0,0,1,0,0,0,0,0 taken=7,0 quiet=0");
}

TEST(Awari, NeverCapturesOnOnesOwnSide) {
    EXPECT_EQ(awari("1,1,4,4,4,4,4,4,4,4,4,4").play("a1").text(),
              "turn=2 ply=1 seeds=0,2,4,4,4,4,4,4,4,4,4,4 taken=0,0 quiet=1");
}

TEST(Awari, AGrandSlamTakesNothingOrIsIllegalOrTakesAll) {
    const std::string position = "5,0,0,0,0,2,0,0,0,0,1,1", taken = "20,18";
    EXPECT_EQ(awari(position, taken).play("f1").text(),
              "turn=2 ply=1 seeds=5,0,0,0,0,0,0,0,0,0,2,2 taken=20,18 quiet=1");
    EXPECT_EQ(awari(position, taken).legal(), (Texts{"a1", "f1"}));
    EXPECT_EQ(awari(position, taken, {{"grand_slam", "illegal"}}).legal(), (Texts{"a1"}));
    GameAt capture = awari(position, taken, {{"grand_slam", "capture"}}).play("f1");
    EXPECT_EQ(capture.text(), "turn=2 ply=1 seeds=5,0,0,0,0,0,0,0,0,0,0,0 taken=24,18 quiet=0");
    EXPECT_EQ(capture.outcome(), "1 wins") << "North has no seed, the rest is South's";
}

TEST(Awari, GivesSeedsToWhoHasNone) {
    EXPECT_EQ(awari("1,0,0,0,2,1,0,0,0,0,0,0", "20,24").legal(), (Texts{"e1", "f1"}));
}

TEST(Awari, EndsWhenNoSeedsCanBeGiven) {
    const GameAt ended = awari("1,1,0,0,0,0,0,0,0,0,0,0", "22,24");
    EXPECT_EQ(ended.legal(), Texts{});
    EXPECT_EQ(ended.outcome(), "draw") << "two more are South's: 24 each";
}

TEST(Awari, EndsWhenOneHasMoreThanHalf) {
    EXPECT_EQ(awari("0,0,0,0,0,1,1,0,0,0,0,2", "20,24").outcome(), "goes on");
    EXPECT_EQ(awari("0,0,0,0,0,1,1,0,0,0,0,1", "20,25").outcome(), "2 wins");
}

// Two seeds follow each other round the board until they lie as before: one on each side.
TEST(Awari, DividesASeedsEndlessRound) {
    for (const auto& [taken, outcome] : {std::pair{"23,23", "draw"}, {"24,22", "1 wins"}}) {
        GameAt round = awari("0,0,0,0,0,1,1,0,0,0,0,0", taken);
        for (const std::string& move : split_words("f1 a2 a1 f2 b1 e2 c1 d2 d1 c2 e1 b2")) {
            EXPECT_EQ(round.outcome(), "goes on") << move;
            round.play(move);
        }
        EXPECT_EQ(round.outcome(), outcome) << taken;
    }
}

}  // namespace
}  // namespace senet::testing
