// What a network sees of a state: numbered features, each on or off, made from the fields that the
// game declares and from nothing else. One element of a field has
//   - a feature for each of some values, of which at most one is on (a cell: White's piece,
//   Black's),
//   - a ladder: a feature for each of some thresholds, on where the value is at least that (seeds);
//     below 0 it goes down, each on where the value is at most that (a lead),
//   - or, in a word of bits, a feature for each of some bits.
// Of groups of elements that lie together, such as cells in a row, each pattern is a feature: what
// stands on all of them at once (M. Buro, "From simple features to sophisticated evaluation
// functions", 1998); and of elements on lines, what is in sight from each.
//
// Which of them are on changes little from move to move, and that is what makes a network cheap.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "game/state.h"
#include "network/groups.h"
#include "network/input.h"
#include "network/sight.h"

namespace senet::network {

/// What goes on and off between two states. Most moves change a handful; where more than kMost do,
/// it is cheaper to begin anew. Of shapes, what moves away from one group and to another is in
/// both.
struct Difference {
    static constexpr std::size_t kMost = 128;

    std::array<std::uint32_t, kMost> on, off;
    std::size_t on_count = 0, off_count = 0;
    bool too_many = false;
};

class Features {
  public:
    static constexpr std::size_t kMost = 20'000;
    static constexpr std::size_t kMostGroups = 2000;

    /// THROWS Error where the layout has no such field, where a step is out of its range or out of
    /// order, where a group is none of the field's, or where there are none or too many features,
    /// too many groups, or sight of two fields.
    Features(const game::Layout& layout, std::vector<Input> inputs);

    std::size_t count() const { return count_; }
    const std::vector<Input>& inputs() const { return inputs_; }

    /// Those that are on, ascending, into `on`; one of shapes as often as it is there.
    void find(const game::State& state, std::vector<std::uint32_t>& on) const;
    /// What leads from the features of one state to those of the other. Beside each state lie the
    /// codes of its groups, code_room() of them: those `from` the first become those `to` the
    /// second, unless too much differs.
    void compare(const game::State& before, const std::uint16_t* from, const game::State& after,
                 std::uint16_t* to, Difference& found) const;
    /// What stands on each group of a state, and what is in sight.
    void write_codes(const game::State& state, std::uint16_t* codes) const;
    std::size_t code_room() const { return code_room_; }  // none where there are no groups

    /// How many can be on at once, at most.
    std::size_t most_on() const { return most_on_; }

    /// Of those that are on, ascending, those that can be left out by themselves, each once: of a
    /// ladder only the outermost rung, for no value would be left without one that lies below it.
    std::vector<std::uint32_t> removable(std::span<const std::uint32_t> on) const;

    /// Where a feature comes from.
    struct Source {
        std::size_t input = 0;
        std::size_t element = 0;  // or group; of shapes 0
        std::size_t step = 0;  // or pattern
    };
    Source source(std::uint32_t feature) const;
    /// The feature of an element's step. REQUIRES one.
    std::uint32_t number(const Source& source) const;
    /// Of a group's elements the step that is on in a pattern, or kNone.
    std::vector<int> steps_of(const Source& pattern) const;
    /// The feature of a pattern; nothing where it is of no step at all.
    std::optional<std::uint32_t> pattern(std::size_t input, std::size_t group,
                                         std::span<const int> steps) const;
    /// What a feature of sight says, and the one that says this of an element; nothing where that
    /// is nothing. REQUIRES an input of sight.
    Look look(const Source& source) const;
    std::optional<std::uint32_t> sight(std::size_t element, const Look& look) const;
    /// "cells[12] = 2", "houses[3] >= 4", "white[1] bit 7", "cells[1 2 3] = 1 - 2", "cells[12] of 1
    /// sees 2 of 1 and 0 of 2".
    std::string name(std::uint32_t feature) const;

    static constexpr int kNone = Groups::kNone;

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
    /// The groups or the sight of one input, and where their codes lie.
    template <class Of>
    struct Seen {
        std::size_t input = 0;
        std::size_t first_code = 0;
        Of of;
    };
    /// A byte of the block as one of a group's: which code it is a digit of, and what it is worth
    /// there.
    struct Member {
        std::uint16_t code = 0;
        std::uint16_t worth = 0;  // in worths_
    };
    /// Where the numbers of a code are, and the feature before its own.
    struct Code {
        std::uint32_t numbers = 0;  // in numbers_
        std::uint32_t before = 0;
    };
    static constexpr std::size_t kCodesOfWord = 4, kCodesOfLine = 32;
    static constexpr std::uint16_t kNothing = 0xffff;
    static_assert(kMost < kNothing);

    void add_elements(const Input& input, const game::Field& field);
    void add_tables(const Input& input, const game::Field& field);
    void add_groups(const Input& input, const game::Field& field);
    void add_sight(const Input& input, const game::Field& field);
    void add_codes(const Input& input, const Codes& codes);
    bool is_coded(std::size_t byte) const;
    void count_more(const Input& input, std::size_t features);
    void find_members(std::size_t bytes);
    const Groups& groups_of(std::size_t input) const;
    const Codes& codes_of(std::size_t input) const;
    std::uint32_t number_of(std::size_t place, std::uint16_t code) const {
        return numbers_[codes_[place].numbers + code];
    }
    void follow_codes(std::size_t byte, const std::uint8_t* before, const std::uint8_t* after,
                      std::uint16_t* codes) const;
    void compare_codes(const std::uint16_t* from, const std::uint16_t* to, Difference& found) const;
    std::int64_t read(const Element& element, const std::uint8_t* block) const;
    /// The value of an element, as index into the input's steps: of Values the step that is on, or
    /// kNone; of a Ladder where it stands, and those between there and zero_of_ are on.
    int index_of(const Element& element, const std::uint8_t* block) const;
    int index_of_wide(const Element& element, const std::uint8_t* block) const;
    void compare_element(const Element& element, const std::uint8_t* before,
                         const std::uint8_t* after, Difference& found) const;

    std::vector<Input> inputs_;
    std::vector<std::uint32_t> first_element_;  // of each input
    std::vector<Element> elements_;
    std::vector<std::uint16_t> element_at_;  // of each byte of the block, or kNothing
    std::vector<Seen<Groups>> groups_;
    std::optional<Seen<Sight>> sight_;
    std::vector<Code> codes_;
    std::vector<std::uint16_t> numbers_;  // of each input's codes
    std::size_t code_room_ = 0;
    std::vector<Member> members_;  // of each byte of the block those from first_member_ on
    std::vector<std::uint32_t> first_member_;  // empty: there are no groups
    std::vector<Groups::Worth> worths_;
    std::vector<Word> words_;
    std::vector<int> zero_of_;  // of each input: where 0 stands among its steps
    /// Of each input whose elements are a byte wide: index_of() of each value.
    std::vector<std::array<std::int16_t, 256>> of_byte_;
    /// Of each input of bits: the step of each bit, or kNone.
    std::vector<std::array<std::int8_t, 64>> of_bit_;
    std::size_t count_ = 0, most_on_ = 0;
};

}  // namespace senet::network
