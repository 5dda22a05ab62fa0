#include "search/selectivity.h"

#include <algorithm>
#include <cmath>

namespace senet::search {

Selectivity::Selectivity(const Options& options, Gauge& gauge) : options_(options), gauge_(gauge) {
    logs_[0] = 0;
    for (int i = 1; i < kLogs; ++i) logs_[static_cast<std::size_t>(i)] = std::log(i);
}

double Selectivity::reduction(int depth, int number) const {
    const auto& part = options_.late_moves;
    if (!part || depth < part->from || number <= part->after) return 0;
    if (part->divide == 0) return part->reduce;
    const auto log = [&](int i) { return logs_[static_cast<std::size_t>(std::min(i, kLogs - 1))]; };
    return part->reduce + log(depth) * log(number) / part->divide;
}

int Selectivity::null_reduction(int depth, game::Value above_beta) const {
    const NullMove& part = *options_.null_move;
    int plies = part.reduce + (part.grow > 0 ? depth / part.grow : 0);
    if (gauge_.unit() > 0 && part.grow > 0)
        plies += static_cast<int>(std::min(3.0, above_beta / (4 * gauge_.unit())));
    return plies;
}

}  // namespace senet::search
