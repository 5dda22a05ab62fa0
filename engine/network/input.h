// How the elements of one field become features of a network.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace senet::network {

struct Input {
    /// Patterns: each group has features of its own. Shapes: all groups have the same, and it does
    /// not matter from which end one is read.
    enum class Kind : std::uint8_t { Values, Ladder, Bits, Patterns, Shapes };
    static constexpr std::array<std::string_view, 5> kKinds{"values", "ladder", "bits", "patterns",
                                                            "shapes"};
    using Group = std::vector<std::uint32_t>;  // elements of the field, from 0

    std::string field;
    Kind kind = Kind::Values;
    /// Ascending: the values, the thresholds, or the numbers of the bits.
    std::vector<std::int64_t> steps{};
    std::vector<Group> groups{};  // of patterns and shapes; all of one size

    bool of_groups() const { return kind == Kind::Patterns || kind == Kind::Shapes; }
    bool operator==(const Input&) const = default;
};

}  // namespace senet::network
