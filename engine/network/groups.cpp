#include "network/groups.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.h"
#include "base/text.h"

namespace senet::network {
namespace {

void check_groups(const Input& input, const game::Field& field) {
    if (field.width != 1)
        throw Error(fmt::format("the values of {} are too many for patterns: they must fit a byte",
                                in_quotes(input.field)));
    const std::size_t size = input.groups.empty() ? 0 : input.groups.front().size();
    const bool alike = std::all_of(input.groups.begin(), input.groups.end(),
                                   [&](const auto& group) { return group.size() == size; });
    if (size < 2 || size > Groups::kMostOfGroup || !alike)
        throw Error(fmt::format("the groups of {} must all have the same size, from 2 to {}",
                                in_quotes(input.field), Groups::kMostOfGroup));
    for (const Input::Group& group : input.groups) check_group(group, input, field);
}

/// How many codes groups of such a size have.
std::size_t codes_of(const Input& input, std::size_t digits) {
    std::size_t codes = 1;
    for (std::size_t i = 0; i < input.groups.front().size(); ++i) {
        codes *= digits;
        if (codes > Groups::kMostCodes)
            throw Error(
                fmt::format("{} cells of {}, each with {} values and none, have more than "
                            "{} patterns",
                            input.groups.front().size(), in_quotes(input.field), input.steps.size(),
                            Groups::kMostCodes));
    }
    return codes;
}

/// The same read from the other end.
std::uint32_t reversed(std::uint32_t code, std::size_t elements, std::uint32_t digits) {
    std::uint32_t other = 0;
    for (; elements > 0; --elements, code /= digits) other = other * digits + code % digits;
    return other;
}

}  // namespace

Groups::Groups(const Input& input, const game::Field& field,
               std::span<const std::int16_t> steps_of_byte, std::uint32_t first)
    : Codes(first), digits_(static_cast<std::uint32_t>(input.steps.size() + 1)) {
    check_groups(input, field);
    elements_ = input.groups.front().size();
    const bool shapes = input.kind == Input::Kind::Shapes;
    set_codes(input.groups.size(), codes_of(input, digits_), shapes, [&](std::uint32_t code) {
        return shapes ? std::min(code, reversed(code, elements_, digits_)) : code;
    });
    for (const Input::Group& group : input.groups)
        for (const std::uint32_t element : group) offsets_.push_back(field.offset + element);
    worths_.resize(elements_);
    std::uint32_t unit = 1;
    for (auto worth = worths_.rbegin(); worth != worths_.rend(); ++worth, unit *= digits_)
        for (std::size_t byte = 0; byte < worth->size(); ++byte)
            (*worth)[byte] = static_cast<std::uint16_t>(
                unit * static_cast<std::uint32_t>(steps_of_byte[byte] + 1));
}

std::vector<int> Groups::steps_of(std::size_t pattern) const {
    std::vector<int> steps(elements_);
    std::uint32_t code = code_of(pattern);
    for (auto step = steps.rbegin(); step != steps.rend(); ++step, code /= digits_)
        *step = static_cast<int>(code % digits_) - 1;
    return steps;
}

std::optional<std::uint32_t> Groups::feature(std::size_t group, std::span<const int> steps) const {
    std::uint32_t code = 0;
    for (const int step : steps) code = code * digits_ + static_cast<std::uint32_t>(step + 1);
    const std::uint32_t found = number(static_cast<std::uint16_t>(code));
    if (found == 0) return std::nullopt;
    return before(group) + found;
}

}  // namespace senet::network
