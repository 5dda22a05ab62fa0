#include "jobs/analysis.h"

#include <algorithm>

#include "base/text.h"

namespace senet::jobs {

Analysis::Analysis(const Host& host, const AnalysisTask& task)
    : host_(host),
      task_(task),
      game_(open_game(host, task.request)),
      line_(open_line(host, *game_.rules, task.request.seed, task.beginning)),
      searcher_(
          *game_.rules,
          thinking_alone(game_.config.search, limits_of(task.limits, game_.config, task.request)),
          task.request.seed, game_.more) {}

search::Result Analysis::search(const Found& found) {
    const search::Limits limits = limits_of(task_.limits, game_.config, task_.request);
    watch_ = {};
    const search::Result result =
        searcher_.search(line_, limits, host_.interrupt, task_.lines,
                         [&](const search::Result& so_far) { found(so_far, true); });
    if (result.partial || result.depth == 0) found(result, false);
    return result;
}

double Analysis::speed(const search::Result& result) const {
    return per_second(static_cast<double>(result.counts.nodes), watch_.seconds());
}

std::optional<Analysis::Answer> Analysis::is_worth(game::Value value) {
    constexpr int kUsualDepth = 8;
    const int depth = task_.limits.depth.value_or(std::min(game_.config.limits.depth, kUsualDepth));
    const search::Result result = searcher_.test(line_, depth, value, host_.interrupt);
    if (result.best.bound == search::Bound::None) return std::nullopt;
    return Answer{.proven = result.best.bound == search::Bound::Lower,
                  .bound = result.best.value,
                  .depth = depth,
                  .nodes = result.counts.nodes,
                  .measure = result.measure};
}

}  // namespace senet::jobs
