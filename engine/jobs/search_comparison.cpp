#include "jobs/search_comparison.h"

#include <algorithm>

#include "search/algorithm.h"
#include "words/comparison_text.h"

namespace senet::jobs {
namespace {

// What the judge may visit at the depth that is chosen for it, of all positions together.
constexpr std::uint64_t kNodesOfMinimax = 60'000;
constexpr std::uint64_t kNodesOfAlphaBeta = 400'000;

std::vector<game::Line> chosen_positions(const Host& host, const OpenGame& game,
                                         const ComparisonTask& task) {
    const game::Line line = open_line(host, *game.rules, task.request.seed, task.beginning);
    if (line.outcome().over())
        throw Error("the game is over here; compare wants a position with moves");
    return play::random_positions(line, task.positions, task.request.seed);
}

}  // namespace

bool ComparedSearches::sound() const {
    return std::none_of(rows.begin(), rows.end(), words::is_wrong);
}

SearchComparison::SearchComparison(const Host& host, const ComparisonTask& task)
    : host_(host),
      task_(task),
      game_(open_game(host, task.request)),
      positions_(chosen_positions(host, game_, task)) {}

ComparedSearches SearchComparison::algorithms() const {
    const search::Options& base = game_.config.search;
    return compare({.kind = "algorithms", .against = "against plain minimax"},
                   {"minimax", play::plain_minimax(base), true},
                   play::all_algorithms(base, game_.rules->game()), kNodesOfMinimax);
}

ComparedSearches SearchComparison::options() const {
    const search::Options& base = game_.config.search;
    return compare({.kind = "options", .against = "against alpha-beta with a table alone"},
                   {"alphabeta with table", play::plain_alpha_beta(base), true},
                   play::option_by_option(base, *game_.rules), kNodesOfAlphaBeta);
}

ComparedSearches SearchComparison::compare(ComparedSearches about, const play::Contestant& judge,
                                           const std::vector<play::Contestant>& contestants,
                                           std::uint64_t nodes) const {
    // Minimax is asked no deeper than it gets in moderate time, whatever the task says.
    const bool by_minimax = judge.options.algorithm == search::Algorithm::Minimax;
    about.depth = task_.depth.value_or(search::kMostDepth);
    if (by_minimax || !task_.depth) {
        about.depth = std::min(
            about.depth, play::depth_within(judge.options, positions_, nodes, host_.interrupt));
    }
    about.positions = positions_.size();
    Stage stage(host_.listener, about.kind);
    about.rows = play::compare(judge, contestants, positions_, about.depth, task_.request.seed,
                               host_.interrupt, [&](double done) { stage.show(done); });
    return about;
}

}  // namespace senet::jobs
