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

/// Neighbours that do not rise become one rung between them, as often as there are any: the rising
/// line that fits best (Ayer and others 1955, pool adjacent violators), but for the nodes.
std::vector<Rung> rising_line(const std::vector<Rung>& rungs) {
    struct Pool {
        double elo, log_nodes;  // sums
        double rungs;
        Rung mean() const { return {std::exp(log_nodes / rungs), elo / rungs}; }
    };
    std::vector<Pool> pools;
    for (const Rung& rung : rungs) {
        pools.push_back({rung.elo, std::log(rung.nodes), 1});
        while (pools.size() > 1 && pools.back().mean().elo <= pools[pools.size() - 2].mean().elo) {
            const Pool last = pools.back();
            pools.pop_back();
            Pool& before = pools.back();
            before = {before.elo + last.elo, before.log_nodes + last.log_nodes,
                      before.rungs + last.rungs};
        }
    }
    std::vector<Rung> line;
    for (const Pool& pool : pools) line.push_back(pool.mean());
    return line;
}

}  // namespace

std::vector<Rung> even_levels(const std::vector<Rung>& rungs, int levels, double least_step) {
    const std::vector<Rung> rising = rising_line(rungs);
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
