// What the engine says when it is asked for advice in a game: its searches with a clock on the
// terminal, and their results in words.
#pragma once

#include <optional>
#include <string>

#include "jobs/adviser.h"
#include "words/advice.h"

namespace senet::cli {

/// Ctrl-C ends a search and not the game: what is known by then is told. All of them THROW Error
/// from the rules.
class Advice {
  public:
    /// See Adviser. `quiet`: nothing is shown while it thinks.
    Advice(jobs::PlayedGame& game, bool quiet) : game_(game), adviser_(game), quiet_(quiet) {}

    int version() const { return adviser_.version(); }

    // Of a game that goes on: the best move; how it stands; what each move is worth.
    std::string hint();
    std::string evaluation();
    std::string values();
    /// REQUIRES a move. `milliseconds` for each position; without, what a person waits for.
    std::string review(std::optional<std::int64_t> milliseconds);

  private:
    const game::Line& line() const { return game_.line(); }
    words::Yardstick yardstick() const;
    search::Result search(int lines);

    jobs::PlayedGame& game_;
    jobs::Adviser adviser_;
    bool quiet_;
};

}  // namespace senet::cli
