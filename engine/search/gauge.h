// What a worker has seen of a game's numbers, and selective search is measured by: how much a quiet
// move changes the evaluation, and how many moves a state has. Learnt while searching, so that no
// author has to know them; the same searches give the same numbers.
#pragma once

#include <cstdint>
#include <cstdlib>

#include "game/value.h"

namespace senet::search {

class Gauge {
  public:
    /// `unit` if it is not to be measured; else 0.
    explicit Gauge(double unit) : fixed_(unit) {}

    void forget() { *this = Gauge(fixed_); }

    /// A quiet move changed the evaluation, seen from one side, by so much.
    void note_change(game::Value change) { changes_.note(std::abs(static_cast<double>(change))); }
    /// A state had so many moves.
    void note_moves(std::size_t moves) { moves_.note(static_cast<double>(moves)); }

    /// The usual change of the evaluation by a quiet move; 0 as long as too few were seen. That is
    /// the mean of the amounts, 0.8 of the standard deviation where they lie as usual: a mean is
    /// not carried off by the few moves that decide a game.
    double unit() const {
        if (fixed_ > 0) return fixed_;
        return changes_.count() < kFewest ? 0 : changes_.mean();
    }
    /// The mean number of moves; that of chess as long as too few states were seen.
    double branching() const { return moves_.count() < kFewest ? kOfChess : moves_.mean(); }

  private:
    static constexpr std::uint64_t kFewest = 64;
    static constexpr double kOfChess = 35;

    /// Of the last some thousand numbers, the nearest weighing most, once there were as many.
    class Mean {
      public:
        void note(double number) {
            if (count_ < kSpan) ++count_;
            mean_ += (number - mean_) / static_cast<double>(count_);
        }
        double mean() const { return mean_; }
        std::uint64_t count() const { return count_; }

      private:
        static constexpr std::uint64_t kSpan = 4096;
        double mean_ = 0;
        std::uint64_t count_ = 0;
    };

    double fixed_;
    Mean changes_, moves_;
};

}  // namespace senet::search
