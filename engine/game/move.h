// A move: the numbers that the rules gave it, packed into 64 bits as its format says.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace senet::game {

struct Move {
    std::uint64_t bits = 0;
    bool operator==(const Move&) const = default;
};

/// One number of a move. The first field takes the lowest bits.
struct MoveField {
    std::string name;
    int bits = 8;
    int shift = 0;  // set by MoveFormat

    std::uint64_t most() const {
        return bits == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1;
    }
};

class MoveFormat {
  public:
    static constexpr std::size_t kMostFields = 8;

    MoveFormat() = default;
    /// REQUIRES at most kMostFields fields of together at most 64 bits.
    explicit MoveFormat(std::vector<MoveField> fields) : fields_(std::move(fields)) {
        int shift = 0;
        for (MoveField& field : fields_) {
            field.shift = shift;
            shift += field.bits;
        }
    }

    const std::vector<MoveField>& fields() const { return fields_; }
    std::uint64_t get(Move move, std::size_t field) const {
        return move.bits >> fields_[field].shift & fields_[field].most();
    }

  private:
    std::vector<MoveField> fields_;
};

/// Filled by the rules in their own order; its memory is kept from call to call.
using MoveList = std::vector<Move>;

}  // namespace senet::game
