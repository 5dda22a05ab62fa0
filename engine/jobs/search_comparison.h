// Every search algorithm held against plain minimax, and every option against alpha-beta with a
// table alone, on positions of one game.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "jobs/opened.h"
#include "play/comparison.h"

namespace senet::jobs {

struct ComparisonTask {
    settings::Request request;
    Beginning beginning{};
    int positions = 10;  // 1: where the game begins
    std::optional<int> depth{};  // nothing: what takes moderate time
};

/// Searches that are judged by one and the same.
struct ComparedSearches {
    std::string kind;  // "algorithms"
    std::string against;  // "against plain minimax"
    std::size_t positions = 0;
    int depth = 0;
    std::vector<play::ComparisonRow> rows{};  // the judge first

    /// Whether everyone who promised the judge's value found it.
    bool sound() const;
};

class SearchComparison {
  public:
    /// Opens the game and chooses positions. THROWS Error, also where the game is over.
    SearchComparison(const Host& host, const ComparisonTask& task);

    /// See evaluators_shown().
    std::string evaluators() const { return evaluators_shown(game_.config, *game_.rules); }

    // THROW Interrupted.
    ComparedSearches algorithms() const;
    ComparedSearches options() const;

  private:
    ComparedSearches compare(ComparedSearches about, const play::Contestant& judge,
                             const std::vector<play::Contestant>& contestants,
                             std::uint64_t nodes) const;

    const Host& host_;
    const ComparisonTask task_;
    OpenGame game_;
    std::vector<game::Line> positions_;
};

}  // namespace senet::jobs
