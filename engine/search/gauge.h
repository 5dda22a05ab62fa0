// What a worker has seen of the game that it searches, and selective search is measured by: how
// much a quiet move changes the evaluation, and how often each guess would have been wrong. Learnt
// while searching, so that no author has to know it, and no margin of another game is taken for
// this one's. The same searches give the same numbers.
//
// A guess leaves something out where it was seldom wrong before in similar cases. So that this
// stays known, some nodes are surveyed: none of these guesses is made there. Wherever none was
// made, what was found is compared with what would have been guessed. (ProbCut, Buro 1995, cuts by
// an error that was measured beforehand; here it is counted as the search goes on.)
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <memory>

#include "game/value.h"
#include "search/options.h"

namespace senet::search {

/// How often a guess would have been wrong.
class Odds {
  public:
    void note(bool wrong) {
        wrong_ += wrong;
        if (++tries_ < kSpan) return;
        tries_ /= 2;  // what was seen lately weighs more
        wrong_ /= 2;
    }
    /// Whether that is less often than this share. At first `prior` is what is known; what was
    /// counted soon weighs more.
    bool below(double risk, double prior) const {
        return wrong_ + kWeight * prior < risk * (tries_ + kWeight);
    }
    int tries() const { return tries_; }

  private:
    static constexpr int kSpan = 8192;
    static constexpr int kWeight = 128;  // of the prior, in tries
    std::uint16_t tries_ = 0, wrong_ = 0;
};

/// By how much a value must lie outside a window so that a guess from it is wrong in a certain
/// share of cases: that quantile of the error, found step by step (Robbins and Monro 1951).
class Margin {
  public:
    /// In units.
    double units() const { return units_; }
    /// What was outside by this margin was guessed, and should be wrong in a share `risk` of cases.
    void note(bool wrong, double risk) {
        units_ = std::max(0.0, units_ + kStep * ((wrong ? 1 : 0) - risk));
    }

  private:
    static constexpr double kStep = 0.5;
    double units_ = 3;
};

/// What moves of one kind usually gain, in values.
class Gain {
  public:
    void note(game::Value gain) {
        if (count_ < kSpan) ++count_;
        if (count_ == 1) mean_ = gain;
        const double off = gain - mean_;
        mean_ += off / count_;
        deviation_ += (std::abs(off) - deviation_) / count_;
    }
    /// Whether enough were seen.
    bool known() const { return count_ >= kFewest; }
    /// So many mean deviations above the mean.
    double most(double spread) const { return mean_ + spread * deviation_; }

  private:
    static constexpr int kFewest = 32, kSpan = 512;
    double mean_ = 0, deviation_ = 0;
    int count_ = 0;
};

class Gauge {
  public:
    /// Greatest depth that guesses are counted for.
    static constexpr int kDeepest = kMostGuessDepth;
    static constexpr int kMoves = 64;
    /// What moves and what it takes, at most so many kinds of each.
    static constexpr std::size_t kKinds = 32;

    /// `unit` if it is not to be measured; else 0.
    explicit Gauge(double unit) : fixed_(unit) {}

    void forget() { *this = Gauge(fixed_); }

    /// A quiet move changed the evaluation, seen from one side, by so much.
    void note_change(game::Value change) {
        if (changes_ < kSpan) ++changes_;
        mean_ += (std::abs(static_cast<double>(change)) - mean_) / changes_;
    }
    /// The usual change of the evaluation by a quiet move; 0 as long as too few were seen. The mean
    /// of the amounts, 0.8 of the standard deviation where they lie as usual: it is not carried off
    /// by the few moves that decide a game. At least 1 where anything changes, as values are whole:
    /// in a dead draw the mean falls and falls.
    double unit() const {
        if (fixed_ > 0) return fixed_;
        return changes_ < kFewest || mean_ == 0 ? 0 : std::max(1.0, mean_);
    }

    // Guesses about nodes and moves by how far the evaluation lies outside a null window: `margin`
    // is not negative. REQUIRES 1 <= depth <= kDeepest and unit() > 0.

