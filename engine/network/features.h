// What a network sees of a state: numbered features, each on or off, made from the fields that the
// game declares and from nothing else. One element of a field has
//   - a feature for each of some values, of which at most one is on (a cell: White's piece,
//   Black's),
//   - a ladder: a feature for each of some thresholds, on where the value is at least that (seeds);
//     below 0 it goes down, each on where the value is at most that (a lead),
//   - or, in a word of bits, a feature for each of some bits.
//
// Which of them are on changes little from move to move, and that is what makes a network cheap.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "game/state.h"

namespace senet::network {

/// How the elements of one field become features.
struct Input {
    enum class Kind : std::uint8_t { Values, Ladder, Bits };
    static constexpr std::array<std::string_view, 3> kKinds{"values", "ladder", "bits"};

    std::string field;
    Kind kind = Kind::Values;
    /// Ascending: the values, the thresholds, or the numbers of the bits.
    std::vector<std::int64_t> steps{};

    bool operator==(const Input&) const = default;
};

/// What goes on and off between two states. Most moves change a handful; where more than kMost do,
/// it is cheaper to begin anew.
struct Difference {
    static constexpr std::size_t kMost = 32;

    std::array<std::uint32_t, kMost> on, off;
    std::size_t on_count = 0, off_count = 0;
    bool too_many = false;
};

class Features {
  public:
    static constexpr std::size_t kMost = 20'000;

    /// THROWS Error where the layout has no such field, where a step is out of its range or out of
    /// order, or where there are none or too many features.
    Features(const game::Layout& layout, std::vector<Input> inputs);

    std::size_t count() const { return count_; }
    const std::vector<Input>& inputs() const { return inputs_; }

    /// Those that are on, ascending, into `on`.
    void find(const game::State& state, std::vector<std::uint32_t>& on) const;
    void compare(const game::State& before, const game::State& after, Difference& found) const;

    /// Of those that are on, ascending, those that can be left out by themselves: of a ladder only
    /// the outermost rung, for no value would be left without one that lies below it.
    std::vector<std::uint32_t> removable(std::span<const std::uint32_t> on) const;

    /// Where a feature comes from.
    struct Source {
        std::size_t input = 0;
        std::size_t element = 0;
        std::size_t step = 0;
    };
    Source source(std::uint32_t feature) const;
    /// The feature of an element's step. REQUIRES one.
    std::uint32_t number(const Source& source) const;
    /// "cells[12] = 2", "houses[3] >= 4", "white[1] bit 7".
    std::string name(std::uint32_t feature) const;

  private:
    /// One element of one field that is seen.
    struct Element {
        std::uint32_t offset = 0;  // bytes from the start of the block
        std::uint32_t first = 0;  // its first feature
        std::uint16_t input = 0;
        std::uint8_t width = 1;
        bool is_signed = false;
        Input::Kind kind = Input::Kind::Values;
    };
    /// A word of the block, and which of its bytes are seen.
    struct Word {
        std::uint32_t number = 0;
        std::uint64_t seen = 0;
    };
    /// The value of an element, as index into the input's steps: of Values the step that is on, or
    /// kNone; of a Ladder where it stands, and those between there and zero_of_ are on.
    static constexpr int kNone = -1;
    static constexpr std::uint16_t kNothing = 0xffff;
    static_assert(kMost < kNothing);

    void add_elements(const Input& input, const game::Field& field);
    void add_tables(const Input& input, const game::Field& field);
    std::int64_t read(const Element& element, const std::uint8_t* block) const;
    int index_of(const Element& element, const std::uint8_t* block) const;
    int index_of_wide(const Element& element, const std::uint8_t* block) const;
    void compare_element(const Element& element, const std::uint8_t* before,
                         const std::uint8_t* after, Difference& found) const;

    std::vector<Input> inputs_;
    std::vector<std::uint32_t> first_element_;  // of each input
    std::vector<Element> elements_;
    std::vector<std::uint16_t> element_at_;  // of each byte of the block, or kNothing
    std::vector<Word> words_;
    std::vector<int> zero_of_;  // of each input: where 0 stands among its steps
    /// Of each input whose elements are a byte wide: index_of() of each value.
    std::vector<std::array<std::int16_t, 256>> of_byte_;
    /// Of each input of bits: the step of each bit, or kNone.
    std::vector<std::array<std::int8_t, 64>> of_bit_;
    std::size_t count_ = 0;
};

}  // namespace senet::network
