// One position searched deeper and deeper, or asked whether it is worth so much.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "jobs/limits.h"
#include "jobs/opened.h"
#include "search/searcher.h"

namespace senet::jobs {

struct AnalysisTask {
    settings::Request request;
    Beginning beginning{};
    LimitOptions limits{};
    int lines = 1;  // how many of the best moves, each with its line
};

class Analysis {
  public:
    /// What is found at each depth: the best lines, those of a depth that was not searched to the
    /// end alone.
    using Found = std::function<void(const search::Result& result, bool complete)>;

    /// Opens the game. THROWS Error.
    Analysis(const Host& host, const AnalysisTask& task);

    const game::Line& line() const { return line_; }
    const game::Game& game() const { return line_.rules().game(); }
    /// See evaluators_shown().
    std::string evaluators() const { return evaluators_shown(game_.config, *game_.rules); }
    /// Which settings of the search do not apply to this game.
    std::vector<std::string> notes() const { return searcher_.notes(); }

    /// Within the limits; an interruption ends it with what is known by then. REQUIRES a game that
    /// goes on. THROWS Error from the rules.
    search::Result search(const Found& found);
    /// Positions a second of this thread's time, since the search began.
    double speed(const search::Result& result) const;
    double table_fullness() const { return searcher_.table_fullness(); }

    struct Answer {
        bool proven = false;
        game::Value bound = 0;  // it is worth at least this where it is proven, else at most
        int depth = 0;
        std::uint64_t nodes = 0;
        search::Measure measure{};  // of the bound
    };
    /// Whether the position is worth at least `value`, at the task's depth; nothing where it is
    /// interrupted.
    std::optional<Answer> is_worth(game::Value value);

  private:
    const Host& host_;
    const AnalysisTask task_;
    OpenGame game_;
    game::Line line_;
    search::Searcher searcher_;
    ThreadStopwatch watch_;  // since the search began
};

}  // namespace senet::jobs
