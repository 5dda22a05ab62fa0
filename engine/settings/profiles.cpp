#include "settings/profiles.h"

#include <fmt/format.h>

#include <algorithm>

#include "settings/parse.h"

namespace senet::settings {
namespace {

/// `factor` is how much may be risked, as a multiple of what is usual.
std::vector<SearchSetting> guessing(const char* late_moves, double factor) {
    return {{"null_move", "{ reduce: 3, grow: 4, verify: 8 }"},
            {"late_moves", late_moves},
            {"extensions", "{ one_reply: true, threat: true }"},
            {"reverse_futility", by_risk(8, 0.002 * factor)},
            {"razoring", by_risk(4, 0.01 * factor)},
            {"futility", by_risk(8, 0.001 * factor)},
            {"enhanced_cutoffs", "{ from: 4 }"},
            {"quiescence_table", "true"},
            {"histories", "{ malus: true, continuation: true, low_plies: true }"},
            {"noisy_gains", "{ spread: 2 }"},
            {"correction", "{ weight: 1 }"},
            {"move_counts", by_risk(8, 0.1 * factor)},
            {"internal_reduction", "{ from: 4 }"},
            {"share_paths", "true"}};
}

}  // namespace

std::string by_risk(int depth, double risk) {
    return fmt::format("{{ depth: {}, risk: {:.3g} }}", depth, risk);
}

std::vector<SearchSetting> settings_of_profile(std::string_view name) {
    if (name == "usual")
        return guessing("{ after: 1, from: 3, reduce: 0.4, divide: 2.2, history: 2 }", 1);
    if (name == "bold")
        return guessing("{ after: 1, from: 2, reduce: 0.8, divide: 1.8, history: 2 }", 3);
    auto careful = guessing("{ after: 2, from: 3, reduce: 0.2, divide: 3, history: 1 }", 1.0 / 3);
    constexpr std::array<std::string_view, 6> kNotCareful{"histories",          "noisy_gains",
                                                          "correction",         "move_counts",
                                                          "internal_reduction", "share_paths"};
    for (SearchSetting& setting : careful) {
        const bool is_off = name == "exact" ||
            std::find(kNotCareful.begin(), kNotCareful.end(), setting.key) != kNotCareful.end();
        if (!is_off) continue;
        setting.value = setting.key == "histories"
            ? "{ malus: true, continuation: false, low_plies: false }"
            : "false";
    }
    return careful;
}

Node with_profile(const Node& search) {
    const Node* const given = search.find("profile");
    const std::string name = given == nullptr ? std::string(kStandardProfile) : given->text;
    if (std::find(kProfiles.begin(), kProfiles.end(), name) == kProfiles.end()) return search;
    Node profile;
    profile.kind = Node::Kind::Map;
    Node own = search;
    for (const SearchSetting& setting : settings_of_profile(name)) {
        Node value = parse_value(setting.value, setting.key);
        // `true` is on with the profile's numbers, or with those that are usual.
        Node* const said = own.find(setting.key);
        if (said != nullptr && said->text == "true" && value.kind == Node::Kind::Map) *said = value;
        profile.entries.push_back({setting.key, {}, std::move(value)});
    }
    return overlay(std::move(profile), own);
}

}  // namespace senet::settings
