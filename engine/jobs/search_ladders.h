// What `calibrate --search` proposes: for each question a ladder of values, from the most careful
// to the boldest. The first question is how much of everything at once (a profile), since parts
// that leave something out help each other; those after it are about one part each.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "settings/profiles.h"

namespace senet::jobs {

using settings::SearchSetting;

struct Rung {
    std::string name;  // of a profile; empty where it is one setting
    std::vector<SearchSetting> settings;
};

struct Ladder {
    std::string_view key;  // what it asks about: a part of the search, or kProfile
    std::vector<Rung> rungs;
    std::optional<std::size_t> first{};  // to begin with where it is off; nothing: the middle one
};

inline constexpr std::string_view kProfile = "profile";

/// In the order in which they are asked. The lowest rung of a part switches it off.
std::vector<Ladder> search_ladders();

}  // namespace senet::jobs
