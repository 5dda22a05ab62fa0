// Sequences of legal moves of a game, counted, and the time that it took.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "jobs/opened.h"

namespace senet::jobs {

struct PerftCount {
    int depth = 0;
    std::uint64_t count = 0;
    double seconds = 0;  // that passed
    double thread_seconds = 0;  // of this thread
};

struct MoveCount {
    std::string move;
    std::uint64_t count = 0;
};
struct DividedPerft {
    std::vector<MoveCount> moves;  // in the rules' order
    PerftCount all;
};

class PerftJob {
  public:
    /// Opens the game. THROWS Error.
    PerftJob(const Host& host, const settings::Request& request, const Beginning& beginning = {});

    /// Sequences of exactly `depth` moves. THROWS Interrupted.
    PerftCount count(int depth) const;
    /// The same with a count for each first move. REQUIRES depth >= 1. THROWS Interrupted.
    DividedPerft divide(int depth) const;

  private:
    const Host& host_;
    OpenGame game_;
    game::Line line_;
};

}  // namespace senet::jobs
