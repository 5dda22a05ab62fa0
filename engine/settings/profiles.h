// How much a search leaves out by guess, as a whole: what the settings of a search begin with.
// Parts that leave something out help each other, so that a game that nobody has calibrated does
// best with many of them at once.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "settings/tree.h"

namespace senet::settings {

/// One setting below `search`, as a file says it.
struct SearchSetting {
    std::string key, value;

    bool operator==(const SearchSetting&) const = default;
};

/// From what guesses nothing to what guesses most.
inline constexpr std::array<std::string_view, 4> kProfiles{"exact", "careful", "usual", "bold"};
inline constexpr std::string_view kStandardProfile = "usual";

/// What a part says that is counted while searching: "{ depth: 8, risk: 0.002 }".
std::string by_risk(int depth, double risk);

/// All the same keys, whichever it is. REQUIRES one of kProfiles.
std::vector<SearchSetting> settings_of_profile(std::string_view name);

/// The section `search` with what its profile says where it says nothing itself. Profiles that
/// there are not are left to whoever reads it.
Node with_profile(const Node& search);

}  // namespace senet::settings
