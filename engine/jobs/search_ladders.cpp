#include "jobs/search_ladders.h"

#include <utility>

namespace senet::jobs {
namespace {

Ladder ladder(std::string_view key, const std::vector<std::string>& values) {
    Ladder made{.key = key, .rungs = {}};
    for (const std::string& value : values) made.rungs.push_back({{}, {{std::string(key), value}}});
    return made;
}

using settings::by_risk;

Ladder by_risk(std::string_view key, int depth, double middle) {
    return ladder(
        key,
        {"false", by_risk(depth, middle / 3), by_risk(depth, middle), by_risk(depth, 3 * middle)});
}

std::string of_profile(std::string_view name, std::string_view key) {
    for (const SearchSetting& setting : settings::settings_of_profile(name)) {
        if (setting.key == key) return setting.value;
    }
    return {};
}

Ladder profiles() {
    Ladder made{.key = kProfile, .rungs = {}};
    for (const std::string_view name : settings::kProfiles)
        made.rungs.push_back({std::string(name), settings::settings_of_profile(name)});
    return made;
}

}  // namespace

std::vector<Ladder> search_ladders() {
    return {
        profiles(),
        ladder("share_paths", {"false", "true"}),
        ladder("null_move",
               {"false", "{ reduce: 2, grow: 0, verify: 6 }", of_profile("usual", "null_move")}),
        ladder("late_moves",
               {"false", of_profile("careful", "late_moves"), of_profile("usual", "late_moves"),
                of_profile("bold", "late_moves")}),
        ladder("histories",
               {"{ malus: true, continuation: false, low_plies: false }",
                "{ malus: true, continuation: true, low_plies: false }",
                of_profile("usual", "histories")}),
        ladder("extensions", {"false", of_profile("usual", "extensions")}),
        by_risk("reverse_futility", 8, 0.002),
        by_risk("razoring", 4, 0.01),
        by_risk("futility", 8, 0.001),
        by_risk("move_counts", 8, 0.1),
        ladder("internal_reduction", {"false", "{ from: 4 }"}),
        ladder("enhanced_cutoffs", {"false", of_profile("usual", "enhanced_cutoffs")}),
        ladder("quiescence_table", {"false", "true"}),
        ladder("noisy_gains", {"false", "{ spread: 3 }", "{ spread: 2 }", "{ spread: 1 }"}),
        ladder("correction", {"false", "{ weight: 0.5 }", "{ weight: 1 }"}),
        ladder("probcut",
               {"false", "{ from: 5, risk: 0.005 }", "{ from: 4, risk: 0.02 }",
                "{ from: 4, risk: 0.05 }"}),
        ladder("singular", {"false", "{ from: 7, margin: 0.04 }"})};
}

}  // namespace senet::jobs
