#include "jobs/grown_tree.h"

#include <fmt/format.h>

#include "search/algorithm.h"

namespace senet::jobs {
namespace {

constexpr std::uint64_t kMostDrawn = 20'000;

search::Options search_of(const TreeTask& task, const search::Options& configured) {
    if (task.as_configured) return configured;
    search::Options search =
        play::textbook(search::algorithm_named(task.algorithm)->id, configured);
    if (task.distances) search.distances = search::Distances::Counted;
    return search;
}

}  // namespace

GrownTree grow_tree(const Host& host, const TreeTask& task) {
    OpenGame game = open_game(host, task.request);
    const game::Line line = open_line(host, *game.rules, task.request.seed, task.beginning);
    if (line.outcome().over()) throw Error("the game is over here: there is nothing to search");
    if (task.distances && game.rules->game().is_of_expectation())
        throw Error(
            fmt::format("{} has no effect: values of {} say what may be expected, and not "
                        "how far an end is",
                        host.spelling.distances, game.config.name));
    play::SearchTree tree = play::grow_tree(line, search_of(task, game.config.search), task.depth,
                                            task.request.seed, kMostDrawn, host.interrupt);
    return {std::move(game), std::move(tree)};
}

}  // namespace senet::jobs
