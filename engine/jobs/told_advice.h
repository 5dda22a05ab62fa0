// What the engine says when it is asked for advice in a game: the adviser's searches, in words.
#pragma once

#include <optional>
#include <string>

#include "jobs/adviser.h"
#include "jobs/partner.h"
#include "words/advice.h"

namespace senet::jobs {

/// An interruption ends a search and not the game: what is known by then is told. All of them THROW
/// Error from the rules.
class ToldAdvice {
  public:
    struct Options {
        std::string program;  // as a command line names it
        bool silent = false;  // no progress of a review is shown
    };

    /// See Adviser.
    ToldAdvice(TableGame& game, Partner& partner, Options options)
        : game_(game), adviser_(game), partner_(partner), options_(std::move(options)) {}

    int version() const { return adviser_.version(); }

    // Of a game that goes on: the best move; how it stands; what each move is worth.
    std::string hint();
    std::string evaluation();
    std::string values();
    /// REQUIRES a move. `milliseconds` for each position; without, what a person waits for.
    std::string review(std::optional<std::int64_t> milliseconds);

  private:
    const game::Line& line() const { return game_.line(); }
    Look look() const { return partner_.page().look; }
    words::Yardstick yardstick() const;
    search::Result search(int lines);
    std::string told_if_stopped();
    std::string own_values();
    std::string effects();

    TableGame& game_;
    Adviser adviser_;
    Partner& partner_;
    const Options options_;
};

}  // namespace senet::jobs
