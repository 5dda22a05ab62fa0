#include "learn/feature_images.h"

#include <algorithm>
#include <map>

namespace senet::learn {
namespace {

using game::Field;

/// The step of the image's field that a feature of this one becomes.
std::optional<std::size_t> image_of_step(const network::Input& from, std::size_t step,
                                         const network::Input& to, const FieldImage& image,
                                         const Field& field) {
    const bool is_value = from.kind == network::Input::Kind::Values || from.of_groups();
    if (from.kind != to.kind || (!is_value && !image.values.empty())) return std::nullopt;
    const std::int64_t value = image.value(from.steps[step], field.least);
    const auto found = std::find(to.steps.begin(), to.steps.end(), value);
    if (found == to.steps.end()) return std::nullopt;
    return static_cast<std::size_t>(found - to.steps.begin());
}

/// What sees another field as this input sees its own.
const network::Input* image_of_input(const network::Features& features, const network::Input& input,
                                     const std::string& field) {
    if (field == input.field) return &input;
    const auto found = std::find_if(
        features.inputs().begin(), features.inputs().end(), [&](const network::Input& one) {
            return one.field == field && one.kind == input.kind && one.groups == input.groups;
        });
    return found == features.inputs().end() ? nullptr : &*found;
}

/// Where the groups of an input go: each to a group of the same elements' images, in any order.
struct GroupImages {
    std::size_t input = 0;
    std::vector<std::size_t> to{};  // of each group; empty where one has no image
    /// Of each group, which of its elements each of the image's is.
    std::vector<std::vector<std::size_t>> places{};

    GroupImages(std::size_t number, const network::Input& from, const network::Input& other,
                const FieldImage& image)
        : input(number) {
        std::map<network::Input::Group, std::size_t> known;
        for (std::size_t i = 0; i < other.groups.size(); ++i) known[sorted(other.groups[i])] = i;
        for (network::Input::Group group : from.groups) {
            for (std::uint32_t& element : group)
                element = static_cast<std::uint32_t>(image.elements[element]);
            const auto found = known.find(sorted(group));
            if (found == known.end()) {
                to.clear();
                return;
            }
            to.push_back(found->second);
            std::vector<std::size_t>& place = places.emplace_back();
            for (const std::uint32_t element : other.groups[found->second])
                place.push_back(static_cast<std::size_t>(
                    std::find(group.begin(), group.end(), element) - group.begin()));
        }
    }

    template <class StepImage>
    std::optional<std::uint32_t> image(const network::Features& features,
                                       const network::Features::Source& pattern, std::size_t other,
                                       StepImage step_image) const {
        if (to.empty()) return std::nullopt;
        std::vector<int> steps;
        const std::vector<int> before = features.steps_of(pattern);
        for (const std::size_t place : places[pattern.element]) {
            steps.push_back(network::Features::kNone);
            if (before[place] == network::Features::kNone) continue;
            const auto step = step_image(static_cast<std::size_t>(before[place]));
            if (!step) return std::nullopt;
            steps.back() = static_cast<int>(*step);
        }
        return features.pattern(other, to[pattern.element], steps);
    }

  private:
    static network::Input::Group sorted(network::Input::Group group) {
        std::sort(group.begin(), group.end());
        return group;
    }
};

}  // namespace

std::optional<std::vector<std::uint32_t>> image_of(const network::Features& features,
                                                   const Symmetry& symmetry,
                                                   const game::Layout& layout) {
    std::vector<std::uint32_t> found(features.count());
    std::optional<GroupImages> groups;  // of the input at hand
    for (std::uint32_t feature = 0; feature < found.size(); ++feature) {
        const network::Features::Source source = features.source(feature);
        const network::Input& input = features.inputs()[source.input];
        const FieldImage* image = symmetry.find(input.field);
        if (image == nullptr) return std::nullopt;
        const network::Input* to = image_of_input(features, input, image->to);
        if (to == nullptr) return std::nullopt;
        const auto step_image = [&](std::size_t step) {
            return image_of_step(input, step, *to, *image, *layout.find(input.field));
        };
        const auto other = static_cast<std::size_t>(to - features.inputs().data());
        if (input.of_groups()) {
            if (!groups || groups->input != source.input)
                groups = GroupImages(source.input, input, *to, *image);
            const auto pattern = groups->image(features, source, other, step_image);
            if (!pattern) return std::nullopt;
            found[feature] = *pattern;
        } else {
            const auto step = step_image(source.step);
            if (!step) return std::nullopt;
            found[feature] = features.number({other, image->elements[source.element], *step});
        }
    }
    return found;
}

FeatureImages images_of(const network::Features& features, const Symmetries& symmetries,
                        const game::Layout& layout) {
    FeatureImages images;
    for (const Symmetry& one : symmetries.own)
        if (auto image = image_of(features, one, layout)) images.own.push_back(std::move(*image));
    if (!symmetries.mirror) return images;
    if (auto mirror = image_of(features, *symmetries.mirror, layout))
        images.mirror = std::move(*mirror);
    return images;
}

}  // namespace senet::learn
