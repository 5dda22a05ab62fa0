// What a game's symmetries make of the features that a network sees: a feature of one cell becomes
// that of another, a pattern of a group that of the group's image.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "learn/symmetry.h"
#include "network/features.h"

namespace senet::learn {

/// The image of each feature. Nothing where an input has no known one.
std::optional<std::vector<std::uint32_t>> image_of(const network::Features& features,
                                                   const Symmetry& symmetry,
                                                   const game::Layout& layout);

/// The same under all symmetries that know it, as the trainer takes them.
struct FeatureImages {
    std::vector<std::uint32_t> mirror{};  // empty: there is none
    std::vector<std::vector<std::uint32_t>> own{};
};
FeatureImages images_of(const network::Features& features, const Symmetries& symmetries,
                        const game::Layout& layout);

}  // namespace senet::learn
