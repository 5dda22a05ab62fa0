// Codes as features: one number for all that is seen at a place, kept beside a state and brought up
// to date with it. Each code is a feature of its place but the one of nothing at all; codes that
// are the same to a network share one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "game/state.h"
#include "network/input.h"

namespace senet::network {

/// THROWS Error where one of a group's elements is none of the field's, or is there twice.
void check_group(const Input::Group& group, const Input& input, const game::Field& field);

class Codes {
  public:
    static constexpr std::size_t kMostCodes = 40'000;

    std::size_t size() const { return places_; }
    std::uint32_t first() const { return first_; }
    std::size_t features() const { return patterns() * (of_place_ == 0 ? 1 : size()); }
    std::size_t patterns() const { return code_of_.size(); }  // of a place

    /// The feature of a code at a place counts from before(place): 0 is none, 1 the next one.
    std::uint32_t number(std::uint16_t code) const { return number_of_[code]; }
    std::span<const std::uint16_t> numbers() const { return number_of_; }  // of each code
    std::uint32_t before(std::size_t place) const {
        return first_ + static_cast<std::uint32_t>(place) * of_place_ - 1;
    }

  protected:
    explicit Codes(std::uint32_t first) : first_(first) {}

    std::uint16_t code_of(std::size_t pattern) const { return code_of_[pattern]; }
    /// `same_as` tells of each code from 1 on the least one that is the same to a network, itself
    /// or one before it; 0: none of all.
    template <class SameAs>
    void set_codes(std::size_t places, std::size_t codes, bool alike, SameAs same_as) {
        places_ = places;
        number_of_.assign(codes, 0);
        for (std::uint32_t code = 1; code < codes; ++code) {
            const std::uint32_t other = same_as(code);
            if (other == code) code_of_.push_back(static_cast<std::uint16_t>(code));
            number_of_[code] =
                other < code ? number_of_[other] : static_cast<std::uint16_t>(code_of_.size());
        }
        if (!alike) of_place_ = static_cast<std::uint32_t>(code_of_.size());
    }

  private:
    std::uint32_t first_;
    std::size_t places_ = 0;
    std::uint32_t of_place_ = 0;  // features; 0 where all places have the same
    std::vector<std::uint16_t> number_of_;  // of each code
    std::vector<std::uint16_t> code_of_;  // of each pattern
};

}  // namespace senet::network
