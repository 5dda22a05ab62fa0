// Patterns as features: the groups of one input, and what stands on each. That is a code: a number
// with a digit for each element of the group, the first one's leading, where 0 is none of the
// input's steps and 1 the first of them. Of shapes, a code and the same read from the other end are
// one feature.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "game/state.h"
#include "network/codes.h"
#include "network/input.h"

namespace senet::network {

class Groups : public Codes {
  public:
    static constexpr std::size_t kMostOfGroup = 6;  // elements
    static constexpr int kNone = -1;  // of the steps
    using Worth = std::array<std::uint16_t, 256>;  // what each value of a byte adds to a code

    /// `steps_of_byte` is the step of each value of a byte, or kNone; the first group's features
    /// begin at `first`. THROWS Error where a group is none of the field's, and where there are too
    /// many codes.
    Groups(const Input& input, const game::Field& field,
           std::span<const std::int16_t> steps_of_byte, std::uint32_t first);

    std::size_t elements() const { return elements_; }  // of a group

    /// The byte in a state's block of an element of a group, and what it is worth there.
    std::size_t offset(std::size_t group, std::size_t element) const {
        return offsets_[group * elements_ + element];
    }
    const Worth& worth(std::size_t element) const { return worths_[element]; }

    std::uint16_t code(std::size_t group, const std::uint8_t* block) const {
        std::uint32_t code = 0;
        for (std::size_t i = 0; i < elements_; ++i) code += worths_[i][block[offset(group, i)]];
        return static_cast<std::uint16_t>(code);
    }
    /// Of a group's elements the step that is on in a pattern, from 0, or kNone.
    std::vector<int> steps_of(std::size_t pattern) const;
    /// The feature of these steps on a group; nothing where there are none.
    std::optional<std::uint32_t> feature(std::size_t group, std::span<const int> steps) const;

  private:
    std::size_t elements_;
    std::uint32_t digits_;
    std::vector<std::uint32_t> offsets_;  // of each group's elements
    std::vector<Worth> worths_;  // of each element
};

}  // namespace senet::network
