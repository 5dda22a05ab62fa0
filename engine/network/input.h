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
    /// not matter from which end one is read. Sight: of each element, what is seen from it along
    /// the lines that it is on, which are the groups.
    enum class Kind : std::uint8_t { Values, Ladder, Bits, Patterns, Shapes, Sight };
    static constexpr std::array<std::string_view, 6> kKinds{"values",   "ladder", "bits",
                                                            "patterns", "shapes", "sight"};
    using Group = std::vector<std::uint32_t>;  // elements of the field, from 0

    std::string field;
    Kind kind = Kind::Values;
    /// Ascending: the values, the thresholds, or the numbers of the bits.
    std::vector<std::int64_t> steps{};
    std::vector<Group> groups{};  // all of one size but the lines of sight
    std::vector<std::uint8_t> sides{};  // of sight: whose piece each step is, player 1's or 2's

    bool of_groups() const { return kind >= Kind::Patterns; }
    bool operator==(const Input&) const = default;
};

}  // namespace senet::network