    // What is expected of a game that nothing was counted of, on the careful side of what chess,
    // xiangqi, Breakthrough, draughts and Othello showed in searches of 4 million positions
    // (2026-11-24).

    /// That a guess by a margin is wrong.
    double prior(int depth, game::Value margin) const { return kPriors[bin(depth, margin)]; }
    /// That one about the moves after so many is. Where there are more moves than those games have,
    /// as many of them stand for one there.
    double prior_later(int moves) const {
        const double there = moves / std::max(1.0, width_ / kUsualWidth);
        return kLater[static_cast<std::size_t>(std::ceil(there))];
    }
    /// What part of a risk may be taken that a node's value is guessed too low. Each such mistake
    /// makes the move before it look good, and one among all the moves there is enough to spoil
    /// that node: the more there are, the less may be risked with each.
    double share_of_risk() const { return std::min(1.0, kUsualWidth / std::max(1.0, width_)); }
    /// A node has so many moves.
    void note_width(std::size_t moves) {
        if (widths_ < kSpan) ++widths_;
        width_ += (static_cast<double>(moves) - width_) / widths_;
    }

    /// That a node whose evaluation lies above beta is worth beta at least.
    Odds& above(int depth, bool improving, game::Value margin) {
        return at(counts_->above, depth, improving, margin);
    }
    /// That one whose evaluation lies below alpha is worth alpha at most.
    Odds& below(int depth, bool improving, game::Value margin) {
        return at(counts_->below, depth, improving, margin);
    }
    /// That a quiet move there does not exceed alpha.
    Odds& quiet(int depth, bool improving, game::Value margin) {
        return at(counts_->quiet, depth, improving, margin);
    }
    /// That no quiet move exceeds alpha after so many that did not. REQUIRES moves < kMoves.
    Odds& later(int depth, bool improving, int moves) {
        return counts_->later[static_cast<std::size_t>(improving)][static_cast<std::size_t>(depth)]
                             [static_cast<std::size_t>(moves)];
    }

    /// That a shallower search of a node with so many plies left must lie above beta.
    Margin& deep_above(int depth) { return counts_->deep_above[slot(depth)]; }
    /// That it must lie below alpha.
    Margin& deep_below(int depth) { return counts_->deep_below[slot(depth)]; }

    /// Of a noisy move.
    Gain& gain(std::uint64_t moved, std::uint64_t taken) {
        return counts_->gains[moved % kKinds * kKinds + taken % kKinds];
    }

  private:
    static constexpr int kFewest = 64, kSpan = 4096;
    static constexpr int kBins = 32;
    static constexpr double kBinsPerUnit = 4;
    using ByMargin = std::array<std::array<std::array<Odds, kBins>, kDeepest + 1>, 2>;

    /// Margins are counted in units for each ply.
    std::size_t bin(int depth, game::Value margin) const {
        const double bin = kBinsPerUnit * margin / (unit() * depth);
        return static_cast<std::size_t>(std::min(bin, kBins - 1.0));
    }
    Odds& at(ByMargin& odds, int depth, bool improving, game::Value margin) {
        return odds[static_cast<std::size_t>(improving)][static_cast<std::size_t>(depth)]
                   [bin(depth, margin)];
    }

    static std::size_t slot(int depth) {
        return static_cast<std::size_t>(std::min(depth, kMostDepth));
    }

    /// Apart, as searchers are made where the stack is small.
    struct Counts {
        ByMargin above, below, quiet;
        std::array<std::array<std::array<Odds, kMoves>, kDeepest + 1>, 2> later;
        std::array<Margin, kMostDepth + 1> deep_above, deep_below;
        std::array<Gain, kKinds * kKinds> gains;
    };

    static const std::array<double, kBins> kPriors;
    static const std::array<double, kMoves> kLater;

    static constexpr double kUsualWidth = 35;  // moves of a node

    double fixed_;
    double mean_ = 0, width_ = 0;
    int changes_ = 0, widths_ = 0;
    std::unique_ptr<Counts> counts_ = std::make_unique<Counts>();
};

}  // namespace senet::search
