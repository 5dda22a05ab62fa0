#include "search/selectivity.h"

#include <algorithm>
#include <cmath>

namespace senet::search {

Selectivity::Selectivity(const Options& options, const Gauge& gauge)
    : options_(options), gauge_(gauge) {
    logs_[0] = 0;
    for (int i = 1; i < kLogs; ++i) logs_[static_cast<std::size_t>(i)] = std::log(i);
}

void Selectivity::refresh() {
    unit_ = gauge_.unit();
    width_ = std::max(0.1, gauge_.branching() / 35);
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
    if (unit_ > 0 && part.grow > 0)
        plies += std::min(3, static_cast<int>(above_beta / (4 * unit_)));
    return plies;
}

}  // namespace senet::search
