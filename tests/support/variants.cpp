#include "support/variants.h"

#include <fmt/format.h>

namespace senet::testing {

using search::Algorithm;
using search::Options;

Options exact_options(Algorithm algorithm) {
    Options options;
    options.algorithm = algorithm;
    options.null_move.reset();
    options.late_moves.reset();
    options.quiescence.reset();
    options.table = search::TableOptions{.bytes = 1 << 16, .equal_depth = true};
    return options;
}

std::vector<Variant> exact_variants() {
    std::vector<Variant> all;
    const std::pair<const char*, Algorithm> algorithms[] = {
        {"alphabeta", Algorithm::AlphaBeta}, {"lastmove", Algorithm::LastMove},
        {"random", Algorithm::Random},       {"negascout", Algorithm::NegaScout},
        {"mtdf", Algorithm::Mtdf},           {"sss", Algorithm::Sss},
        {"minimax", Algorithm::Minimax}};
    for (const auto& [name, algorithm] : algorithms) {
        const Options base = exact_options(algorithm);
        all.push_back({fmt::format("{}", name), base});
        Options tiny = base;
        tiny.table->bytes = 128;
        tiny.table->replace = search::Replace::Always;
        all.push_back({fmt::format("{} with 8 table entries", name), tiny});
        tiny.table->replace = search::Replace::TwoTier;
        all.push_back({fmt::format("{} with 8 entries in two tiers", name), tiny});
        Options straight = base;
        straight.iterative = false;
        all.push_back({fmt::format("{} at once", name), straight});
        if (algorithm == Algorithm::Mtdf || algorithm == Algorithm::Sss) continue;
        Options hard = base;
        hard.fail_soft = false;
        all.push_back({fmt::format("{} fail-hard", name), hard});
        hard.table.reset();
        all.push_back({fmt::format("{} fail-hard without table", name), hard});
        Options bare = base;
        bare.table.reset();
        bare.order.clear();
        bare.aspiration.reset();
        all.push_back({fmt::format("{} bare", name), bare});
        Options narrow = base;
        narrow.aspiration = search::Aspiration{1, 1.5};
        all.push_back({fmt::format("{} with a window of 1", name), narrow});
        Options lottery = base;
        lottery.order = {search::Order::Random, search::Order::History, search::Order::Table};
        all.push_back({fmt::format("{} in random order", name), lottery});
    }
    return all;
}

}  // namespace senet::testing
