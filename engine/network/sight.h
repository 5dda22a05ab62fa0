// What is in sight as features: from each element of a field the first piece either way along each
// line that it is on, past empty ones. How many of them are either side's and whose piece stands on
// the element itself is one code. A value of 0 is empty; one that is none of the input's steps
// belongs to nobody, and hides what is behind it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "game/state.h"
#include "network/codes.h"
#include "network/input.h"

namespace senet::network {

/// What a feature of sight says of its element.
struct Look {
    int owner = 0;  // player 1, 2, or 0: empty or nobody's
    std::array<int, 2> seen{};  // pieces of either player; kMost are so many or more
    static constexpr int kMost = 3;

    bool operator==(const Look&) const = default;
};

class Sight : public Codes {
  public:
    static constexpr std::size_t kMostLines = 57;  // through one element

    /// Its first feature is `first`. THROWS Error where a line is none of the field's, where a step
    /// is nobody's, and where too many lines meet.
    Sight(const Input& input, const game::Field& field, std::uint32_t first);

    /// Which element a byte of a state's block is; size() or more: none.
    std::size_t element_at(std::size_t byte) const { return byte - offset_; }

    /// The code of each element of a state's block.
    void write(const std::uint8_t* block, std::uint16_t* codes) const;
    /// Brings the codes up to date where this element differs: those of elements before it have
    /// been, those of elements behind it have not.
    void follow(std::size_t element, const std::uint8_t* before, const std::uint8_t* after,
                std::uint16_t* codes) const;

    Look look(std::size_t pattern) const;
    /// Nothing where there is nothing, or more than can be seen.
    std::optional<std::uint32_t> feature(std::size_t element, const Look& look) const;

  private:
    /// What a value is to the sight. The first three are a Look's owner.
    enum Side : std::uint8_t { Empty, One, Two, Other };
    static constexpr std::uint16_t kEnd = 0xffff;  // on the path, at either end of each line

    std::uint16_t code(const Look& look) const;
    Look look_of(std::uint16_t code) const;

    std::uint32_t offset_;  // of the first element, in bytes
    std::uint32_t radix_ = 1;  // one more than can be seen of one side
    std::array<std::uint8_t, 256> side_{};  // of each value
    std::array<std::uint16_t, 4> here_{}, seen_{};  // what each side adds to a code
    std::vector<std::uint16_t> path_;  // the elements of the lines, one behind the other
    std::vector<std::uint32_t> first_stop_;  // of each element those in stops_
    std::vector<std::uint32_t> stops_;  // where on the path it is
};

}  // namespace senet::network
