// A search on a person's time: of the position after the move that is expected of them, on a thread
// of its own. Where that move comes, the search goes on, and its limits of time count from then on.
#pragma once

#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>

#include "game/line.h"
#include "search/searcher.h"

namespace senet::play {

class Ponderer {
  public:
    /// Begins at once. `line` is the game before the expected move, under the rules of the
    /// searcher, which nobody else may use as long as this lives.
    Ponderer(search::Searcher& searcher, game::Line line, game::Move expected,
             const search::Limits& limits);
    /// Stops the search.
    ~Ponderer();
    Ponderer(const Ponderer&) = delete;
    Ponderer& operator=(const Ponderer&) = delete;

    /// The move came: the search goes on to the end of its limits, with `seconds` from now on.
    /// `progress` is called from the other thread, but only before this returns. Once only. THROWS
    /// Error from the rules.
    search::Result finish(const Interrupt& interrupt, const search::Progress& progress);

  private:
    void run();
    search::Result searched();
    void tell(const search::Result& result);
    void stop();

    search::Searcher& searcher_;
    game::Line line_;
    const game::Move expected_;
    search::Limits limits_;
    search::Pondering pondering_;
    Interrupt interrupt_;

    std::mutex mutex_;  // guards what follows
    std::condition_variable changed_;
    bool over_ = false;
    search::Result result_;
    std::exception_ptr failure_;
    search::Progress progress_;

    std::thread thread_;
};

}  // namespace senet::play
