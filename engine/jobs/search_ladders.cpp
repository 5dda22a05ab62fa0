#include "jobs/search_ladders.h"

#include <fmt/format.h>

#include <utility>

namespace senet::jobs {
namespace {

constexpr const char* kNullMove = "{ reduce: 3, grow: 4, verify: 8 }";
constexpr const char* kHistories = "{ malus: true, continuation: true, low_plies: true }";
constexpr const char* kEnhancedCutoffs = "{ from: 4 }";
constexpr const char* kExtensions = "{ one_reply: true, threat: true }";

Ladder ladder(std::string_view key, const std::vector<std::string>& values) {
    Ladder made{.key = key, .rungs = {}};
    for (const std::string& value : values) made.rungs.push_back({{}, {{std::string(key), value}}});
    return made;
}

std::string by_risk(int depth, double risk) {
    return fmt::format("{{ depth: {}, risk: {:.3g} }}", depth, risk);
}

Ladder by_risk(std::string_view key, int depth, double middle) {
    return ladder(
        key,
        {"false", by_risk(depth, middle / 3), by_risk(depth, middle), by_risk(depth, 3 * middle)});
}

Rung profile(const char* name, const char* late_moves, double factor, bool counts) {
    Rung rung{name,
              {{"null_move", kNullMove},
               {"late_moves", late_moves},
               {"extensions", kExtensions},
               {"reverse_futility", by_risk(8, 0.002 * factor)},
               {"razoring", by_risk(4, 0.01 * factor)},
               {"futility", by_risk(8, 0.001 * factor)},
               {"enhanced_cutoffs", kEnhancedCutoffs},
               {"quiescence_table", "true"}}};
    if (!counts) return rung;
    rung.settings.push_back({"histories", kHistories});
    rung.settings.push_back({"noisy_gains", "{ spread: 2 }"});
    rung.settings.push_back({"correction", "{ weight: 1 }"});
    rung.settings.push_back({"move_counts", by_risk(8, 0.1 * factor)});
    rung.settings.push_back({"internal_reduction", "{ from: 4 }"});
    return rung;
}

constexpr const char* kCarefulLate = "{ after: 2, from: 3, reduce: 0.2, divide: 3, history: 1 }";
constexpr const char* kUsualLate = "{ after: 1, from: 3, reduce: 0.4, divide: 2.2, history: 2 }";
constexpr const char* kBoldLate = "{ after: 1, from: 2, reduce: 0.8, divide: 1.8, history: 2 }";

}  // namespace

std::vector<Ladder> search_ladders() {
    return {{kProfile,
             {profile("careful", kCarefulLate, 1.0 / 3, false),
              profile("usual", kUsualLate, 1, true), profile("bold", kBoldLate, 3, true)}},
            ladder("share_paths", {"false", "true"}),
            ladder("null_move", {"false", "{ reduce: 2, grow: 0, verify: 6 }", kNullMove}),
            ladder("late_moves", {"false", kCarefulLate, kUsualLate, kBoldLate}),
            ladder("histories",
                   {"{ malus: true, continuation: false, low_plies: false }",
                    "{ malus: true, continuation: true, low_plies: false }", kHistories}),
            ladder("extensions", {"false", kExtensions}),
            by_risk("reverse_futility", 8, 0.002),
            by_risk("razoring", 4, 0.01),
            by_risk("futility", 8, 0.001),
            by_risk("move_counts", 8, 0.1),
            ladder("internal_reduction", {"false", "{ from: 4 }"}),
            ladder("enhanced_cutoffs", {"false", kEnhancedCutoffs}),
            ladder("quiescence_table", {"false", "true"}),
            ladder("noisy_gains", {"false", "{ spread: 3 }", "{ spread: 2 }", "{ spread: 1 }"}),
            ladder("correction", {"false", "{ weight: 0.5 }", "{ weight: 1 }"}),
            ladder("probcut",
                   {"false", "{ from: 5, risk: 0.005 }", "{ from: 4, risk: 0.02 }",
                    "{ from: 4, risk: 0.05 }"}),
            ladder("singular", {"false", "{ from: 7, margin: 0.04 }"})};
}

}  // namespace senet::jobs
