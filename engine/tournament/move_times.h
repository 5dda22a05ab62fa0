// What time each player's moves took in the games of a run.
#pragma once

#include <cstddef>
#include <vector>

#include "tournament/journal.h"

namespace senet::tournament {

/// Of one player's moves. All in seconds.
struct MoveTime {
    std::size_t moves = 0;
    double sum = 0;
    double most_of_95 = 0;  // 95 of 100 moves took no longer
    double most = 0;
    std::size_t overruns =
        0;  // moves that took longer than they were allowed, those that lost included
    double most_overrun = 0;

    double mean() const { return moves > 0 ? sum / static_cast<double>(moves) : 0; }
};

class MoveTimes {
  public:
    explicit MoveTimes(std::size_t players) : times_(players) {}
    /// Moves of the opening are nobody's.
    void add(const GameRow& row);
    /// Of each player.
    std::vector<MoveTime> summaries() const;

  private:
    struct Times {
        std::vector<float> seconds;  // of each move
        std::vector<float> overruns;
    };
    std::vector<Times> times_;
};

}  // namespace senet::tournament
