#include "learn/feature_images.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

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

/// A line read from either end is the same.
std::set<network::Input::Group> lines_of(std::vector<network::Input::Group> lines) {
    std::set<network::Input::Group> found;
    for (network::Input::Group& line : lines) {
        network::Input::Group other(line.rbegin(), line.rend());
        found.insert(std::min(std::move(line), std::move(other)));
    }
    return found;
}

/// What becomes of whose a piece is, where what is in sight before is in sight after.
struct SightImage {
    std::array<int, 3> owner{};
    bool known = false;

    SightImage(const network::Input& from, const network::Input& to, const FieldImage& image,
               const Field& field) {
        std::vector<network::Input::Group> lines = from.groups;
        for (network::Input::Group& line : lines)
            for (std::uint32_t& element : line)
                element = static_cast<std::uint32_t>(image.elements[element]);
        if (lines_of(std::move(lines)) != lines_of(to.groups)) return;
        if (image.value(0, field.least) != 0) return;
        for (std::size_t step = 0; step < from.steps.size(); ++step) {
            const auto other = image_of_step(from, step, to, image, field);
            if (!other) return;
            int& owner = this->owner[from.sides[step]];
            if (owner != 0 && owner != to.sides[*other]) return;
            owner = to.sides[*other];
        }
        known = true;
    }

    network::Look of(const network::Look& look) const {
        network::Look found{.owner = owner[static_cast<std::size_t>(look.owner)]};
        for (std::size_t side = 1; side < owner.size(); ++side)
            if (owner[side] != 0)
                found.seen[static_cast<std::size_t>(owner[side] - 1)] += look.seen[side - 1];
        return found;
    }
};

}  // namespace

std::optional<std::vector<std::uint32_t>> image_of(const network::Features& features,
                                                   const Symmetry& symmetry,
                                                   const game::Layout& layout) {
    std::vector<std::uint32_t> found(features.count());
    std::optional<GroupImages> groups;  // of the input at hand
    std::optional<SightImage> sight;
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
        if (input.kind == network::Input::Kind::Sight) {
            if (!sight) sight.emplace(input, *to, *image, *layout.find(input.field));
            if (!sight->known) return std::nullopt;
            const auto seen =
                features.sight(image->elements[source.element], sight->of(features.look(source)));
            if (!seen) return std::nullopt;
            found[feature] = *seen;
        } else if (input.of_groups()) {
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
