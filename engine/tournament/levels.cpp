#include "tournament/levels.h"

#include <algorithm>
#include <cmath>

namespace senet::tournament {
namespace {

/// 4711 -> 4700.
double rounded(double nodes) {
    const double unit = std::pow(10, std::max(0.0, std::floor(std::log10(nodes)) - 1));
    return std::round(nodes / unit) * unit;
}

}  // namespace

std::vector<Rung> even_levels(const std::vector<Rung>& rungs, int levels, double least_step) {
    std::vector<Rung> rising;
    for (const Rung& rung : rungs) {
        if (rising.empty() || rung.elo > rising.back().elo) rising.push_back(rung);
    }
    const double range = rising.back().elo - rising.front().elo;
    const int count = std::clamp(1 + static_cast<int>(range / least_step), 1, levels);
    std::vector<Rung> chosen;
    std::size_t above = 1;  // the first rung that is not below the level
    for (int level = 0; level < count; ++level) {
        const double elo = rising.front().elo + (count > 1 ? range * level / (count - 1) : range);
        while (above + 1 < rising.size() && rising[above].elo < elo) ++above;
        if (rising.size() == 1) {
            chosen.push_back({rounded(rising.front().nodes), elo});
            continue;
        }
        const Rung &low = rising[above - 1], &high = rising[above];
        const double share = (elo - low.elo) / (high.elo - low.elo);
        const double nodes =
            std::exp(std::log(low.nodes) + share * (std::log(high.nodes) - std::log(low.nodes)));
        chosen.push_back({rounded(nodes), elo});
    }
    return chosen;
}

}  // namespace senet::tournament
