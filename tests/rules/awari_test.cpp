// Awari: there is no published set of counts; the rules that are easily got wrong, by positions.

#include <gtest/gtest.h>

#include "game/line.h"
#include "game/notation.h"
#include "support/shipped.h"

namespace senet::testing {
namespace {

/// A position with South to move: the houses a1 to f1, then a2 to f2.
class Awari {
  public:
    explicit Awari(const std::string& seeds, const std::string& taken = "0,0",
                   const OptionValues& options = {})
        : rules_(shipped_game("awari", options)),
          line_(*rules_,
                game::parse_state(
                    *rules_, "turn=1 ply=0 seeds=" + seeds + " taken=" + taken + " quiet=1", 1)) {}

    std::string moves() const {
        std::string all;
        for (const game::Move move : line_.legal_moves())
            all += (all.empty() ? "" : " ") + game::move_text(*rules_, line_.state(), move);
        return all;
    }

    std::string after(const std::string& move) {
        line_.play(game::parse_move(*rules_, line_.state(), move));
        return game::plain_state_text(rules_->game(), line_.state());
    }

    game::Outcome outcome() const { return line_.outcome(); }

  private:
    std::unique_ptr<script::ScriptedGame> rules_;
    game::Line line_;
};

TEST(Awari, SowsCounterClockwise) {
    EXPECT_EQ(Awari("4,4,4,4,4,4,4,4,4,4,4,4").after("c1"),
              "turn=2 ply=1 seeds=4,4,0,5,5,5,4,4,4,4,4,5 taken=0,0 quiet=1");
}

TEST(Awari, LeavesOutTheHouseThatIsSown) {
    EXPECT_EQ(Awari("0,0,0,0,0,12,0,0,0,0,0,3").after("f1"),
              "turn=2 ply=1 seeds=1,1,1,1,1,0,1,1,1,1,1,5 taken=0,0 quiet=1");
}

TEST(Awari, CapturesBackwardsAsLongAsThereAreTwoOrThree) {
    // To e2, d2, c2 ... the last falls into d2; e2 has 4 and stops it.
    EXPECT_EQ(Awari("0,0,0,0,0,3,0,0,0,2,3,1").after("f1"),
              "turn=2 ply=1 seeds=0,0,0,0,0,0,0,0,0,0,4,2 taken=3,0 quiet=0");
    EXPECT_EQ(Awari("0,0,0,0,0,3,1,0,0,2,1,1").after("f1"),
              "turn=2 ply=1 seeds=0,0,0,0,0,0,1,0,0,0,0,0 taken=7,0 quiet=0");
}

TEST(Awari, NeverCapturesOnOnesOwnSide) {
    EXPECT_EQ(Awari("1,1,4,4,4,4,4,4,4,4,4,4").after("a1"),
              "turn=2 ply=1 seeds=0,2,4,4,4,4,4,4,4,4,4,4 taken=0,0 quiet=1");
}

TEST(Awari, AGrandSlamTakesNothingOrIsIllegalOrTakesAll) {
    const std::string position = "5,0,0,0,0,2,0,0,0,0,1,1", taken = "20,18";
    EXPECT_EQ(Awari(position, taken).after("f1"),
              "turn=2 ply=1 seeds=5,0,0,0,0,0,0,0,0,0,2,2 taken=20,18 quiet=1");
    EXPECT_EQ(Awari(position, taken).moves(), "a1 f1");
    EXPECT_EQ(Awari(position, taken, {{"grand_slam", "illegal"}}).moves(), "a1");
    Awari capture(position, taken, {{"grand_slam", "capture"}});
    EXPECT_EQ(capture.after("f1"),
              "turn=2 ply=1 seeds=5,0,0,0,0,0,0,0,0,0,0,0 taken=24,18 quiet=0");
    EXPECT_EQ(capture.outcome(), (game::Outcome{1})) << "North has no seed, the rest is South's";
}

TEST(Awari, GivesSeedsToWhoHasNone) {
    EXPECT_EQ(Awari("1,0,0,0,2,1,0,0,0,0,0,0", "20,24").moves(), "e1 f1");
}

TEST(Awari, EndsWhenNoSeedsCanBeGiven) {
    const Awari ended("1,1,0,0,0,0,0,0,0,0,0,0", "22,24");
    EXPECT_EQ(ended.moves(), "");
    EXPECT_EQ(ended.outcome(), (game::Outcome{0})) << "two more are South's: 24 each";
}

TEST(Awari, EndsWhenOneHasMoreThanHalf) {
    EXPECT_EQ(Awari("0,0,0,0,0,1,1,0,0,0,0,2", "20,24").outcome(), (game::Outcome{}));
    EXPECT_EQ(Awari("0,0,0,0,0,1,1,0,0,0,0,1", "20,25").outcome(), (game::Outcome{2}));
}

TEST(Awari, DividesASeedsEndlessRound) {
    Awari round("0,0,0,0,0,1,1,0,0,0,0,0", "23,23");
    for (const std::string move : {"f1", "a2", "a1", "f2"}) {
        EXPECT_FALSE(round.outcome().over()) << move;
        round.after(move);
    }
}

}  // namespace
}  // namespace senet::testing
