#include "search/gauge.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/random.h"
#include "search/move_keys.h"
#include "search/selectivity.h"
#include "support/shipped.h"

namespace senet::search {
namespace {

// With nothing seen they are what was expected beforehand; 128 tries weigh as much as that.
TEST(OddsTest, AreTheExpectedOnesUntilSomethingWasSeen) {
    Odds odds;
    EXPECT_TRUE(odds.below(0.02, 0.019));
    EXPECT_FALSE(odds.below(0.02, 0.021));
    EXPECT_FALSE(odds.below(0.02, 1));
    for (int i = 0; i < 128; ++i) odds.note(false);
    EXPECT_TRUE(odds.below(0.02, 0.039));
    EXPECT_FALSE(odds.below(0.02, 0.041));
    for (int i = 0; i < 3; ++i) odds.note(true);
    EXPECT_FALSE(odds.below(0.02, 0.02));
}

TEST(OddsTest, ForgetWhatWasLongAgo) {
    Odds odds;
    for (int i = 0; i < 1000; ++i) odds.note(true);
    for (int i = 0; i < 100'000; ++i) odds.note(false);
    EXPECT_TRUE(odds.below(0.01, 0));
    for (int i = 0; i < 100'000; ++i) odds.note(i % 50 == 0);
    EXPECT_FALSE(odds.below(0.018, 0));
    EXPECT_TRUE(odds.below(0.022, 0));
}

TEST(GaugeTest, MeasuresTheUnitUnlessItIsGiven) {
    Gauge given(12), measured(0);
    EXPECT_EQ(given.unit(), 12);
    EXPECT_EQ(measured.unit(), 0);
    for (int i = 0; i < 100; ++i) measured.note_change(i % 2 == 0 ? 30 : -10);
    EXPECT_NEAR(measured.unit(), 20, 0.5);
    measured.forget();
    EXPECT_EQ(measured.unit(), 0);
}

// Where the evaluation hardly changes any more, what is measured by it must not grow beyond bounds.
TEST(GaugeTest, KeepsTheUnitFromVanishing) {
    Gauge gauge(0);
    for (int i = 0; i < 100; ++i) gauge.note_change(0);
    EXPECT_EQ(gauge.unit(), 0);
    gauge.note_change(30);
    for (int i = 0; i < 10'000'000; ++i) gauge.note_change(0);
    EXPECT_EQ(gauge.unit(), 1);
    Options options;
    options.null_move = NullMove{.reduce = 3, .grow = 4, .verify = 8};
    for (const double unit : {1e-300, 1.0, 1e300}) {
        Gauge given(unit);
        const int plies = Selectivity(options, given).null_reduction(8, game::kMostEvaluation);
        EXPECT_GE(plies, 3 + 2);
        EXPECT_LE(plies, 3 + 2 + 3);
    }
}

// The further outside, and the later, the less is expected to be wrong.
TEST(GaugeTest, ExpectsLessOfWhatIsFurtherOff) {
    const Gauge gauge(10);
    for (int depth = 1; depth <= Gauge::kDeepest; ++depth) {
        for (game::Value margin = 10; margin < 60; margin += 10)
            EXPECT_LT(gauge.prior(depth, depth * margin),
                      gauge.prior(depth, depth * (margin - 10)));
    }
    EXPECT_NEAR(gauge.prior(1, 20), 0.15 * std::exp(-1.5 * 2), 1e-9);
    EXPECT_EQ(gauge.prior(4, 80), gauge.prior(1, 20));
    EXPECT_EQ(gauge.prior_later(1), 0.5);
    for (int moves = 1; moves < Gauge::kMoves; ++moves)
        EXPECT_LT(gauge.prior_later(moves), gauge.prior_later(moves - 1));
}

// Where a node has three times as many moves, three of them stand for one.
TEST(GaugeTest, ExpectsAsMuchOfLaterMovesWhereThereAreMore) {
    Gauge narrow(10), wide(10);
    for (int i = 0; i < 100; ++i) {
        narrow.note_width(20);
        wide.note_width(105);
    }
    EXPECT_EQ(narrow.prior_later(12), Gauge(10).prior_later(12));
    EXPECT_EQ(wide.prior_later(12), narrow.prior_later(4));
    EXPECT_EQ(wide.prior_later(1), narrow.prior_later(1));
}

// What was seen at one depth and margin says nothing of another.
TEST(GaugeTest, KeepsCasesApart) {
    Gauge gauge(10);
    for (int i = 0; i < 1000; ++i) gauge.above(3, true, 95).note(false);
    EXPECT_TRUE(gauge.above(3, true, 95).below(0.01, 0.05));
    EXPECT_FALSE(gauge.above(3, true, 40).below(0.01, 0.05));
    EXPECT_FALSE(gauge.above(3, false, 95).below(0.01, 0.05));
    EXPECT_FALSE(gauge.above(4, true, 95).below(0.01, 0.05));
    EXPECT_FALSE(gauge.below(3, true, 95).below(0.01, 0.05));
    // However far outside, there is a case for it.
    gauge.quiet(Gauge::kDeepest, false, game::kMostEvaluation).note(false);
    EXPECT_EQ(gauge.quiet(Gauge::kDeepest, false, game::kMostEvaluation).tries(), 1);
}

// Where errors are spread evenly from 0 to 10 units, a tenth of them lies above 9.
TEST(MarginTest, FindsTheQuantileOfTheError) {
    Margin margin;
    EXPECT_EQ(margin.units(), 3);
    Random random(1);
    double sum = 0;
    constexpr int kTries = 20'000, kSettled = 2'000;
    for (int i = 0; i < kTries; ++i) {
        const double error = static_cast<double>(random.below(1000)) / 100;
        margin.note(error > margin.units(), 0.1);
        if (i >= kSettled) sum += margin.units();
    }
    EXPECT_NEAR(sum / (kTries - kSettled), 9, 0.3);
    for (int i = 0; i < 100'000; ++i) margin.note(false, 0.1);
    EXPECT_EQ(margin.units(), 0) << "it is never negative";
}

TEST(GainTest, KnowsWhatMovesOfAKindBring) {
    Gauge gauge(0);
    Gain& pawn = gauge.gain(5, 1);
    for (int i = 0; i < 40; ++i) {
        EXPECT_EQ(pawn.known(), i >= 32) << i;
        pawn.note(i % 2 == 0 ? 110 : 90);
    }
    EXPECT_NEAR(pawn.most(0), 100, 2);
    EXPECT_NEAR(pawn.most(2), 120, 4);
    EXPECT_FALSE(gauge.gain(5, 2).known());
    EXPECT_FALSE(gauge.gain(4, 1).known());
}

TEST(SelectivityTest, ProbesHalfAsDeepAndOfTheSameParity) {
    for (int depth = 3; depth < 30; ++depth) {
        const int probe = Selectivity::probe_depth(depth);
        EXPECT_GE(probe, 1);
        EXPECT_LT(probe, depth);
        EXPECT_EQ(probe % 2, depth % 2) << depth;
        EXPECT_NEAR(probe, depth / 2.0, 1.5) << depth;
    }
}

TEST(SelectivityTest, ReducesMoreTheDeeperAndTheLater) {
    Options options;
    options.late_moves = LateMoves{.after = 2, .from = 3, .reduce = 0.5, .divide = 2};
    Gauge gauge(0);
    const Selectivity selectivity(options, gauge);
    EXPECT_EQ(selectivity.reduction(2, 10), 0);
    EXPECT_EQ(selectivity.reduction(8, 2), 0);
    EXPECT_NEAR(selectivity.reduction(8, 8), 0.5 + 2.0794 * 2.0794 / 2, 1e-3);
    EXPECT_GT(selectivity.reduction(9, 8), selectivity.reduction(8, 8));
    EXPECT_GT(selectivity.reduction(8, 9), selectivity.reduction(8, 8));
    options.late_moves->divide = 0;
    EXPECT_EQ(selectivity.reduction(8, 9), 0.5);
}

TEST(SelectivityTest, LeavesNothingOutThatIsSwitchedOff) {
    Options options;
    Gauge gauge(10);
    const Selectivity selectivity(options, gauge);
    for (int i = 0; i < 1000; ++i) {
        gauge.above(3, true, 95).note(false);
        gauge.later(3, true, 5).note(false);
    }
    EXPECT_FALSE(selectivity.cuts_above(3, true, 95));
    EXPECT_FALSE(selectivity.skips_later(3, true, 5));
    options.reverse_futility.emplace();
    options.move_counts.emplace();
    EXPECT_TRUE(selectivity.cuts_above(3, true, 95));
    EXPECT_TRUE(selectivity.skips_later(3, true, 5));
    EXPECT_FALSE(selectivity.cuts_above(3, true, -1)) << "it lies below beta";
    options.reverse_futility->depth = 2;
    EXPECT_FALSE(selectivity.cuts_above(3, true, 95));
}

// One mistake among a node's moves spoils it, so that the same odds allow less where they are many.
TEST(SelectivityTest, RisksLessWhereThereAreMoreMoves) {
    Options options;
    options.razoring = Razoring{.risk = 0.04};
    options.futility = Futility{.risk = 0.04};
    options.move_counts = MoveCounts{.risk = 0.04};
    options.reverse_futility = ReverseFutility{.risk = 0.04};
    for (const bool wide : {false, true}) {
        Gauge gauge(10);
        const Selectivity selectivity(options, gauge);
        for (int i = 0; i < 8000; ++i) {
            gauge.note_width(wide ? 140 : 35);
            const bool wrong = i % 50 == 0;  // 0.02: half of what may be, but not a quarter
            gauge.above(1, true, 55).note(wrong);
            gauge.below(1, true, 55).note(wrong);
            gauge.later(1, true, 9).note(wrong);
            gauge.quiet(1, true, 55).note(wrong);
        }
        EXPECT_TRUE(selectivity.cuts_above(1, true, 55)) << "it does no harm to the move before";
        EXPECT_EQ(selectivity.cuts_below(1, true, 55), !wide);
        EXPECT_EQ(selectivity.skips_later(1, true, 9), !wide);
        EXPECT_EQ(selectivity.skips_quiet(1, true, 55), !wide);
    }
}

// Moves that share a piece and a target borrow from each other; what stands there counts apart.
TEST(MoveKeysTest, SayWhichPieceGoesWhere) {
    const auto rules = testing::shipped_game("breakthrough");
    const MoveKeys keys(rules->game(), true);
    const game::State start = rules->start(1);
    // a2-a3 and b2-a3: two moves, one piece on one cell.
    const auto move = [](std::uint64_t from, std::uint64_t to) {
        return game::Move{from | to << 8};
    };
    const MoveKey straight = keys.of(start, move(9, 17)), aslant = keys.of(start, move(10, 17));
    EXPECT_NE(straight.move, aslant.move);
    EXPECT_EQ(straight.piece, aslant.piece);
    EXPECT_NE(straight.piece, keys.of(start, move(10, 18)).piece);
    EXPECT_EQ(straight.taken, 0u);
    EXPECT_NE(keys.of(start, move(10, 1)).taken, 0u);
    const MoveKey bare = MoveKeys(rules->game(), false).of(start, move(10, 1));
    EXPECT_EQ(bare.move, keys.of(start, move(10, 1)).move);
    EXPECT_EQ(bare.piece + bare.taken, 0u);
}

}  // namespace
}  // namespace senet::search
