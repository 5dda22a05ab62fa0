#include "search/corrections.h"

#include <gtest/gtest.h>

#include "search/histories.h"
#include "support/shipped.h"

namespace senet::search {
namespace {

class CorrectionsTest : public ::testing::Test {
  protected:
    CorrectionsTest() : rules_(testing::shipped_game("breakthrough")), start_(rules_->start(1)) {
        game::MoveList moves;
        rules_->moves(start_, moves);
        rules_->advance(start_, moves[0], after_);
    }

    static constexpr int kMove = 7, kOther = 8;
    std::unique_ptr<game::Rules> rules_;
    game::State start_, after_;
};

TEST_F(CorrectionsTest, ComeNearToWhatWasFound) {
    Corrections corrections(*rules_, 1);
    EXPECT_EQ(corrections.of(start_, kMove), 0);
    corrections.learn(start_, kMove, 100, 4);
    const game::Value once = corrections.of(start_, kMove);
    EXPECT_GT(once, 0);
    for (int i = 0; i < 2000; ++i) corrections.learn(start_, kMove, 100, 4);
    EXPECT_NEAR(corrections.of(start_, kMove), 100, 2);
    EXPECT_LT(once, 10) << "one search says little";
    corrections.forget();
    EXPECT_EQ(corrections.of(start_, kMove), 0);
}

TEST_F(CorrectionsTest, HoldInPartForStatesThatShareAKey) {
    Corrections corrections(*rules_, 1);
    for (int i = 0; i < 2000; ++i) corrections.learn(start_, kMove, 90, 16);
    // Another last move: the pieces are the same. Another side to move: nothing is.
    EXPECT_NEAR(corrections.of(start_, kOther), 60, 2);
    EXPECT_EQ(corrections.of(after_, kOther), 0);
}

TEST_F(CorrectionsTest, WeighAsMuchAsTheyAreTold) {
    Corrections none(*rules_, 0), twice(*rules_, 2);
    for (int i = 0; i < 2000; ++i) {
        none.learn(start_, kNoPiece, 50, 16);
        twice.learn(start_, kNoPiece, 50, 16);
    }
    EXPECT_EQ(none.of(start_, kNoPiece), 0);
    EXPECT_NEAR(twice.of(start_, kNoPiece), 100, 2);
}

}  // namespace
}  // namespace senet::search
